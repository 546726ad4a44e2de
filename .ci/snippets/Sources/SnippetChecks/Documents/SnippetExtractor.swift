/// Extracts the snippets of a Markdown document and their expected output.
///
/// A `text` block belongs to the `swift` block before it. Blocks in other languages are ignored. In
/// a catalog, where the words after `swift` would be shown, they are in a comment on the line
/// above: `<!-- declarations every-mode -->`.
struct SnippetExtractor {
    private(set) var snippets: [Snippet] = []
    private(set) var failures: [Failure] = []

    private let document: String
    private var block: Block?
    /// The words in a comment on the line before.
    private var wordsAbove = ""
    /// Whether the next `text` block belongs to the last snippet.
    private var awaitsOutput = false

    /// A fenced block that is still open.
    private struct Block {
        enum Content {
            case snippet(Snippet.Kind, isForEveryMode: Bool)
            case output
            case other
        }

        let line: Int
        let fenceLength: Int
        let content: Content
        var text: [String] = []
    }

    /// Reads a whole document.
    init(document: String, text: String) {
        self.document = document
        for (index, line) in text.lines.enumerated() { read(line, number: index + 1) }
        failIfOpen()
    }

    private mutating func read(_ line: String, number: Int) {
        defer { wordsAbove = block == nil ? Self.comment(line) ?? "" : "" }
        guard let fence = Fence(line) else {
            if block == nil { checkForHiddenFence(line, number: number) }
            block?.text.append(line)
            return
        }
        guard let block else { return open(fence, line: number) }
        if fence.length < block.fenceLength {
            self.block?.text.append(line)
        } else if fence.info.isEmpty {
            close(block)
        } else {
            failIfOpen()
            open(fence, line: number)
        }
    }

    /// The text of a comment that is all of a line.
    static func comment(_ line: String) -> String? {
        line.wholeMatch(of: /<!-- ([a-z0-9 -]+) -->/).map { String($0.1) }
    }

    private mutating func open(_ fence: Fence, line: Int) {
        block = Block(
            line: line,
            fenceLength: fence.length,
            content: content(of: fence, line: line)
        )
    }

    private mutating func close(_ block: Block) {
        switch block.content {
        case .snippet(let kind, let isForEveryMode):
            snippets.append(
                Snippet(
                    document: document,
                    line: block.line,
                    kind: kind,
                    isForEveryMode: isForEveryMode,
                    text: block.text
                )
            )
            awaitsOutput = true
        case .output:
            snippets[snippets.count - 1].expectedOutput = block.text
            awaitsOutput = false
        case .other:
            break
        }
        self.block = nil
    }

    private mutating func content(of fence: Fence, line: Int) -> Block.Content {
        let words = fence.info.split(whereSeparator: \.isWhitespace)
        switch words.first {
        case "swift":
            let above = wordsAbove.split(separator: " ")
            return snippetContent(above[...] + words.dropFirst(), line: line)
        case "text":
            guard awaitsOutput, let last = snippets.last else {
                fail(
                    line,
                    "a ```text block says what the ```swift block before it prints, and there is none"
                )
                break
            }
            if last.kind.hasOutput { return .output }
            fail(
                line,
                "a \"\(last.kind.rawValue)\" block prints nothing that a ```text block could say"
            )
        default:
            break
        }
        return .other
    }

    /// The content of a block with the given words after `swift`: the kind, then `every-mode`, each
    /// if it is there.
    private mutating func snippetContent(_ words: ArraySlice<Substring>, line: Int) -> Block.Content
    {
        let isForEveryMode = words.last.map(String.init) == Snippet.everyModeWord
        let name = (isForEveryMode ? words.dropLast() : words).joined(separator: " ")
        guard let kind = name.isEmpty ? .run : Snippet.Kind(rawValue: name) else {
            fail(line, "no kind of block is named \"\(name)\"; CONTRIBUTING.md lists them")
            return .other
        }
        if isForEveryMode, !kind.isInPackage {
            fail(line, "a \"\(name)\" block has modes of its own, so it cannot be for every mode")
            return .other
        }
        return .snippet(kind, isForEveryMode: isForEveryMode)
    }

    /// Reports a fence that Markdown recognizes and this program does not, because its snippet
    /// would go unchecked.
    private mutating func checkForHiddenFence(_ line: String, number: Int) {
        if line.prefixMatch(of: /[ \t>*+-]+```+[ \t]*swift\b/) != nil {
            fail(number, "an indented ```swift block is not checked; begin it in the first column")
        } else if line.prefixMatch(of: /[ \t>*+-]*~~~+[ \t]*swift\b/) != nil {
            fail(number, "a ~~~swift block is not checked; write ```swift")
        }
    }

    private mutating func failIfOpen() {
        if let block { fail(block.line, "a code block without an end") }
        block = nil
    }

    private mutating func fail(_ line: Int, _ message: String) {
        failures.append(Failure(place: "\(document):\(line)", message: message))
    }
}

/// A line that opens or closes a block: at least three backticks in the first column.
private struct Fence {
    let length: Int
    /// The trimmed text after the backticks; empty on a closing fence.
    let info: String

    init?(_ line: String) {
        guard let match = line.wholeMatch(of: /(`{3,})[ \t]*([^`]*?)[ \t]*/) else { return nil }
        length = match.1.count
        info = String(match.2)
    }
}
