// default-isolation: nonisolated MainActor
// A misspelled member in a long chain on the main actor is reported where it is.
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
        // expected-error: value of type 'RegistrarOnMainActor<DICBuilder>' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registr { Counter() }
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
        // expected-error: value of type 'RegistrarOnMainActor<DICBuilder>' has no dynamic member 'regster' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .regster(Page.init(number:))
        .register { (number: Int) in Page(number: number) }
        .forward(Page.self, to: (any Document).self) { $0 }
        .build()
}
