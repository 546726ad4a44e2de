// swift-version: 5 6
// compiles
// However a factory is written, it is clear which form is meant.
import DIC

struct Clock: Sendable {
    var hour = 8
}
protocol Teller: Sendable {}
extension Clock: Teller {}

@Sendable func makeClock() -> Clock { Clock() }
@Sendable func makeClockWith(_ resolver: DependencyResolver) -> Clock {
    Clock(hour: resolver.load())
}
@Sendable func tryToMakeClock() throws -> Clock { Clock() }
@Sendable func makeClockLater() async throws -> Clock { Clock() }

func register(into registrar: DependencyRegistrar, from container: DependencyInjectionContainer) {
    let factory: @Sendable () -> Clock = { Clock() }
    registrar.register(factory).registerSingleton(factory).registerThrowable(factory)
    registrar.register(makeClock).registerSingleton(makeClock).register(
        makeClock,
        as: (any Teller).self
    )
    registrar.register(makeClockWith).registerSingleton(makeClockWith)
    registrar.registerThrowable(tryToMakeClock)
    registrar.registerAsync(makeClockLater).registerAsync(makeClock, in: .singleton)
    registrar.registerAsync({ try await makeClockLater() }, in: .singleton).registerAsync(
        { Clock() },
        named: "a"
    )
    registrar.registerAsync(in: .cached, factory: { Clock(hour: await $0.loadAsync()) })
    registrar.registerAsync(makeClockLater, as: (any Teller).self).registerAsync(
        { Clock() },
        as: (any Teller).self
    )
    registrar
        .register { [container] in
            let hour = container.load(Int.self)
            return Clock(hour: hour)
        }
        .register { [container] () -> Clock in
            _ = container
            return Clock()
        }
        .register { [container] in return Clock(hour: container.load()) }
        .registerThrowable { [container] in
            let hour = try container.loadOrThrow(Int.self)
            return Clock(hour: hour)
        }
        .register(in: .singleton) { [container] in
            let hour = container.load(Int.self)
            return Clock(hour: hour)
        }
        .registerSingleton { [container] in
            let hour = container.load(Int.self)
            return Clock(hour: hour)
        }
        .register {
            let hour = $0.load(Int.self)
            return Clock(hour: hour)
        }
        .register { resolver in
            if resolver.load(Bool.self) { return Clock(hour: 9) }
            return Clock()
        }
}
