import DIC
import Testing

/// What a mutable container is told about the program: `validate()` proves it.
@Suite struct DeclarationsOfMutableContainerTests {
    final class Clock: Sendable {}
    final class Store: Sendable {}

    @Test func rootsAreProved() {
        let container = DependencyInjectionContainer().register { Clock() }.roots(Store.self)
        #expect(container.validate().problems.map(\.code) == [.notRegistered])
        container.register { Store() }
        #expect(
            container.validate().problems.map(\.subject) == [
                "DeclarationsOfMutableContainerTests.Clock"
            ]
        )
        container.registerSingleton { Clock() }
        #expect(container.validate().problems.isEmpty)
    }

    @Test func whatChildrenSupplyIsNotMissed() {
        let container = DependencyInjectionContainer().register { (_: Clock) in Store() }
        #expect(container.validate().problems.map(\.code) == [.notRegistered])
        container.suppliedByChildren(Clock.self)
        #expect(container.validate().problems.isEmpty)
    }

    /// Whoever asks: a resolver knows what its container was told.
    @Test func aResolverProvesThem() {
        let container = DependencyInjectionContainer()
            .register { (_: Clock) in Store() }
            .suppliedByChildren(Clock.self)
            .roots(Int.self)
            .register { resolver in resolver.validate().errors.map(\.subject) }
        #expect(container.load([String].self) == ["Int"])
    }

    @Test func theyAreForgottenWithTheRegistrations() {
        let container = DependencyInjectionContainer().roots(Store.self)
        container.unregisterDependencies()
        #expect(container.validate().problems.isEmpty)
    }
}
