import DICBuilder
import TestSupport
import Testing

/// What a parent keeps is made by the parent, from the parent's registrations, and is one for all
/// its children.
@Suite struct ChildSharingTests {
    protocol Sourced: AnyObject, Sendable {}
    final class Service: Sourced {
        let source: String
        init(source: String) { self.source = source }
    }

    /// The lifetimes that keep an instance.
    enum Keeping: CaseIterable, Sendable {
        case singleton, eagerSingleton, cached, weak

        var lifetime: LifetimeOf<Service> {
            switch self {
            case .singleton: .singleton
            case .eagerSingleton: .eagerSingleton
            case .cached: .cached
            case .weak: .weak
            }
        }
    }

    private static func parent(_ keeping: Keeping, _ counter: RunCounter = RunCounter())
        -> ImmutableDependencyInjectionContainer
    {
        DICBuilder()
            .register { "parent" }
            .register(in: keeping.lifetime) { resolver in
                counter.increment()
                return Service(source: resolver.load())
            }
            .build()
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func itNeverSeesAnOverrideThoughAChildAsksFirst(_ kind: ContainerKind, _ keeping: Keeping) {
        let counter = RunCounter()
        let parent = Self.parent(keeping, counter)
        let child = kind.child(of: parent) { $0.register { "child" } }
        let sibling = kind.child(of: parent) { $0.register { "sibling" } }
        let service = child.load(Service.self)
        #expect(service.source == "parent")
        #expect(sibling.load(Service.self) === service)
        #expect(parent.load(Service.self) === service)
        #expect(counter.count == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func itIsSharedWithGrandchildren(_ kind: ContainerKind, _ keeping: Keeping) {
        let grandparent = Self.parent(keeping)
        let parent = DICBuilder(parent: grandparent).register { "between" }.build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        let service = child.load(Service.self)
        #expect(service.source == "parent")
        #expect(parent.load(Service.self) === service)
        #expect(grandparent.load(Service.self) === service)
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func aFactoryOfTheChildFindsIt(_ kind: ContainerKind, _ keeping: Keeping) {
        let parent = Self.parent(keeping)
        let service = parent.load(Service.self)
        let child = kind.child(of: parent) { registrar in
            registrar.register { "child" }.register(in: .singleton) { [$0.load(Service.self)] }
        }
        #expect(child.load([Service].self)[0] === service)
        #expect(parent.loadOrNil([Service].self) == nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func itIsSharedThroughAForward(_ kind: ContainerKind, _ keeping: Keeping) {
        let parent = DICBuilder()
            .register(in: keeping.lifetime) { Service(source: "parent") }
            .forward(Service.self, to: (any Sourced).self) { $0 }
            .build()
        let child = kind.child(of: parent)
        let service = parent.load(Service.self)
        #expect(child.load((any Sourced).self) === service)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredOneIsMadeFromTheParentsRegistrations(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "parent" }.register(Service.init, in: .singleton)
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Service.self).source == "parent")
        #expect(child.load(Service.self) === parent.load(Service.self))
    }

    /// What a parent's singleton asks its resolver for later comes from the parent as well.
    @Test(arguments: ContainerKind.withAsynchronous)
    func itsLazyDependenciesAreTheParents(_ kind: ContainerKind) {
        struct Later: Sendable {
            let text: Lazy<String>
            let next: Provider<String>
        }
        let parent = DICBuilder().register { "parent" }.register(Later.init, in: .singleton).build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Later.self).text.load() == "parent")
        #expect(child.load(Later.self).next.load() == "parent")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aFailureIsNotKeptAndMayBeRepairedForAll(_ kind: ContainerKind) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let parent = DICBuilder().registerThrowable(in: .singleton) { try shop.tryToMake() }.build()
        let child = kind.child(of: parent)
        #expect(throws: Breakdown()) { try child.loadOrThrow(Widget.self) }
        shop.repair()
        #expect(try child.loadOrThrow(Widget.self) === parent.load(Widget.self))
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func eachChildHasSingletonsOfItsOwn(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "parent" }.build()
        let (first, second) = (
            kind.child(of: parent) { $0.register(in: .singleton) { Service(source: $0.load()) } },
            kind.child(of: parent) { $0.register(in: .singleton) { Service(source: $0.load()) } }
        )
        #expect(first.load(Service.self) === first.load(Service.self))
        #expect(first.load(Service.self) !== second.load(Service.self))
        #expect(parent.loadOrNil(Service.self) == nil)
    }

    @Test func aBuilderOfChildrenGivesEachBuildItsOwnSingletons() {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .singleton) { "parent" }.build()
        let builder = DICBuilder(parent: parent).registerSingleton { shop.make() }
        let (first, second) = (builder.build(), builder.build())
        #expect(first.load(Widget.self).number == 1)
        #expect(second.load(Widget.self).number == 2)
    }

    /// The parent makes what it keeps from what is registered there, whoever loads it first.
    @Test(arguments: ContainerKind.withAsynchronous)
    func anAsynchronousSingletonIsMadeInItsContainer(_ kind: ContainerKind) async throws {
        let parent = DICBuilder()
            .register { "parent" }
            .registerAsync(in: .singleton) { resolver in
                [try await resolver.loadAsyncOrThrow(String.self)]
            }
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        let resolver = DependencyResolver(child._storage)
        #expect(try await resolver.loadAsyncOrThrow([String].self) == ["parent"])
        #expect(try await parent.loadAsyncOrThrow([String].self) == ["parent"])
    }
}
