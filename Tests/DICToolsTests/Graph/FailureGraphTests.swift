import DICBuilder
import DICTools
import Testing

/// The picture of what fails in a wrong graph.
@Suite struct FailureGraphTests {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Model: Sendable {}
    struct Screen: Sendable {}
    struct Refused: Error {}

    private static func graph(_ builder: DICBuilder, _ checks: BuildChecks = []) throws
        -> DependencyGraph
    {
        try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow(checks) }).graph
    }

    private static func causes(_ graph: DependencyGraph) -> [String] {
        graph.nodes.filter { graph.marks[$0.id] == .rootCause }.map(\.title)
    }

    @Test func whatIsMissingIsTheRootCause() throws {
        let graph = try Self.graph(
            DICBuilder()
                .register { Clock() }
                .register { (_: Clock, _: Store) in Model() }
                .register { (_: Model) in Screen() }
        )
        #expect(
            graph.nodes.map(\.title) == [
                "FailureGraphTests.Model", "FailureGraphTests.Screen", "FailureGraphTests.Store",
            ]
        )
        #expect(
            graph.marks.mapValues(\.description).sorted { $0.key < $1.key }.map(\.value) == [
                "affected", "affected", "root cause",
            ]
        )
        #expect(graph.mermaid.contains("FailureGraphTests.Store"))
    }

    @Test func aFailedSingletonIsARootCause() throws {
        let graph = try Self.graph(
            DICBuilder()
                .registerThrowable(in: .eagerSingleton) { () throws -> Store in throw Refused() }
                .register { (_: Store) in Model() }
                .register { Clock() }
        )
        #expect(graph.nodes.map(\.title) == ["FailureGraphTests.Model", "FailureGraphTests.Store"])
        #expect(graph.marks[try #require(graph.node(Store.self)).id] == .rootCause)
    }

    @Test func aMissingRootIsANodeOfItsOwn() throws {
        let graph = try Self.graph(DICBuilder().register { Clock() }.roots(Screen.self))
        #expect(graph.nodes.map(\.title) == ["FailureGraphTests.Screen"])
        #expect(Self.causes(graph) == ["FailureGraphTests.Screen"])
        #expect(graph.node(Screen.self)?.isRegistered == false)
    }

    @Test func theMissingTargetOfAChangeIsANodeOfItsOwn() throws {
        let overridden = try Self.graph(DICBuilder().register { Clock() }.override { Store() })
        #expect(Self.causes(overridden) == ["FailureGraphTests.Store"])
        let decorated = try Self.graph(
            DICBuilder().register { (_, _: Int) in Store() }.decorate(
                Store.self,
                arguments: String.self
            ) { $0 }
        )
        #expect(Self.causes(decorated) == ["FailureGraphTests.Store(String)"])
    }

    @Test func theTargetThatAChangeDoesNotSuitIsTheRootCause() throws {
        let graph = try Self.graph(
            DICBuilder()
                .register(in: .graph) { Store() }
                .register { (_: Store) in Model() }
                .overrideAsync { () async in Store() }
        )
        #expect(graph.nodes.map(\.title) == ["FailureGraphTests.Model", "FailureGraphTests.Store"])
        #expect(Self.causes(graph) == ["FailureGraphTests.Store"])
    }

    @Test func whatIsRefusedIsTheRootCause() throws {
        let unused = DICBuilder()
            .register(Clock.init)
            .register { (_: Store) in Model() }
            .register { Store() }
            .roots(Clock.self)
        #expect(
            Self.causes(try Self.graph(unused, .strict)) == [
                "FailureGraphTests.Model", "FailureGraphTests.Store",
            ]
        )
        let twice = DICBuilder().register { Clock() }.register { Store() }.register { Clock() }
        #expect(Self.causes(try Self.graph(twice, .strict)) == ["FailureGraphTests.Clock"])
        let opaque = DICBuilder().register { _ in Clock() }.register { (_: Clock) in Model() }
        let graph = try Self.graph(opaque, .fullyProved)
        #expect(graph.nodes.map(\.title) == ["FailureGraphTests.Clock", "FailureGraphTests.Model"])
        #expect(Self.causes(graph) == ["FailureGraphTests.Clock"])
    }

    /// What the parent keeps is made from the parent's registrations, which do not fail.
    @Test func whatTheParentKeepsIsNotAffectedByItsChild() throws {
        let parent = DICBuilder()
            .register { Clock() }
            .register(in: .singleton) { (_: Clock) in Store() }
            .register { (_: Clock) in Screen() }
            .build()
        let child = DICBuilder(parent: parent).register { (_: Model) in Clock() }
        let graph = try Self.graph(child)
        #expect(
            graph.nodes.map(\.title) == [
                "FailureGraphTests.Clock", "FailureGraphTests.Model", "FailureGraphTests.Screen",
            ]
        )
        #expect(Self.causes(graph) == ["FailureGraphTests.Model"])
        let overriding = #expect(throws: BuildError.self) {
            try parent.overridingOrThrow { $0.override { (_: Model) in Clock() } }
        }
        #expect(
            try #require(overriding).graph.nodes.map(\.title) == [
                "FailureGraphTests.Clock", "FailureGraphTests.Model", "FailureGraphTests.Screen",
                "FailureGraphTests.Store",
            ]
        )
    }

    @Test func whatWasMadeBeforeTheFailureSaysSo() throws {
        let graph = try Self.graph(
            DICBuilder()
                .register(in: .eagerSingleton) { (_: Lazy<Store>) in Screen() }
                .registerThrowable(in: .eagerSingleton) { () throws -> Store in throw Refused() }
        )
        #expect(graph.node(Screen.self)?.isMade == true)
        #expect(graph.node(Store.self)?.isMade == false)
    }
}
