/// A Markdown file without its code: the lines of fenced blocks are empty, and code spans are
/// blanked out.
struct MarkdownProse {
    let lines: [Substring]

    /// The lines with their code spans, which headings may have. Those of fenced blocks are empty
    /// here too.
    let linesWithSpans: [Substring]

    init(_ source: [Substring]) {
        var fence: (character: Character, count: Int)?
        linesWithSpans = source.map { line in
            let content = line.drop { $0 == " " || $0 == "\t" || $0 == ">" }
            let mark = content.first.flatMap { $0 == "`" || $0 == "~" ? $0 : nil }
            let count = mark.map { mark in content.prefix { $0 == mark }.count } ?? 0
            if let open = fence {
                if mark == open.character, count >= open.count,
                    content.dropFirst(count).trimmed.isEmpty
                {
                    fence = nil
                }
                return ""
            }
            // A backtick behind the fence makes the line a code span.
            if let mark, count >= 3, mark == "~" || !content.dropFirst(count).contains("`") {
                fence = (mark, count)
                return ""
            }
            return line
        }
        lines = linesWithSpans.map(Self.blankingCodeSpans)
    }

    /// Puts spaces where there is a code span. One that goes on in the next line is taken for text.
    private static func blankingCodeSpans(of line: Substring) -> Substring {
        guard line.contains("`") else { return line }
        var result = ""
        var rest = line
        while let start = rest.firstIndex(of: "`") {
            result += rest[..<start]
            let mark = rest[start...].prefix { $0 == "`" }
            let behind = rest[mark.endIndex...]
            guard result.last != "\\", let end = end(of: mark, in: behind) else {
                result += mark
                rest = behind
                continue
            }
            result += String(repeating: " ", count: line.distance(from: start, to: end))
            rest = rest[end...]
        }
        return Substring(result + rest)
    }

    /// The end of the next run of backticks that is as long as the first.
    private static func end(of mark: Substring, in text: Substring) -> Substring.Index? {
        var rest = text
        while let start = rest.firstIndex(of: "`") {
            let run = rest[start...].prefix { $0 == "`" }
            if run.count == mark.count { return run.endIndex }
            rest = rest[run.endIndex...]
        }
        return nil
    }
}
