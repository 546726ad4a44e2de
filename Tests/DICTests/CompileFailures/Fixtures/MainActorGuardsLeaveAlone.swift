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
nonisolated func makePlain(_ resolver: DependencyResolver) -> Plain { Plain(clock: resolver.load()) }

nonisolated func register(into registrar: DependencyRegistrar) {
    registrar.autoregister(Plain.init)
    registrar.autoregister(Page.init(clock:))
    registrar.autoregister(Model.init)
    registrar.autoregister { (clock: Clock) in Plain(clock: clock) }
    registrar.autoregister { (clock: Clock) in
        Plain(clock: clock)
    } initCompleted: { _, _ in
    }
    registrar.autoregister(arguments: Clock.self, Plain.init)
    registrar.autoregisterThrowable(File.init(clock:))
    registrar.autoregisterThrowable(Plain.init)
    registrar.register(makeClock)
    registrar.register(makePlain)
    registrar.register(in: .singleton, makeClock)
    registrar.register(makeClock, as: Clock.self)
    registrar.register { Clock() }
    registrar.register { Plain(clock: $0.load()) }
    registrar.register({ Clock() }, in: .singleton)
    registrar.register({ Plain(clock: $0.load()) }, named: "a")
    registrar.register(Clock())
    registrar.register(as: (@MainActor () -> Page).self) { { Page() } }
    registrar.registerSingleton(makeClock)
    registrar.registerSingleton(makePlain)
    registrar.registerSingleton(makeClock, as: Clock.self)
    registrar.registerThrowable { try File() }
    registrar.registerThrowable(in: .singleton, { try File() })
}
