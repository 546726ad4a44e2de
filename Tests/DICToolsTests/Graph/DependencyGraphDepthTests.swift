import Testing

@testable import DICBuilder
@testable import DICTools

/// A chain as deep as the graph is large: nothing may recurse over it or take quadratic time.
@Suite struct DependencyGraphDepthTests {
    @Test(.timeLimit(.minutes(1))) func aDeepChain() {
        let count = 10_000
        let graph = DependencyGraph.chain(count)
        #expect(graph.path(from: "000000", to: "009999")?.count == count)
        #expect(graph.allDependencies(of: "000000").count == count - 1)
        #expect(graph.allDependents(of: "009999").count == count - 1)
        #expect(graph.pruned(to: ["005000"]).nodes.count == count / 2)
        #expect(graph.pictured(failed: ["009999"]).marks.count == count)
        #expect(graph.diff(from: DependencyGraph()).addedEdges.count == count - 1)
        #expect(graph.changes(from: graph.snapshot).isEmpty)
        let lines = graph.tree.split(separator: "\n")
        #expect(lines.count < 2 * count && lines.allSatisfy { $0.count <= 100 })
        #expect(
            graph.dot.utf8.count + graph.mermaid.utf8.count + graph.json.utf8.count < 1000 * count
        )
        #expect(graph.html().utf8.count < 1000 * count)
    }

    @Test func aDeepChainOfParentsRegistrations() {
        let builder = DICBuilder()
        for index in 1..<2000 {
            builder.register(as: Int.self, named: DependencyName("\(index)")) { (_: String) in index
            }
        }
        let parent = builder.register(in: .singleton) { (_: [Int]) in 1.5 }.register { "" }.build()
        let graph = DICBuilder(parent: parent).register { "child" }.graph
        #expect(graph.nodes.count == 2 * 1999 + 3)
    }
}
