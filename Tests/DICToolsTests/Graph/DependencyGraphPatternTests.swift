import Testing

@testable import DICBuilder
@testable import DICTools

/// Rules about layers: edges between nodes that match patterns.
@Suite struct DependencyGraphPatternTests {
    struct Model: Sendable {}
    protocol Store: Sendable {}
    struct Disk: Store {}

    private static let graph = DICBuilder()
        .register(as: (any Store).self, named: "main") { Disk() }
        .register(as: [Disk].self) { [] }
        .register(as: Disk?.self) { nil }
        .register { (_: [Disk], _: [any Store]) in Model() }
        .graph

    private static func titles(_ pattern: String) -> [String] {
        graph.nodes(matching: pattern).map(\.title)
    }

    @Test func aStarStandsForAnyCharacters() {
        #expect(Self.titles("*").count == 4 && Self.titles("**").count == 4)
        #expect(
            Self.titles("DependencyGraphPatternTests.Model") == [
                "DependencyGraphPatternTests.Model"
            ]
        )
        #expect(
            Self.titles("D*l") == ["DependencyGraphPatternTests.Model"]
                && Self.titles("*.M*d*") == ["DependencyGraphPatternTests.Model"]
                && Self.titles("*odel*") == ["DependencyGraphPatternTests.Model"]
        )
        #expect(
            Self.titles("Model").isEmpty && Self.titles("odel").isEmpty
                && Self.titles("model").isEmpty
        )
        #expect(Self.titles("").isEmpty && Self.titles("D*x*l").isEmpty)
    }

    @Test func modulesMatchWhateverTheShapeOfTheType() {
        let names = #"DICToolsTests.DependencyGraphPatternTests."#
        #expect(Self.titles("\(names)*").count == 4)
        #expect(
            Self.titles("\(names)Disk") == [
                "DependencyGraphPatternTests.Disk?", "[DependencyGraphPatternTests.Disk]",
            ]
        )
        #expect(Self.titles("\(names)Disk?") == ["DependencyGraphPatternTests.Disk?"])
        #expect(
            Self.titles("\(names)Store") == [#"any DependencyGraphPatternTests.Store named "main""#]
        )
        #expect(
            Self.titles("*named \"main\"") == [
                #"any DependencyGraphPatternTests.Store named "main""#
            ]
        )
        #expect(Self.titles("any DependencyGraphPatternTests.Store*").count == 1)
    }

    @Test func edgesBetweenPatterns() {
        #expect(
            Self.graph.edges(
                from: "*DependencyGraphPatternTests.Model",
                to: "*DependencyGraphPatternTests.Store*"
            )
            .count == 1
        )
        #expect(Self.graph.edges(from: "*DependencyGraphPatternTests.Model").count == 2)
        #expect(Self.graph.edges(to: "*DependencyGraphPatternTests.Disk]").count == 1)
        #expect(Self.graph.edges(from: "*DependencyGraphPatternTests.Store*", to: "*").isEmpty)
        #expect(Self.graph.edges() == Self.graph.edges)
        #expect(Self.graph.edges(from: "*Model", to: #"*named "main""#).map(\.kind.position) == [2])
    }
}
