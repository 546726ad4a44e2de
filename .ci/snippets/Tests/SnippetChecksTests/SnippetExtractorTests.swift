import Testing

@testable import SnippetChecks

@Suite struct SnippetExtractorTests {
    private func extract(_ text: String) -> SnippetExtractor {
        SnippetExtractor(document: "Docs/Page.md", text: text)
    }

    @Test func `a swift block is a snippet, with the line of its fence and its text`() throws {
        let extractor = extract("# Title\n\n```swift\nlet x = 1\n\nprint(x)\n```\n")
        let snippet = try #require(extractor.snippets.first)
        #expect(extractor.snippets.count == 1)
        #expect(snippet.place == "Docs/Page.md:3")
        #expect(snippet.module == "Page")
        #expect(snippet.kind == .run)
        #expect(snippet.text == ["let x = 1", "", "print(x)"])
        #expect(snippet.expectedOutput == nil)
        #expect(extractor.failures.isEmpty)
    }

    @Test(arguments: Snippet.Kind.allCases)
    func `the word after swift is the kind`(kind: Snippet.Kind) {
        #expect(extract("```swift \(kind.rawValue)\n```").snippets.map(\.kind) == [kind])
    }

    @Test(arguments: Snippet.Kind.allCases)
    func `every-mode follows the kind, where the snippet has no mode of its own`(kind: Snippet.Kind)
    {
        let extractor = extract("```swift \(kind.rawValue) every-mode\n```")
        if kind == .run || kind == .declarations {
            #expect(extractor.snippets.map(\.kind) == [kind])
            #expect(extractor.snippets.map(\.isForEveryMode) == [true])
        } else {
            #expect(extractor.snippets.isEmpty)
            #expect(extractor.failures.map(\.place) == ["Docs/Page.md:1"])
        }
    }

    @Test func `every-mode alone is for a snippet that runs, and prints`() {
        let extractor = extract("```swift every-mode\nprint(1)\n```\n```text\n1\n```\n")
        #expect(extractor.snippets.map(\.kind) == [.run])
        #expect(extractor.snippets.map(\.isForEveryMode) == [true])
        #expect(extractor.snippets.map(\.expectedOutput) == [["1"]])
    }

    @Test(arguments: ["", " declarations", " manifest"])
    func `other snippets are not for every mode`(kind: String) {
        #expect(extract("```swift\(kind)\n```").snippets.map(\.isForEveryMode) == [false])
    }

    @Test func `an unknown kind is a failure`() {
        let extractor = extract("\n```swift runs\n```\n")
        #expect(extractor.snippets.isEmpty)
        #expect(extractor.failures.map(\.place) == ["Docs/Page.md:2"])
        #expect(extractor.failures[0].message.contains("\"runs\""))
    }

    @Test(arguments: ["", "console", "sh", "swiftui", "json"])
    func `blocks in other languages are ignored`(language: String) {
        let extractor = extract("```\(language)\n$ ls\n```\n")
        #expect(extractor.snippets.isEmpty)
        #expect(extractor.failures.isEmpty)
    }

    @Test func `a text block belongs to the snippet before it, whatever stands between them`() {
        let extractor = extract(
            """
            ```swift
            print(1)
            ```
            It prints, after
            ```console
            $ swift run
            ```
            this:
            ```text
            1
            ```
            ```swift
            print(2)
            ```
            """
        )
        #expect(extractor.snippets.map(\.expectedOutput) == [["1"], nil])
    }

    @Test func `an empty text block says that nothing is printed`() {
        #expect(extract("```swift\n```\n```text\n```\n").snippets.map(\.expectedOutput) == [[]])
    }

    @Test func `a text block without a snippet, or the second of a snippet, is a failure`() {
        #expect(extract("```text\n1\n```\n").failures.map(\.place) == ["Docs/Page.md:1"])
        let second = extract("```swift\n```\n```text\n1\n```\n```text\n2\n```\n")
        #expect(second.failures.map(\.place) == ["Docs/Page.md:6"])
        #expect(second.snippets.map(\.expectedOutput) == [["1"]])
    }

    @Test(arguments: Snippet.Kind.allCases)
    func `a text block is a failure where it would not be compared`(kind: Snippet.Kind) {
        let extractor = extract("```swift \(kind.rawValue)\n```\n```text\n1\n```\n")
        #expect(extractor.failures.isEmpty == (kind == .run || kind == .doesNotCompile))
    }

    @Test(arguments: [
        "  ```swift", "> ```swift", "- ```swift", "\t``` swift declarations", "~~~swift",
        "  ~~~ swift",
    ])
    func `a fence that would be overlooked is a failure`(fence: String) {
        let extractor = extract("text\n\(fence)\nlet x = 1\n")
        #expect(extractor.snippets.isEmpty)
        #expect(extractor.failures.map(\.place) == ["Docs/Page.md:2"])
    }

    @Test func `a block without an end is a failure where it begins`() {
        let atEnd = extract("```swift\nlet x = 1\n")
        #expect(
            atEnd.failures == [
                Failure(place: "Docs/Page.md:1", message: "a code block without an end")
            ]
        )
        let atNext = extract("```swift\nlet x = 1\n```swift\nlet y = 2\n```\n")
        #expect(atNext.failures.map(\.place) == ["Docs/Page.md:1"])
        #expect(atNext.snippets.map(\.text) == [["let y = 2"]])
    }

    @Test func `longer fences show shorter ones`() {
        let extractor = extract(
            "````markdown\n```swift\nnot a snippet\n```\n````\n```swift\nlet x = 1\n```\n"
        )
        #expect(extractor.snippets.map(\.line) == [6])
        #expect(extractor.failures.isEmpty)
    }

    @Test func `backticks in a paragraph are no fence`() {
        let extractor = extract("```swift``` blocks are compiled\n`let`\n")
        #expect(extractor.snippets.isEmpty)
        #expect(extractor.failures.isEmpty)
    }

    @Test func `line endings of Windows are read too`() {
        #expect(extract("```swift\r\nlet x = 1\r\n```\r\n").snippets.map(\.text) == [["let x = 1"]])
    }

    @Test(arguments: [
        ("README.md", "README"), ("Docs/coming-from.md", "coming_from"), ("Docs/2.0.md", "_2_0"),
    ])
    func `the module is named for the document`(document: String, module: String) {
        #expect(
            SnippetExtractor(document: document, text: "```swift\n```").snippets.map(\.module) == [
                module
            ]
        )
    }
}
