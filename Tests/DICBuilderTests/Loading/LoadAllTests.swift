import DIC
import TestSupport
import Testing

/// Several implementations of one type, loaded together.
@Suite struct LoadAllTests {
    protocol Plugin: Sendable {
        var title: String { get }
    }
    struct Page: Plugin {
        let title: String
    }
    final class Counted: Plugin {
        let title: String
        init(_ number: Int) { title = "\(number)" }
    }

    @Test(arguments: ContainerKind.allCases)
    func theyComeInTheOrderOfRegistrationWhateverTheirNames(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, named: "z") { Page(title: "1") }
                .register { Page(title: "not a plugin's registration") }
                .register(as: (any Plugin).self, in: .singleton) { Page(title: "2") }
                .register(as: (any Plugin).self, named: .unique) { Page(title: "3") }
                .register(as: (any Plugin).self, named: "a", factory: { Page(title: "4") })
                .registerSingleton(as: (any Plugin).self, named: .unique) { Page(title: "5") }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1", "2", "3", "4", "5"])
        let plugins: [any Plugin] = container.loadAll()
        #expect(plugins.count == 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func uniqueNamesReplaceNothingAndAreLoadedByNoOtherName(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            for number in 1...3 {
                registrar.register(as: (any Plugin).self, named: .unique) {
                    Page(title: "\(number)")
                }
            }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1", "2", "3"])
        #expect(container.loadOrNil((any Plugin).self) == nil)
        #expect(container.loadOrNil((any Plugin).self, named: .unique) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aUniqueNameThatIsKeptLoadsWhatItNames(_ kind: ContainerKind) {
        let name = DependencyName.unique
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, named: name) { Page(title: "mine") }
                .register(as: (any Plugin).self, named: .unique) { Page(title: "another's") }
        }
        #expect(container.load((any Plugin).self, named: name).title == "mine")
    }

    @Test(arguments: ContainerKind.allCases)
    func eachHasItsOwnLifetime(_ kind: ContainerKind) {
        let counters = (
            transient: RunCounter(), singleton: RunCounter(), eager: RunCounter(),
            cached: RunCounter()
        )
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, named: "transient") {
                    Counted(counters.transient.increment())
                }
                .register(as: (any Plugin).self, in: .singleton, named: "lazy") {
                    Counted(counters.singleton.increment())
                }
                .register(as: (any Plugin).self, in: .eagerSingleton, named: "eager") {
                    Counted(counters.eager.increment())
                }
                .register(as: (any Plugin).self, in: .cached, named: "cached") {
                    Counted(counters.cached.increment())
                }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1", "1", "1", "1"])
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["2", "1", "1", "1"])
        container.reset(.cached)
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["3", "1", "1", "2"])
    }

    @Test(arguments: ContainerKind.allCases)
    func theirGraphIsThatOfTheFactoryThatLoadsThemAll(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Counted(counter.increment()) }
                .register(as: (any Plugin).self, named: .unique) { $0.load(Counted.self) }
                .register(as: (any Plugin).self, named: .unique) { $0.load(Counted.self) }
                .register { resolver in resolver.loadAll((any Plugin).self).map(\.title) }
        }
        #expect(container.load([String].self) == ["1", "1"])
        #expect(container.load([String].self) == ["2", "2"])
    }

    @Test(arguments: ContainerKind.allCases)
    func thereAreNoneWhereNothingIsRegistered(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { Page(title: "of another type") } }
        #expect(container.loadAll((any Plugin).self).isEmpty)
        #expect(try container.loadAllOrThrow((any Plugin).self).isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func theyAreOfTheTypeOrItsOptional(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: Page?.self) { Page(title: "optional") }
                .register { (_, title: String) in Page(title: title) }
                .register { [Page(title: "in an array")] }
                .register(named: "plain") { Page(title: "plain") }
        }
        #expect(container.loadAll(Page.self).map(\.title) == ["optional", "plain"])
        #expect(container.loadAll(Page?.self).map { $0?.title } == ["optional", "plain"])
    }

    @Test(arguments: ContainerKind.allCases)
    func aReplacedOneIsLeftOutAndItsReplacementComesLast(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, in: .singleton, named: "a") { Page(title: "1") }
                .register(as: (any Plugin).self, named: "b") { Page(title: "2") }
                .register(as: (any Plugin).self, named: "a") { Page(title: "3") }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["2", "3"])
    }

    @Test func whatIsRegisteredLaterJoinsThem() {
        let container = DependencyInjectionContainer()
            .register(as: (any Plugin).self, named: "a") { Page(title: "1") }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1"])
        container.register(as: (any Plugin).self, named: "b") { Page(title: "2") }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1", "2"])
        container.unregisterDependencies()
        #expect(container.loadAll((any Plugin).self).isEmpty)
    }

    @Test func anEagerSingletonLoadsThemAllWhileItIsBuilt() {
        let container = DICBuilder()
            .registerSingleton { $0.loadAll((any Plugin).self).map(\.title) }
            .register(as: (any Plugin).self, named: .unique) { Page(title: "1") }
            .registerSingleton(as: (any Plugin).self, named: .unique) { Page(title: "2") }
            .build()
        #expect(container.load([String].self) == ["1", "2"])
    }

    @Test(arguments: ContainerKind.allCases)
    func thoseOfTwoTypesAreToldApartAmongMany(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            for number in 1...200 {
                registrar
                    .register(as: (any Plugin).self, named: .unique) { Page(title: "\(number)") }
                    .register(named: .unique) { number }
            }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == (1...200).map(String.init))
        #expect(container.loadAll(Int.self) == Array(1...200))
    }

    @Test(arguments: ContainerKind.allCases)
    func forwardedOnesAreAmongThem(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Counted(1) }
                .forward(Counted.self, to: (any Plugin).self) { $0 }
                .register(as: (any Plugin).self, named: .unique) { Page(title: "2") }
        }
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["1", "2"])
    }
}
