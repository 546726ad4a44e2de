/// The Swift source generated for a snippet. Diagnostics and `#fileID` refer to the snippet's own lines.
struct SnippetSource: Sendable {
    enum Form: Sendable {
        /// The snippet's text at file scope.
        case declarations
        /// The snippet's text as the body of a function.
        case function
    }

    let text: String

    init(_ snippet: Snippet, as form: Form) {
        // The file is called, say, `Docs/Errors.md:34/Services.swift`: `#fileID` shows the part after the last slash,
        // and `SnippetLocation` translates the rest to a line of the document.
        let file = "\(snippet.place)/\(Self.fileName(of: snippet))"
        var imports: [String] = []
        var body: [String] = []
        for (index, line) in snippet.text.enumerated() {
            if Self.isImport(line) {
                imports += ["#sourceLocation(file: \"\(file)\", line: \(index + 1))", line]
                body.append("")
            } else {
                body.append(line)
            }
        }
        var lines = ["import DIC"] + imports
        if !imports.isEmpty { lines.append("#sourceLocation()") }
        if form == .function { lines.append("func \(Self.functionName(of: snippet))() async throws {") }
        lines += ["#sourceLocation(file: \"\(file)\", line: 1)"] + body + ["#sourceLocation()"]
        if form == .function { lines.append("}") }
        text = lines.joined(separator: "\n") + "\n"
    }

    static func functionName(of snippet: Snippet) -> String { "snippet\(snippet.line)" }

    /// The name in the comment on the first line, `// Services.swift`, or `Example.swift`.
    static func fileName(of snippet: Snippet) -> String {
        snippet.text.first?.wholeMatch(of: /\/\/ ([A-Za-z0-9_+]+\.swift)/).map { String($0.1) } ?? "Example.swift"
    }

    /// Whether a line is an import declaration, which is valid only at file scope.
    private static func isImport(_ line: String) -> Bool {
        line.prefixMatch(of: /(@\w+(\([^)]*\))?[ ]+)*((public|package|internal|fileprivate|private)[ ]+)?import[ ]/)
            != nil
    }
}

/// Translates locations in snippets to locations in documents.
enum SnippetLocation {
    /// Replaces each location such as `Docs/Errors.md:34/Services.swift:5:9` by `Docs/Errors.md:39:9`.
    static func translate(_ text: String) -> String {
        text.replacing(/\.md:(\d+)\/[^\/:\s]+:(\d+)/) { match in
            guard let fence = Int(match.1), let line = Int(match.2) else { return String(match.0) }
            return ".md:\(fence + line)"
        }
    }
}
