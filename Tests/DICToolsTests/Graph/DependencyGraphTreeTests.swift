import TestSupport
import Testing

@testable import DICBuilder
@testable import DICTools

/// The graph as a tree of text.
@Suite struct DependencyGraphTreeTests {
    @Test func branchesRepetitionsAndCycles() {
        let graph = DependencyGraph(
            "app -> login",
            "app ~> home",
            "login -> store",
            "login -> clock",
            "home -> store",
            "store -> disk",
            "ping -> pong",
            "pong ~> ping",
            opaque: ["clock"],
            missing: ["disk"]
        )
        #expect(
            graph.tree == """
                app  transient
                ├─ login  transient
                │  ├─ store  transient
                │  │  └─ disk  not registered
                │  └─ clock  transient, opaque
                └╌ home  transient, deferred
                   └─ store (above)  transient
                ping  transient
                └─ pong  transient
                   └╌ ping (cycle)  transient, deferred
                """
        )
        #expect(DependencyGraph().tree.isEmpty)
        #expect(DependencyGraph("a -> a").tree == "a  transient\n└─ a (cycle)  transient")
    }

    @Test func whatOnlyCyclesLeadToIsUnderThem() {
        #expect(
            DependencyGraph("left -> right", "right -> left", "right -> home", "home -> clock").tree
                == """
                left  transient
                └─ right  transient
                   ├─ left (cycle)  transient
                   └─ home  transient
                      └─ clock  transient
                """
        )
    }

    @Test func marksAreShown() {
        let tree = DependencyGraph(
            "app -> store",
            "store -> disk",
            "app -> clock",
            missing: ["disk"]
        )
        .pictured(failed: ["disk"]).tree
        #expect(
            tree == """
                app  <- affected  transient
                └─ store  <- affected  transient
                   └─ disk  <- root cause  not registered
                """
        )
    }

    @Test func deepBranchesContinueAtTheMargin() {
        let lines = DependencyGraph.chain(45).tree.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count == 45 + 2)
        #expect(lines[19].hasSuffix("└─ 000019  transient"))
        #expect(lines[20].hasSuffix("└─ 000020 (below)  transient"))
        #expect(lines[21] == "000020  transient" && lines[42] == "000040  transient")
    }

    @Test func longLinesLoseFactsButNoNames() {
        let name = DependencyName(String(repeating: "n", count: 85))
        let graph = DICBuilder().register { (_: String?) in 1 }.register(
            as: String.self,
            named: name
        ) { "" }
        .register { "" }.graph
        let lines = graph.tree.split(separator: "\n")
        #expect(lines.last == "String named \"\(name)\"")
        #expect(lines.contains("└─ String  transient, optional"))
    }

    @Test func nodesOfTheSameTitleHaveTheirIdentifiers() {
        let graph = DICBuilder().register(named: .unique) { 1 }.register(named: .unique) { 2 }
            .register { (_: [Int]) in 1.5 }.graph
        #expect(
            graph.tree == """
                Double  transient
                ├─ Swift.Int named .unique  transient, collected
                └─ Swift.Int named .unique #2  transient, collected
                """
        )
    }

    @Test func everyNodeIsShown() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let lines = (0..<40).map { _ in
                "n\(Int.random(in: 0..<30, using: &random)) -> n\(Int.random(in: 0..<30, using: &random))"
            }
            let graph = DependencyGraph(lines)
            let tree = graph.tree.split(separator: "\n").map { line in
                line.split(separator: " ").first { $0.first == "n" } ?? ""
            }
            #expect(Set(tree) == Set(graph.nodes.map { Substring($0.id) }))
            // Each edge is a line, each node once without a reference to another line.
            #expect(
                graph.tree.split(separator: "\n").filter { !$0.contains("(") }.count
                    >= graph.nodes.count
            )
        }
    }
}
