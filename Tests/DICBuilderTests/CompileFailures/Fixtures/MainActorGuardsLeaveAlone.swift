// default-isolation: nonisolated MainActor
// compiles
// What is nonisolated is not taken for a function on the main actor.
import DIC

nonisolated struct Clock: Sendable { init() {} }
nonisolated struct Plain: Sendable { let clock: Clock }
nonisolated final class Page {
    init() {}
    init(clock: Clock) {}
}
@MainActor final class Model { nonisolated init(clock: Clock) {} }
nonisolated struct File: Sendable {
    init() throws {}
    init(clock: Clock) throws {}
}
nonisolated func makeClock() -> Clock { Clock() }
nonisolated func openClock() throws -> Clock { Clock() }
nonisolated func makePlain(_ resolver: DependencyResolver) -> Plain {
    Plain(clock: resolver.load())
}

nonisolated func register(into registrar: DependencyRegistrar) {
    registrar.register(Plain.init)
    registrar.register(Page.init(clock:))
    registrar.register(Model.init)
    registrar.register { (clock: Clock) in Plain(clock: clock) }
    registrar.register { (clock: Clock) in
        Plain(clock: clock)
    } initCompleted: { _, _ in
    }
    registrar.register(Plain.init, arguments: Clock.self)
    registrar.register(File.init(clock:))
    registrar.register(Plain.init)
    registrar.register(makeClock)
    registrar.register(makePlain)
    registrar.register(in: .singleton, factory: makeClock)
    registrar.register(makeClock, as: Clock.self)
    registrar.register { Clock() }
    registrar.register { Plain(clock: $0.load()) }
    registrar.register({ Clock() }, in: .singleton)
    registrar.register(named: "a", factory: { Plain(clock: $0.load()) })
    registrar.register(Clock())
    registrar.register(as: (@MainActor () -> Page).self) { { Page() } }
    registrar.registerSingleton(makeClock)
    registrar.registerSingleton(makePlain)
    registrar.registerSingleton(makeClock, as: Clock.self)
    registrar.registerThrowable { try File() }
    registrar.registerThrowable(in: .singleton, factory: { try File() })
}

nonisolated func forward(into registrar: DependencyRegistrar) {
    registrar.forward(Clock.self, to: Plain.self, Plain.init)
    registrar.forward(Clock.self, to: Model.self, Model.init)
    registrar.forward(Clock.self, to: Page.self, Page.init(clock:))
    registrar.forward(Clock.self, to: Page.self) { Page(clock: $0) }
    registrar.forward(Clock.self, named: "a", to: Clock?.self) { clock in clock }
}

nonisolated func deferred() {
    _ = Lazy(makeClock)
    _ = Lazy<Clock>(Clock.init)
    _ = Lazy(openClock)
    _ = Lazy<Page>(Page.init)
    _ = Lazy { Clock() }
    _ = Lazy { Page() }
    _ = Lazy(Page())
    _ = Provider(makeClock)
    _ = Provider<Clock>(Clock.init)
    _ = Provider(openClock)
    _ = Provider<Page>(Page.init)
    _ = Provider { Clock() }
    _ = Provider { Page() }
}

@MainActor func deferredOnTheMainActor(_ registrar: DependencyRegistrar, _ model: Model) {
    registrar.forward(Clock.self, to: Page.self) { Page(clock: $0) }
    _ = Lazy { Clock() }
    _ = Lazy(makeClock)
    _ = Lazy(model)
    _ = Provider { Clock() }
    _ = Provider(makeClock)
    let lazy: Lazy<Model> = .mainActor { Model(clock: Clock()) }
    let provider: Provider<Model> = .mainActor { Model(clock: Clock()) }
    _ = (lazy, provider)
}
