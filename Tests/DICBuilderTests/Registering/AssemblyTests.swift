import DIC
import TestSupport
import Testing

/// Which assemblies are assembled, and in which order.
@Suite struct AssemblyTests {
    /// Notes that it was assembled, so that order and number show.
    struct Network: Assembly {
        let journal: SharedList<String>

        func assemble(into registrar: DependencyRegistrar) {
            journal.add("network")
            registrar.register { "network" }
        }
    }

    struct Storage: Assembly {
        let journal: SharedList<String>

        var includedAssemblies: [any Assembly] { [Network(journal: journal)] }

        func assemble(into registrar: DependencyRegistrar) {
            journal.add("storage")
            registrar.register { "storage" }.register { 1 }
        }
    }

    struct Feature: Assembly {
        let journal: SharedList<String>

        var includedAssemblies: [any Assembly] {
            [Storage(journal: journal), Network(journal: journal)]
        }

        func assemble(into registrar: DependencyRegistrar) {
            journal.add("feature")
            registrar.register { "feature" }.register { 2.0 }
        }
    }

    /// One of several of its type, which differ by name.
    struct Tenant: Assembly {
        let name: String
        let journal: SharedList<String>

        var identity: any Hashable & Sendable { name }

        func assemble(into registrar: DependencyRegistrar) {
            journal.add(name)
            registrar.register(named: DependencyName(name)) { [name] in name }
        }
    }

    /// Of another type than `Tenant`, with the same identities.
    struct Landlord: Assembly {
        let name: String
        let journal: SharedList<String>

        var identity: any Hashable & Sendable { name }

        func assemble(into registrar: DependencyRegistrar) { journal.add("landlord of \(name)") }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatIsIncludedComesFirstAndOnce(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { $0.assemble(Feature(journal: journal)) }
        #expect(journal.all == ["network", "storage", "feature"])
        #expect(container.load(String.self) == "feature")
        #expect(container.load(Int.self) == 1)
        #expect(container.load(Double.self) == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofThoseInOneCallALaterOneWins(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container {
            $0.assemble(Network(journal: journal), Storage(journal: journal))
        }
        #expect(journal.all == ["network", "storage"])
        #expect(container.load(String.self) == "storage")
    }

    @Test(arguments: ContainerKind.allCases)
    func oneThatWasIncludedBeforeIsLeftOutLater(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .assemble(Storage(journal: journal), Network(journal: journal))
                .assemble([Network(journal: journal), Feature(journal: journal)])
                .assemble(Feature(journal: journal))
                .assemble()
        }
        #expect(journal.all == ["network", "storage", "feature"])
        #expect(container.load(String.self) == "feature")
    }

    @Test(arguments: ContainerKind.allCases)
    func whatIsRegisteredAfterAnAssemblyWins(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { "before" }.assemble(Network(journal: SharedList<String>()))
                .register { "after" }
        }
        #expect(container.load(String.self) == "after")
    }

    @Test(arguments: ContainerKind.allCases)
    func assembliesOfOneTypeAreToldApartByTheirIdentity(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            for name in ["north", "south", "north"] {
                registrar.assemble(Tenant(name: name, journal: journal))
            }
        }
        #expect(journal.all == ["north", "south"])
        #expect(container.load(String.self, named: "south") == "south")
    }

    @Test(arguments: ContainerKind.allCases)
    func assembliesOfTwoTypesAreTwoWhateverTheirIdentity(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        _ = kind.container { registrar in
            registrar.assemble(
                Tenant(name: "north", journal: journal),
                Landlord(name: "north", journal: journal)
            )
        }
        #expect(journal.all == ["north", "landlord of north"])
    }

    @Test func eachRegistrarAssemblesForItself() {
        let journal = SharedList<String>()
        let assembly = Network(journal: journal)
        let frozen = DICBuilder().assemble(assembly).build()
        let mutable = DependencyInjectionContainer().assemble(assembly)
        let child = DICBuilder(parent: frozen).assemble(assembly).build()
        #expect(journal.all == ["network", "network", "network"])
        #expect(frozen.load(String.self) == "network")
        #expect(mutable.load(String.self) == "network")
        #expect(child.load(String.self) == "network")
    }

    @Test func aBuilderThatIsBuiltAgainHasStillAssembled() {
        let journal = SharedList<String>()
        let builder = DICBuilder().assemble(Storage(journal: journal))
        let first = builder.build()
        let second = builder.assemble(Feature(journal: journal)).build()
        #expect(journal.all == ["network", "storage", "feature"])
        #expect(first.load(String.self) == "storage")
        #expect(second.load(String.self) == "feature")
    }

    @Test func onlyAfterUnregisteringTheyAreAssembledAgain() {
        let journal = SharedList<String>()
        let container = DependencyInjectionContainer().assemble(Storage(journal: journal))
        container.releaseSharedInstances()
        container.assemble(Storage(journal: journal))
        #expect(journal.all == ["network", "storage"])
        container.unregisterDependencies()
        #expect(container.loadOrNil(String.self) == nil)
        container.assemble(Storage(journal: journal))
        #expect(journal.all == ["network", "storage", "network", "storage"])
        #expect(container.load(String.self) == "storage")
    }

    @Test func anAsynchronousContainerTakesThem() async {
        let container = AsyncDependencyInjectionContainer().assemble(
            Feature(journal: SharedList<String>())
        )
        #expect(await container.loadAsync(String.self) == "feature")
    }

    @Test func oneThatManyThreadsAssembleIsAssembledOnce() async throws {
        let journal = SharedList<String>()
        let container = DependencyInjectionContainer()
        try await ThreadTeam.run(16) { _ in container.assemble(Network(journal: journal)) }
        #expect(journal.all == ["network"])
        #expect(container.load(String.self) == "network")
    }
}
