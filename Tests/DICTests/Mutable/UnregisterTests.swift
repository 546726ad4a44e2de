import DIC
import Testing

/// `unregisterDependencies(keepingCapacity:)`.
@Suite struct UnregisterTests {
    final class Session: Sendable {}

    @Test(arguments: [false, true])
    func forgetsRegistrationsInstancesAndAssemblies(keepingCapacity: Bool) {
        struct Feature: Assembly {
            func assemble(into registrar: DependencyRegistrar) {
                registrar.register { "assembled" }
            }
        }
        let container = DependencyInjectionContainer()
        for round in 1...3 {
            container
                .assemble(Feature())
                .registerSingleton { Session() }
                .register(named: "number") { round }
                .register { (_, number: Int) in Double(number) }
            weak let session: Session? = container.load(Session.self)
            #expect(container.load(Int.self, named: "number") == round)
            #expect(container.load(String.self) == "assembled")
            #expect(session != nil)
            container.unregisterDependencies(keepingCapacity: keepingCapacity)
            #expect(session == nil)
            #expect(container.registeredDependencies.isEmpty)
            #expect(container.loadOrNil(Session.self) == nil)
            #expect(container.loadOrNil(String.self) == nil)
            #expect(container.loadOrNil(Int.self, named: "number") == nil)
            #expect(container.loadOrNil(Double.self, arguments: 1) == nil)
        }
    }

    @Test(arguments: [false, true])
    func manyAreRegisteredAgain(keepingCapacity: Bool) {
        let container = DependencyInjectionContainer()
        for round in 1...3 {
            for number in 0..<1000 {
                container.register(named: DependencyName("\(number)")) { number * round }
            }
            #expect(container.load(Int.self, named: "999") == 999 * round)
            #expect(container.loadAll(Int.self).count == 1000)
            container.unregisterDependencies(keepingCapacity: keepingCapacity)
            #expect(container.loadAll(Int.self).isEmpty)
        }
    }

    /// The default keeps nothing, as ever.
    @Test func withoutTheLabelNothingIsKept() {
        let container = DependencyInjectionContainer().register { 1 }
        container.unregisterDependencies()
        #expect(container.registeredDependencies.isEmpty)
    }
}
