import TestSupport
import Testing

@testable import DICBuilder
@testable import DICTools

/// What distinguishes two graphs, and a graph from a committed text.
@Suite struct DependencyGraphChangesTests {
    private static func old() -> DependencyGraph {
        DICBuilder().register { 1 }.register { "" }.register { (_: Int, _: String) in 1.5 }.graph
    }

    private static func new() -> DependencyGraph {
        DICBuilder().register { resolver in resolver.load(Bool.self) ? 1 : 2 }.register { true }
            .register { (_: Lazy<Int>, _: Bool) in 1.5 }.graph
    }

    private static let lines = [
        "+ Swift.Bool  transient",
        "- Swift.Double -> Swift.Int",
        "+ Swift.Double -> Swift.Int  deferred",
        "- Swift.Double -> Swift.String",
        "+ Swift.Double -> Swift.Bool",
        "- Swift.Int  transient",
        "+ Swift.Int  transient, opaque",
        "- Swift.String  transient",
    ].sorted { $0.dropFirst(2) < $1.dropFirst(2) }

    @Test func everyFactIsALine() {
        #expect(
            Self.old().snapshot == """
                Swift.Double  transient
                Swift.Double -> Swift.Int
                Swift.Double -> Swift.String
                Swift.Int  transient
                Swift.String  transient

                """
        )
        #expect(DependencyGraph().snapshot.isEmpty)
    }

    @Test func changesAreListed() {
        let changes = Self.new().diff(from: Self.old())
        #expect(!changes.isEmpty)
        #expect(
            changes.addedNodes.map(\.id) == ["Swift.Bool"]
                && changes.removedNodes.map(\.id) == ["Swift.String"]
        )
        #expect(changes.changedNodes.map(\.old.knowledge) == [.declared])
        #expect(changes.changedNodes.map(\.new.knowledge) == [.opaque])
        #expect(changes.addedEdges.map(\.to) == ["Swift.Int", "Swift.Bool"])
        #expect(changes.removedEdges.map(\.to) == ["Swift.Int", "Swift.String"])
        #expect(changes.description.split(separator: "\n").map(String.init) == Self.lines)
    }

    @Test func aCommittedTextHasTheSameChanges() {
        #expect(Self.new().changes(from: Self.old().snapshot) == Self.lines)
        #expect(Self.new().changes(from: Self.new().snapshot).isEmpty)
        #expect(DependencyGraph().changes(from: "").isEmpty)
        #expect(DependencyGraph("a").changes(from: "") == ["+ a  transient"])
    }

    @Test func theFormOfTheCommittedTextMakesNoDifference() {
        let lines = Self.old().snapshot.split(separator: "\n")
        #expect(
            Self.old().changes(from: "\n" + lines.reversed().joined(separator: " \r\n\r\n")).isEmpty
        )
    }

    @Test func placesPositionsAndInstancesMakeNoDifference() {
        let builder = DICBuilder().register { "" }.registerSingleton { 1 }
            .register { (_: Bool, _: String, _: Int) in 1.5 }.register { true }
        let other = DICBuilder().registerSingleton(line: 1) { 1 }.register { "" }
            .register { (_: Int, _: Bool, _: String) in 1.5 }.register { true }.graph
        let graph = builder.build().graph
        #expect(
            graph == other && graph.diff(from: other).isEmpty && graph.snapshot == other.snapshot
        )
        #expect(graph.edges != other.edges)
    }

    /// Equality, the difference and the text are one relation.
    @Test func graphsAreEqualExactlyIfNothingHasChanged() {
        var random = SeededGenerator(seed: 11)
        let names = ["a", "b"]
        func graph() -> DependencyGraph {
            let lines = (0..<2).map { _ in
                "\(names.randomElement(using: &random)!) \(Bool.random(using: &random) ? "->" : "~>") "
                    + names.randomElement(using: &random)!
            }
            return DependencyGraph(names + lines, opaque: Bool.random(using: &random) ? ["a"] : [])
        }
        var equal = 0
        for _ in 0..<2000 {
            let (left, right) = (graph(), graph())
            let isEqual = left.snapshot == right.snapshot
            #expect((left == right) == isEqual)
            #expect(left.diff(from: right).isEmpty == isEqual)
            #expect(left.changes(from: right.snapshot).isEmpty == isEqual)
            let lines = left.diff(from: right).description.split(separator: "\n").map(String.init)
            #expect(left.changes(from: right.snapshot) == lines)
            equal += isEqual ? 1 : 0
        }
        #expect(equal > 10)
    }
}
