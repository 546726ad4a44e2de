extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension String {
    /// The lines, without the empty one behind a last line break.
    var lines: [Substring] {
        var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Whether a path is that of a Markdown file.
    var isMarkdown: Bool {
        let lowercased = lowercased()
        return lowercased.hasSuffix(".md") || lowercased.hasSuffix(".markdown")
    }
}
