/// The Swift source generated for a snippet. Diagnostics and `#fileID` refer to the snippet's own
/// lines.
struct SnippetSource: Sendable {
    enum Form: Sendable {
        /// The snippet's text at file scope.
        case declarations
        /// The snippet's text as the body of a function.
        case function
        /// The snippet's type declarations at file scope, and its other text as the body of a
        /// function on the main actor, as in an app.
        case mainActorFunction

        /// The form of a snippet that is compiled together with others of its document.
        static func inModule(of snippet: Snippet) -> Form {
            guard snippet.kind == .run else { return .declarations }
            return snippet.isForEveryMode ? .mainActorFunction : .function
        }
    }

    let text: String

    /// - Parameters:
    ///   - snippet: The snippet.
    ///   - form: What its text becomes.
    ///   - fileName: The name of the file in reports; by default the one that the snippet is to
    ///     have.
    init(_ snippet: Snippet, as form: Form, fileName: String? = nil) {
        // The file is called, say, `Docs/Errors.md:34/Services.swift`: `#fileID` shows the part
        // after the last slash, and `SnippetLocation` translates the rest to a line of the
        // document.
        let file = "\(snippet.place)/\(fileName ?? Self.fileName(of: snippet))"
        var types = TypeDeclarations()
        var fileScope: [String] = []
        var lastAtFileScope: Int?
        var body: [String] = []
        for (index, line) in snippet.text.enumerated() {
            let declaration = form == .mainActorFunction ? types.read(line) : nil
            if let line = declaration ?? (Self.isImport(line) ? line : nil) {
                // Only before the first of adjacent lines, because the directive ends a statement.
                if lastAtFileScope != index - 1 {
                    fileScope.append("#sourceLocation(file: \"\(file)\", line: \(index + 1))")
                }
                fileScope.append(line)
                lastAtFileScope = index
                body.append("")
            } else {
                body.append(line)
            }
        }
        var lines =
            ["import DIC"] + (snippet.kind == .test ? ["import DICTesting", "import Testing"] : [])
            + fileScope
        if !fileScope.isEmpty { lines.append("#sourceLocation()") }
        switch form {
        case .declarations: break
        case .function: lines.append("func \(Self.functionName(of: snippet))() async throws {")
        case .mainActorFunction:
            lines.append("@MainActor func \(Self.functionName(of: snippet))() async throws {")
        }
        lines += ["#sourceLocation(file: \"\(file)\", line: 1)"] + body + ["#sourceLocation()"]
        if form != .declarations { lines.append("}") }
        text = lines.joined(separator: "\n") + "\n"
    }

    static func functionName(of snippet: Snippet) -> String { "snippet\(snippet.line)" }

    /// The name in the comment on the first line, `// Services.swift`, or `Example.swift`.
    static func fileName(of snippet: Snippet) -> String {
        snippet.text.first?.wholeMatch(of: /\/\/ ([A-Za-z0-9_+]+\.swift)/).map { String($0.1) }
            ?? "Example.swift"
    }

    /// Whether a line is an import declaration, which is valid only at file scope.
    private static func isImport(_ line: String) -> Bool {
        line.prefixMatch(
            of:
                /(@\w+(\([^)]*\))?[ ]+)*((public|package|internal|fileprivate|private)[ ]+)?import[ ]/
        )
            != nil
    }
}

/// Recognizes the declarations of types, and extensions, in the first column of a snippet that is
/// read line by line.
///
/// A declaration ends on its first line, or with a closing brace in the first column.
private struct TypeDeclarations {
    private var isInDeclaration = false

    /// Returns the line as it is written at file scope, or nil if it does not belong to the
    /// declaration of a type.
    ///
    /// Types become private, so that several snippets of a document can declare types of the same
    /// name.
    mutating func read(_ line: String) -> String? {
        if isInDeclaration {
            isInDeclaration = !line.hasPrefix("}")
            return line
        }
        guard let attributes = line.prefixMatch(of: /(@\w+(\([^)]*\))?[ ]+)*/)?.range else {
            return nil
        }
        let declaration = line[attributes.upperBound...]
        let keywords =
            /((final|indirect|nonisolated)[ ]+)*(struct|class|enum|actor|protocol|extension)[ ]/
        guard let keyword = declaration.prefixMatch(of: keywords)?.3 else { return nil }
        isInDeclaration = line.count(where: { $0 == "{" }) != line.count(where: { $0 == "}" })
        return keyword == "extension" ? line : line[attributes] + "private " + declaration
    }
}

/// Translates locations in snippets to locations in documents.
enum SnippetLocation {
    /// Replaces each location such as `Docs/Errors.md:34/Services.swift:5:9` by
    /// `Docs/Errors.md:39:9`.
    static func translate(_ text: String) -> String {
        text.replacing(/\.md:(\d+)\/[^\/:\s]+:(\d+)/) { match in
            guard let fence = Int(match.1), let line = Int(match.2) else { return String(match.0) }
            return ".md:\(fence + line)"
        }
    }
}
