import Testing

@testable import SnippetChecks

@Suite struct CatalogTests {
    private func document(_ text: String, _ others: [String: String] = [:]) throws -> String? {
        try Catalog.documents(of: others.merging(["Page": text]) { $1 })["Page.md"]
    }

    @Test func `a link to a page has its title and leads to its file`() throws {
        let pages = ["Scopes": "# The scopes\n\nWhat they are.\n"]
        #expect(try document("See <doc:Scopes>.\n", pages) == "See [The scopes](Scopes.md).\n")
        #expect(try document("See [them](doc:Scopes).\n", pages) == "See [them](Scopes.md).\n")
    }

    @Test func `an item that is a link says what the page is about`() throws {
        let pages = ["Scopes": "# The scopes\n\nWhat they are,\nin two lines.\n\nMore.\n"]
        #expect(
            try document("- <doc:Scopes>\n", pages)
                == "- [The scopes](Scopes.md): What they are, in two lines.\n"
        )
    }

    @Test func `a link to a section has GitHub's name of it`() throws {
        let pages = ["Scopes": "# The scopes\n\nWhat.\n\n## Values, that a `scope` is given\n"]
        #expect(
            try document("[values](doc:Scopes#Values-that-a-scope-is-given)\n", pages)
                == "[values](Scopes.md#values-that-a-scope-is-given)\n"
        )
    }

    @Test(arguments: ["<doc:Nope>", "[x](doc:Scopes#Nope)"])
    func `a link that leads nowhere is a failure`(link: String) {
        #expect(throws: Failure.self) { try document("\(link)\n", ["Scopes": "# The scopes\n"]) }
    }

    @Test func `a link in a block of code is code`() throws {
        let text = "```swift\n// <doc:Nope> ``A/b()``\n```\n"
        #expect(try document(text) == text)
    }

    @Test(arguments: [
        ("``DICBuilder``", "`DICBuilder`"), ("``LifetimeOf/weak``", "`weak`"),
        ("``/DICTools/MakeRecorder``", "`MakeRecorder`"),
        ("``DICBuilder/validate(_:)-2ab5a``", "`validate(_:)`"),
        ("``DependencyRegistrar/assemble(_:)-(Assembly...)``", "`assemble(_:)`"),
    ])
    func `a symbol is code, by the last part of its path`(symbol: String, code: String) throws {
        #expect(try document("Say \(symbol) here.\n") == "Say \(code) here.\n")
    }

    @Test func `the words of a snippet are on its fence, for the check as well`() throws {
        let text = "<!-- declarations every-mode -->\n```swift\nstruct A {}\n```\n"
        #expect(try document(text) == "```swift declarations every-mode\nstruct A {}\n```\n")
        let snippet = try #require(SnippetExtractor(document: "Page.md", text: text).snippets.first)
        #expect(snippet.kind == .declarations && snippet.isForEveryMode && snippet.line == 2)
        let apart = SnippetExtractor(
            document: "Page.md",
            text: "<!-- declarations -->\n\n```swift\n```\n"
        )
        #expect(apart.snippets.map(\.kind) == [.run])
        let mark = "<!-- results -->\n```console\n1\n```\n<!-- end of results -->\n"
        #expect(try document(mark) == mark)
    }

    @Test func `a picture is where the catalog has it`() throws {
        #expect(
            try document("![The graph](graph.svg)\n")
                == "![The graph](../Sources/DIC/DIC.docc/graph.svg)\n"
        )
    }

    @Test func `the landing page is the README`() throws {
        let landing =
            "# ``DIC``\n\nA container.\n\n### Building\n\n- ``A``\n\n### Loading\n\n- ``B``\n"
        let documents = try Catalog.documents(of: ["DIC": landing, "Page": "<doc:DIC>\n"])
        #expect(documents["README.md"] == "# DIC\n\nA container.\n")
        #expect(documents["Page.md"] == "[DIC](README.md)\n")
    }

    @Test func `messages are listed once, where they do not say what to write`() throws {
        let fixture = Fixture(
            path: "A.swift",
            text: """
                // expected-error: 'unique' is unavailable: leave it out
                a.unique()
                // write: make it `Sendable`
                // expected-error: type 'A' does not conform to the 'Sendable' protocol
                b.register(A() | B())
                // write: make it `Sendable`
                // expected-error: type 'A' does not conform to the 'Sendable' protocol
                c.register(A())
                // expected-error: extra argument in call
                d(1)
                """
        )
        let table = """
            | message | for example at | write |
            |---|---|---|
            | `type 'A' does not conform to the 'Sendable' protocol` | `b.register(A() \\| B())` | make it `Sendable` |

            """
        #expect(MessagesTable(of: [fixture]).text == table)
        #expect(fixture.expected.count == 4)

        let page = "# Errors\n\n<!-- messages -->\nOld.\n<!-- end of messages -->\n\nMore.\n"
        let filled = page.replacing("Old.\n", with: "\n\(table)\n")
        #expect(try MessagesTable(of: [fixture]).placed(in: page) == filled)
        #expect(try MessagesTable(of: [fixture]).placed(in: filled) == filled)
        #expect(try document(filled) == filled)
        #expect(throws: Failure.self) { try MessagesTable(of: []).placed(in: "# Errors\n") }
    }
}
