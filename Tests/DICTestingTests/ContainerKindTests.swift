import DIC
import DICTesting
import DICTools
import Testing

/// What one function registers is the same in both kinds of containers.
@Suite struct ContainerKindTests {
    private struct Clock: Sendable { let hour = 9 }
    private final class Cache: Sendable {}
    private struct Page: Sendable {
        let clock: Clock
        let cache: Cache
    }
    private struct Refused: Error {}

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register { Clock() }
            .register(in: .singleton) { Cache() }
            .register(Page.init)
    }

    @Test(arguments: ContainerKind.allCases) func loads(in kind: ContainerKind) throws {
        let container = try kind.container { Self.register(into: $0) }
        let page: Page = container.load()
        #expect(page.clock.hour == 9)
        #expect(page.cache === container.load(Cache.self))
    }

    @Test func isANewContainerEachTime() throws {
        for kind in ContainerKind.allCases {
            let first = try kind.container { Self.register(into: $0) }
            let second = try kind.container { Self.register(into: $0) }
            #expect(first.load(Cache.self) !== second.load(Cache.self))
        }
    }

    @Test func bothAreWiredAlike() throws {
        let frozen = try ContainerKind.frozen.container { Self.register(into: $0) }
        let mutable = try ContainerKind.mutable.container { Self.register(into: $0) }
        #expect(frozen.graph == mutable.graph)
        #expect(mutable.graph.diff(from: frozen.graph).description == "")
        #expect(frozen is ImmutableDependencyInjectionContainer)
        #expect(mutable is DependencyInjectionContainer)
    }

    @Test func theDifferenceIsALineOfText() throws {
        let frozen = try ContainerKind.frozen.container { Self.register(into: $0) }
        let mutable = try ContainerKind.mutable.container {
            Self.register(into: $0)
            $0.register(in: .cached) { Cache() }
        }
        #expect(frozen.graph != mutable.graph)
        let lines = mutable.graph.diff(from: frozen.graph).description.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix("Cache  cached") == true)
    }

    @Test func whatIsMissingIsFoundByTheBuildOrByTheLoad() throws {
        #expect(throws: BuildError.self) {
            try ContainerKind.frozen.container { $0.register(Page.init) }
        }
        let mutable = try ContainerKind.mutable.container { $0.register(Page.init) }
        #expect(throws: ResolutionError.self) { try mutable.loadOrThrow(Page.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheClosureThrowsIsThrown(in kind: ContainerKind) {
        #expect(throws: Refused.self) { try kind.container { _ in throw Refused() } }
    }

    @MainActor private final class Screen {}
    private final class Model {
        let screen: Screen
        init(screen: Screen) { self.screen = screen }
    }

    @MainActor @Test(arguments: ContainerKind.allCases)
    func loadsOnTheMainActor(in kind: ContainerKind) throws {
        let app = try kind.mainActorContainer {
            $0.mainActor.registerSingleton { Screen() }.register(Model.init)
        }
        #expect(app.load(Model.self).screen === app.load(Screen.self))
    }

    @MainActor @Test func bothAreWiredAlikeOnTheMainActor() throws {
        let graphs = try ContainerKind.allCases.map { kind in
            try kind.mainActorContainer {
                $0.mainActor.registerSingleton { Screen() }.register(Model.init)
            }
            .nonisolated.graph
        }
        #expect(graphs[0] == graphs[1])
    }
}
