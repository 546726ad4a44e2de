import DIC
import TestSupport
import Testing

/// A `Lazy` or a `Provider` of an array, as a parameter: all that is registered for its elements,
/// when it is used.
@Suite struct LazyCollectionParameterTests {
    protocol Plugin: Sendable {
        var title: String { get }
    }
    struct Page: Plugin {
        let title: String
    }
    struct LazyHost: Sendable {
        let plugins: Lazy<[any Plugin]>
    }
    struct ProvidingHost: Sendable {
        let plugins: Provider<[any Plugin]>
    }
    struct OptionalHost: Sendable {
        let lazy: Lazy<[any Plugin]>?
        let provider: Provider<[any Plugin]>?
        let inner: Lazy<[any Plugin]?>
    }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(LazyHost.init)
            .register(ProvidingHost.init)
            .register(OptionalHost.init)
            .register(as: (any Plugin).self, named: "b") { Page(title: "1") }
            .registerThrowable(as: (any Plugin).self, named: "a") { Page(title: "2") }
            .register(as: (any Plugin).self, in: .singleton, named: .unique) { Page(title: "3") }
    }

    private static func titles(_ plugins: [any Plugin]?) -> [String]? {
        plugins?.map(\.title)
    }

    @Test(arguments: ContainerKind.allCases)
    func aLazyIsAllThatIsRegistered(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        let host = try container.loadOrThrow(LazyHost.self)
        #expect(Self.titles(host.plugins.loadOrNil()) == ["1", "2", "3"])
        #expect(Self.titles(try host.plugins.loadOrThrow()) == ["1", "2", "3"])
    }

    @Test(arguments: ContainerKind.allCases)
    func aProviderIsAllThatIsRegistered(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        let host = try container.loadOrThrow(ProvidingHost.self)
        #expect(Self.titles(host.plugins.loadOrNil()) == ["1", "2", "3"])
        #expect(Self.titles(try host.plugins.loadOrThrow()) == ["1", "2", "3"])
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalLazyOrProviderIsAllThatIsRegistered(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        let host = try container.loadOrThrow(OptionalHost.self)
        #expect(Self.titles(host.lazy?.loadOrNil()) == ["1", "2", "3"])
        #expect(Self.titles(host.provider?.loadOrNil()) == ["1", "2", "3"])
        #expect(Self.titles(host.inner.loadOrNil() ?? nil) == ["1", "2", "3"])
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalOneOfNothingIsNil(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { (lazy: Lazy<[any Plugin]>?) in lazy == nil }
        }
        #expect(try container.loadOrThrow(Bool.self))
    }

    /// Nothing is made before it is used; then a lazy one is made once, and what is provided each
    /// time.
    @Test(arguments: ContainerKind.allCases)
    func itIsMadeWhenItIsUsed(_ kind: ContainerKind) throws {
        let shop = Workshop()
        struct Host { let lazy: Lazy<[Widget]>, provider: Provider<[Widget]> }
        let container = kind.container { registrar in
            registrar
                .register(Host.init)
                .register(named: "a") { shop.make() }
                .register(named: "b") { shop.make() }
        }
        let host = try container.loadOrThrow(Host.self)
        #expect(shop.output == 0)
        #expect(host.lazy.loadOrNil()?.map(\.number) == [1, 2])
        #expect(host.lazy.loadOrNil()?.map(\.number) == [1, 2])
        #expect(host.provider.loadOrNil()?.map(\.number) == [3, 4])
        #expect(host.provider.loadOrNil()?.map(\.number) == [5, 6])
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayThatIsRegisteredItselfIsTaken(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(as: [any Plugin].self) { [Page(title: "only")] }
        }
        #expect(
            Self.titles(try container.loadOrThrow(LazyHost.self).plugins.loadOrNil()) == ["only"]
        )
        #expect(
            Self.titles(try container.loadOrThrow(ProvidingHost.self).plugins.loadOrNil()) == [
                "only"
            ]
        )
    }

    @Test func whatIsRegisteredBeforeItsUseIsAmongIt() throws {
        let container = DependencyInjectionContainer()
        Self.register(into: container)
        let (lazy, provider) = (
            try container.loadOrThrow(LazyHost.self).plugins,
            try container.loadOrThrow(ProvidingHost.self).plugins
        )
        #expect(Self.titles(provider.loadOrNil()) == ["1", "2", "3"])
        container.register(as: (any Plugin).self, named: "late") { Page(title: "4") }
        #expect(Self.titles(lazy.loadOrNil()) == ["1", "2", "3", "4"])
        #expect(Self.titles(provider.loadOrNil()) == ["1", "2", "3", "4"])
    }

    @Test(arguments: ContainerKind.allCases)
    func whatAnElementThrowsReachesTheUse(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.registerThrowable(as: (any Plugin).self) { () throws -> Page in
                throw Breakdown()
            }
        }
        let lazy = try container.loadOrThrow(LazyHost.self).plugins
        let provider = try container.loadOrThrow(ProvidingHost.self).plugins
        #expect(throws: Breakdown()) { try lazy.loadOrThrow() }
        #expect(throws: Breakdown()) { try provider.loadOrThrow() }
        #expect(lazy.loadOrNil() == nil)
    }

    /// Two that collect each other: what is collected lazily breaks the cycle.
    @Test(arguments: ContainerKind.allCases)
    func aLazyCollectionBreaksACycle(_ kind: ContainerKind) throws {
        final class Menu: Plugin {
            let all: Lazy<[any Plugin]>
            let title = "menu"
            init(all: Lazy<[any Plugin]>) { self.all = all }
        }
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, in: .singleton, named: "menu") { Menu(all: $0) }
                .register(as: (any Plugin).self, named: "page") { Page(title: "page") }
        }
        let menu = try container.loadOrThrow((any Plugin).self, named: "menu") as? Menu
        #expect(Self.titles(menu?.all.loadOrNil()) == ["menu", "page"])
    }

    /// Only a parameter is collected.
    @Test(arguments: ContainerKind.allCases)
    func aLoadOfALazyArrayIsNotALoadOfAll(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        #expect(container.loadOrNil(Lazy<[any Plugin]>.self)?.loadOrNil() == nil)
        #expect(container.loadOrNil(Provider<[any Plugin]>.self)?.loadOrNil() == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aCollectionOfNothingSaysWhatToRegister(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer {
            $0.register(LazyHost.init).register(ProvidingHost.init)
        }
        let errors = [
            try resolutionError { try container.loadOrThrow(LazyHost.self).plugins.loadOrThrow() },
            try resolutionError {
                try container.loadOrThrow(ProvidingHost.self).plugins.loadOrThrow()
            },
        ]
        for error in errors {
            #expect(error.code == .notRegistered)
            #expect(error.subject == "[any LazyCollectionParameterTests.Plugin]")
            #expect(
                error.suggestion
                    == ".register(as: (any LazyCollectionParameterTests.Plugin).self, named: .unique) { … }"
            )
        }
    }

    @Test func anAsynchronousContainerCollectsForThemToo() async throws {
        let container = AsyncDependencyInjectionContainer()
        Self.register(into: container)
        container.registerAsync { (lazy: Lazy<[any Plugin]>, provider: Provider<[any Plugin]>) in
            [lazy.loadOrNil()?.count, provider.loadOrNil()?.count]
        }
        #expect(try await container.loadAsyncOrThrow([Int?].self) == [3, 3])
    }
}
