import Foundation
import Testing

@testable import DICBuilder
@testable import DICTools

/// The graph as JSON, and the HTML file with it.
@Suite struct DependencyGraphJSONTests {
    private static func object(_ text: some StringProtocol) throws -> [String: [[String: Any]]] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return ["nodes", "edges"].reduce(into: [:]) { $0[$1] = object?[$1] as? [[String: Any]] }
    }

    private static let name: DependencyName = "\"</script><!--\\\n\u{1}\u{2028}👩‍👩‍👧"

    private static let graph = DICBuilder()
        .register(as: String.self, in: .singleton, named: name) { "" }
        .register(as: Int.self, named: "") { 1 }
        .register { (_: [String], _: Lazy<Int?>, _: Bool) in 1.5 }
        .graph

    @Test func everythingCanBeReadBack() throws {
        let object = try Self.object(Self.graph.json)
        let nodes = try #require(object["nodes"])
        #expect(nodes.map { $0["id"] as? String } == Self.graph.nodes.map(\.id))
        let text = try #require(nodes.first { $0["type"] as? String == "Swift.String" })
        #expect(text["name"] as? String == Self.name.description)
        #expect(text["lifetime"] as? String == "singleton" && text["isRegistered"] as? Bool == true)
        #expect(text["file"] as? String == "DICToolsTests/DependencyGraphJSONTests.swift")
        #expect(text["line"] as? Int ?? 0 > 0 && text["mark"] is NSNull)
        let missing = try #require(nodes.first { $0["isRegistered"] as? Bool == false })
        #expect(missing["title"] as? String == "Bool" && missing["lifetime"] is NSNull)
        #expect(
            (nodes.first { $0["title"] as? String == #"Int named """# })?["name"] as? String == ""
        )
        let edges = try #require(object["edges"])
        #expect(edges.map { $0["to"] as? String } == Self.graph.edges.map(\.to))
        #expect(edges.map { $0["position"] as? Int } == [1, 3])
        #expect(edges.map { $0["isCollected"] as? Bool } == [true, false])
    }

    @Test func theTextIsStable() {
        let graph = DependencyGraph("a ~> b", missing: ["b"]).marking(["b"], as: .rootCause)
        let name = TypeName(Int.self).qualified
        #expect(
            graph.json == """
                {
                  "version": 1,
                  "nodes": [
                    {"id": "a", "title": "a", "type": "\(name)", "name": null, "arguments": [], "lifetime": \
                "transient", \
                "isRegistered": true, "isAsync": false, "isOnMainActor": false, "knowledge": "declared", \
                "isMade": false, "file": null, "line": null, "mark": null},
                    {"id": "b", "title": "b", "type": "\(name)", "name": null, "arguments": [], "lifetime": null, \
                "isRegistered": false, "isAsync": false, "isOnMainActor": false, "knowledge": "declared", \
                "isMade": false, "file": null, "line": null, "mark": "root cause"}
                  ],
                  "edges": [
                    {"from": "a", "to": "b", "kind": "parameter", "position": 1, "isDeferred": true, \
                "isOptional": false, "isCollected": false}
                  ]
                }
                """
        )
        #expect(
            DependencyGraph().json == "{\n  \"version\": 1,\n  \"nodes\": [],\n  \"edges\": []\n}"
        )
    }

    @Test func nothingEndsTheScriptsOfTheFileTooEarly() throws {
        let html = Self.graph.html(title: "</title><b>")
        let start = try #require(html.range(of: "type=\"application/json\">"))
        let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
        let data = html[start.upperBound..<end.lowerBound]
        #expect(!data.contains("<"))
        #expect(try Self.object(data)["nodes"]?.count == 4)
        #expect(html.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"))
        #expect(html.components(separatedBy: "</script>").count == 3)
    }

    @Test func theFileNeedsNothingElse() {
        let html = Self.graph.html()
        for reference in ["src=", "href=", "@import", "fetch(", "https://", "innerHTML"] {
            #expect(!html.contains(reference), "\(reference)")
        }
    }
}
