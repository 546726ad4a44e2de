import DICBuilder
import Testing

/// The picture of what fails in a wrong graph.
@Suite struct FailureGraphTests {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Model: Sendable {}
    struct Screen: Sendable {}
    struct Refused: Error {}

    private static func graph(_ builder: DICBuilder) throws -> DependencyGraph {
        try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() }).graph
    }

    @Test func whatIsMissingIsTheRootCause() throws {
        let graph = try Self.graph(
            DICBuilder()
                .register { Clock() }
                .autoregister { (_: Clock, _: Store) in Model() }
                .autoregister { (_: Model) in Screen() }
        )
        #expect(graph.nodes.map(\.title) == ["Model", "Screen", "Store"])
        #expect(
            graph.marks.mapValues(\.description).sorted { $0.key < $1.key }.map(\.value) == [
                "affected", "affected", "root cause",
            ]
        )
        #expect(graph.mermaid.contains("Store"))
    }

    @Test func aFailedSingletonIsARootCause() throws {
        let graph = try Self.graph(
            DICBuilder()
                .registerThrowable(in: .eagerSingleton) { () throws -> Store in throw Refused() }
                .autoregister { (_: Store) in Model() }
                .register { Clock() }
        )
        #expect(graph.nodes.map(\.title) == ["Model", "Store"])
        #expect(graph.marks[try #require(graph[Store.self]).id] == .rootCause)
    }
}
