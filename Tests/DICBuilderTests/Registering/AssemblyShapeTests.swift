import DICBuilder
import TestSupport
import Testing

/// The ways to write an assembly, and to have assemblies lead to each other.
@Suite struct AssemblyShapeTests {
    /// Includes what includes it.
    struct Hen: Assembly {
        let journal: SharedList<String>
        var includedAssemblies: [any Assembly] { [Egg(journal: journal)] }
        func assemble(into registrar: DependencyRegistrar) { journal.add("hen") }
    }

    struct Egg: Assembly {
        let journal: SharedList<String>
        var includedAssemblies: [any Assembly] { [Hen(journal: journal)] }
        func assemble(into registrar: DependencyRegistrar) { journal.add("egg") }
    }

    struct Ouroboros: Assembly {
        let journal: SharedList<String>
        var includedAssemblies: [any Assembly] { [self] }
        func assemble(into registrar: DependencyRegistrar) { journal.add("ouroboros") }
    }

    /// Assembles others in place of including them.
    struct Farm: Assembly {
        let journal: SharedList<String>
        func assemble(into registrar: DependencyRegistrar) {
            journal.add("farm opens")
            registrar.assemble(Hen(journal: journal), self)
            journal.add("farm closes")
        }
    }

    class Module: Assembly {
        let journal: SharedList<String>
        init(journal: SharedList<String>) { self.journal = journal }
        func assemble(into registrar: DependencyRegistrar) {
            journal.add("module")
            registrar.register { 1 }
        }
    }

    final class BetterModule: Module {
        override func assemble(into registrar: DependencyRegistrar) {
            super.assemble(into: registrar)
            journal.add("better module")
        }
    }

    final class Instance: Assembly {
        let journal: SharedList<String>
        init(journal: SharedList<String>) { self.journal = journal }
        var identity: any Hashable & Sendable { ObjectIdentifier(self) }
        func assemble(into registrar: DependencyRegistrar) { journal.add("instance") }
    }

    enum Platform: Assembly {
        case phone, desk
        var identity: any Hashable & Sendable { self }
        func assemble(into registrar: DependencyRegistrar) {
            switch self {
            case .phone: registrar.register(named: "phone") { "phone" }
            case .desk: registrar.register(named: "desk") { "desk" }
            }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func includesThatLeadBackToThemselvesEnd(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        _ = kind.container {
            $0.assemble(Hen(journal: journal), Egg(journal: journal), Ouroboros(journal: journal))
        }
        #expect(journal.all == ["egg", "hen", "ouroboros"])
    }

    @Test(arguments: ContainerKind.allCases)
    func anAssemblyCanAssembleOthers(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        _ = kind.container { $0.assemble(Farm(journal: journal)).assemble(Egg(journal: journal)) }
        #expect(journal.all == ["farm opens", "egg", "hen", "farm closes"])
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassIsAssembledOnceHoweverManyInstancesItHas(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container {
            $0.assemble(Module(journal: journal), Module(journal: journal))
        }
        #expect(journal.all == ["module"])
        #expect(container.load(Int.self) == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSubclassIsAnotherAssembly(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        _ = kind.container {
            $0.assemble(Module(journal: journal), BetterModule(journal: journal) as Module)
        }
        #expect(journal.all == ["module", "module", "better module"])
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassWhoseIdentityIsTheInstanceIsAssembledForEach(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let (first, second) = (Instance(journal: journal), Instance(journal: journal))
        _ = kind.container { $0.assemble(first, second, first) }
        #expect(journal.all == ["instance", "instance"])
        withExtendedLifetime((first, second)) {}
    }

    @Test(arguments: ContainerKind.allCases)
    func anEnumerationCanBeItsOwnIdentity(_ kind: ContainerKind) {
        let container = kind.container { $0.assemble(Platform.phone, Platform.desk) }
        #expect(container.loadAll(String.self) == ["phone", "desk"])
    }

    private protocol Listed: Assembly {
        init()
    }

    private struct Numbers: Listed {
        func assemble(into registrar: DependencyRegistrar) { registrar.register { 7 } }
    }

    /// It compiles because `Assembly` refines `SendableMetatype`: a `@Sendable` closure captures
    /// the metatype.
    private static func container<A: Listed>(of type: A.Type) async
        -> ImmutableDependencyInjectionContainer
    {
        await Task.detached { DICBuilder().assemble(type.init()).build() }.value
    }

    /// The metatype of an assembly may go from one task to another.
    @Test func aMetatypeMakesOneInAnotherTask() async {
        #expect(await Self.container(of: Numbers.self).load(Int.self) == 7)
    }
}
