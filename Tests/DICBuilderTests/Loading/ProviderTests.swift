import DIC
import TestSupport
import Testing

/// `Provider`: each use is a load.
@Suite struct ProviderTests {
    @Test(arguments: ContainerKind.allCases)
    func eachUseIsALoad(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let container = kind.container { $0.register { shop.make() } }
        let provider: Provider<Widget> = container.load()
        #expect(shop.output == 0)
        #expect(provider.load().number == 1)
        #expect(provider.loadOrNil()?.number == 2)
        #expect(try provider.loadOrThrow().number == 3)
        let copy = provider
        #expect(copy.load().number == 4)
    }

    @Test(arguments: ContainerKind.allCases)
    func itIsLoadedWithEachVerb(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { Widget(number: 1) }.register(named: "two") { Widget(number: 2) }
        }
        #expect(container.load(Provider<Widget>.self).load().number == 1)
        #expect(container.loadOrNil(Provider<Widget>.self)?.load().number == 1)
        #expect(try container.loadOrThrow(Provider<Widget>.self).load().number == 1)
        #expect(container[Provider<Widget>.self]?.load().number == 1)
        #expect(container.load(Provider<Widget>.self, named: "two").load().number == 2)
        #expect(container.loadOrNil(Provider<Widget>.self, named: "two")?.loadOrNil()?.number == 2)
        #expect(
            try container.loadOrThrow(Provider<Widget>.self, named: "two").loadOrThrow().number == 2
        )
    }

    /// The lifetime of what is registered says whether two uses find one instance.
    @Test(arguments: ContainerKind.allCases)
    func theLifetimeIsThatOfTheRegistration(_ kind: ContainerKind) {
        func areSame(_ lifetime: LifetimeOf<Widget>) -> [Bool] {
            let shop = Workshop()
            let container = kind.container { registrar in
                registrar
                    .register(in: lifetime) { shop.make() }
                    .register { (provider: Provider<Widget>) in [provider.load(), provider.load()] }
            }
            let provider = container.load(Provider<Widget>.self)
            let widgets = container.load([Widget].self)
            let held = provider.load()
            return [provider.load() === held, widgets[0] === widgets[1]]
        }
        #expect(areSame(.transient) == [false, false])
        #expect(areSame(.graph) == [false, true])
        #expect(areSame(.singleton) == [true, true])
        #expect(areSame(.eagerSingleton) == [true, true])
        #expect(areSame(.cached) == [true, true])
        #expect(areSame(.weak) == [true, true])
    }

    @Test(arguments: ContainerKind.allCases)
    func whatFailsOnceMayWorkTheNextTime(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let container = kind.container { $0.registerThrowable { try shop.tryToMake() } }
        let provider = container.load(Provider<Widget>.self)
        shop.breakDown(Breakdown(reason: "late"))
        #expect(throws: Breakdown(reason: "late")) { try provider.loadOrThrow() }
        #expect(provider.loadOrNil() == nil)
        shop.repair()
        #expect(provider.load().number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func optionalsAndWhatIsNotAClass(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { 5 }
                .register(as: Double?.self) { nil }
                .register { { 7 } as @Sendable () -> Int }
        }
        #expect(container.load(Provider<Int>.self).load() == 5)
        #expect(container.load(Provider<Int?>.self).load() == 5)
        #expect(container.load(Provider<Double?>.self).load() == nil)
        #expect(container.load(Provider<Double>.self).loadOrNil() == nil)
        #expect(container.load(Provider<@Sendable () -> Int>.self).load()() == 7)
        #expect(container.load(Provider<Provider<Int>>.self).load().load() == 5)
    }

    @Test func aMutableContainerGivesWhatIsRegisteredLast() {
        let container = DependencyInjectionContainer()
        let provider = container.load(Provider<Int>.self)
        #expect(provider.loadOrNil() == nil)
        container.register { 1 }
        #expect(provider.load() == 1)
        container.register { 2 }
        #expect(provider.load() == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsUseOne(_ kind: ContainerKind) async throws {
        let (shop, once) = (Workshop(), Workshop())
        let container = kind.container { registrar in
            registrar
                .register { shop.make() }
                .register(in: .singleton, named: "once") { once.make() }
        }
        let each = container.load(Provider<Widget>.self)
        let shared = container.load(Provider<Widget>.self, named: "once")
        let numbers = try await ThreadTeam.collect(16) { _ in
            (0..<50).map { _ in each.load().number * shared.load().number }
        }
        #expect(Set(numbers.joined()) == Set(1...800))
        #expect(once.output == 1)
    }
}
