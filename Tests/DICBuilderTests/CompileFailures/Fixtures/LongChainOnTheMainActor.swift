// swift-version: 5 6
// default-isolation: nonisolated MainActor
// compiles
// A long chain on the main actor is checked in linear time.
import DIC

protocol Document {}
final class Counter { init() {} }
final class Page: Document { init(number: Int) {} }
struct File {
    init() throws {}
    init(number: Int) throws {}
}

@MainActor func register(into builder: DICBuilder) -> MainActorContainer {
    builder.mainActor
        .register { Counter() }
        .register { Page(number: $0.load()) }
        .register { (_, number: Int) in Page(number: number) }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register(as: (any Document).self, factory: { Page(number: $0.load()) })
        .registerThrowable { try File() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .registerThrowable(try File())
        .registerSingleton { Counter() }
        .registerSingleton(Counter(), named: "a")
        .register { (number: Int) in Page(number: number) }
        .forward(Page.self, to: (any Document).self) { $0 }
        .register { Counter() }
        .register { Page(number: $0.load()) }
        .register { (_, number: Int) in Page(number: number) }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register(as: (any Document).self, factory: { Page(number: $0.load()) })
        .registerThrowable { try File() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .registerThrowable(try File())
        .registerSingleton { Counter() }
        .registerSingleton(Counter(), named: "a")
        .register { (number: Int) in Page(number: number) }
        .forward(Page.self, to: (any Document).self) { $0 }
        .register { Counter() }
        .register { Page(number: $0.load()) }
        .register { (_, number: Int) in Page(number: number) }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register(as: (any Document).self, factory: { Page(number: $0.load()) })
        .registerThrowable { try File() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .registerThrowable(try File())
        .registerSingleton { Counter() }
        .registerSingleton(Counter(), named: "a")
        .register { (number: Int) in Page(number: number) }
        .forward(Page.self, to: (any Document).self) { $0 }
        .register { Counter() }
        .register { Page(number: $0.load()) }
        .register { (_, number: Int) in Page(number: number) }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register(as: (any Document).self, factory: { Page(number: $0.load()) })
        .registerThrowable { try File() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .registerThrowable(try File())
        .registerSingleton { Counter() }
        .registerSingleton(Counter(), named: "a")
        .register { (number: Int) in Page(number: number) }
        .forward(Page.self, to: (any Document).self) { $0 }
        .build()
}
