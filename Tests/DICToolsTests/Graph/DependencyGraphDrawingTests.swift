import Testing

@testable import DICBuilder
@testable import DICTools

/// The graph in the languages of Graphviz and Mermaid.
@Suite struct DependencyGraphDrawingTests {
    private static let graph = DependencyGraph(
        "app -> store",
        "app -> store",
        "app ~> clock",
        "store -> disk",
        opaque: ["clock"],
        missing: ["disk"]
    )
    .marking(["app"], as: .affected)

    @Test func dot() {
        #expect(
            Self.graph.dot == #"""
                digraph dependencies {
                    rankdir=LR;
                    node [shape=box, style=rounded, fontname="Helvetica"];
                    "app" [label="app\ntransient", color="#ef6c00", fillcolor="#ffe0b2", fontcolor="#000000", style="rounded,filled"];
                    "clock" [label="clock\ntransient, opaque", style="rounded,dashed"];
                    "disk" [label="disk\nnot registered", color="#c62828", fillcolor="#ffcdd2", fontcolor="#000000", style="rounded,dashed,filled"];
                    "store" [label="store\ntransient"];
                    "app" -> "store";
                    "app" -> "clock" [style=dashed];
                    "store" -> "disk";
                }
                """#
        )
    }

    @Test func mermaid() {
        #expect(
            Self.graph.mermaid == """
                flowchart LR
                    n0["app<br/>transient"]
                    n1["clock<br/>transient, opaque"]
                    n2["disk<br/>not registered"]
                    n3["store<br/>transient"]
                    n0 --> n3
                    n0 -.-> n1
                    n3 --> n2
                    style n0 fill:#ffe0b2,stroke:#ef6c00,color:#000
                    style n1 stroke-dasharray:4 3
                    style n2 fill:#ffcdd2,stroke:#c62828,color:#000,stroke-dasharray:4 3
                """
        )
    }

    /// One character of the text, for Swift, but not for what reads it.
    @Test func whatIsCombinedWithAMarkIsEscaped() {
        let name: DependencyName =
            "\u{301}\u{600}\"\u{600}</script>\u{600}<img src=x onerror=alert(1)>"
        let graph = DICBuilder().register(named: name) { 1 }.graph
        func count(_ text: String, in page: String) -> Int {
            let (text, page) = (Array(text.utf8), Array(page.utf8))
            return page.indices.count { page[$0...].starts(with: text) }
        }
        let page = graph.html()
        #expect(count("<img", in: page) == 0)
        // That of the graph, and that of the program.
        #expect(count("</script>", in: page) == 2)
        let node = graph.dot.split(separator: "\n")[3]
        #expect(count("\"", in: String(node)) - count("\\\"", in: String(node)) == 4)
    }

    @Test func whatHasAMeaningIsEscaped() {
        let name: DependencyName = "\"<b>&`\\\n#35;"
        let graph = DICBuilder().register(as: [String: Int].self, named: name) { [:] }.graph
        let lines = graph.dot.split(separator: "\n")
        #expect(
            lines[3]
                == ##"    "Swift.Dictionary<Swift.String, Swift.Int> named \"\\\"<b>&`\\\\\\n#35;\"" "##
                + ##"[label="Dictionary<String, Int> named \"\\\"<b>&`\\\\\\n#35;\"\ntransient"];"##
        )
        #expect(
            graph.mermaid.split(separator: "\n")[1]
                == ##"    n0["Dictionary#60;String, Int#62; named #34;#92;#34;#60;b#62;#38;#96;#92;#92;#92;n#35;35;#34;"##
                + ##"<br/>transient"]"##
        )
    }

    @Test func anEmptyGraph() {
        #expect(DependencyGraph().mermaid == "flowchart LR")
        #expect(DependencyGraph().dot.hasSuffix("\n}"))
    }
}
