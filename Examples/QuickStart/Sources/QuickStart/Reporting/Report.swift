/// What there is to say about all files.
struct Report {
    private let results: [FileResult]
    private let longestCount: Int

    init(results: [FileResult], longestCount: Int) {
        self.results = results
        self.longestCount = longestCount
    }

    var brokenLinkCount: Int { results.map(\.brokenLinks.count).reduce(0, +) }

    /// The report; its last line is the summary.
    func text(style: TerminalStyle?) -> String {
        let sections = [
            section("Broken links", findings(\.brokenLinks)),
            section("To do", findings(\.toDos)),
            section("Longest files", longest),
            section("Not text", results.filter { $0.lineCount == nil }.map(\.path)),
        ]
        let texts = sections.compactMap(\.self).map { title, lines in
            ([style?.bold(title) ?? title] + lines.map { "  \($0)" }).joined(separator: "\n")
        }
        return (texts + [summary]).joined(separator: "\n\n")
    }

    private var summary: String {
        let toDoCount = results.map(\.toDos.count).reduce(0, +)
        let lineCount = results.compactMap(\.lineCount).reduce(0, +)
        return "Scanned \(count(results.count, "file")): \(count(brokenLinkCount, "broken link")), "
            + "\(count(toDoCount, "to-do line")), \(count(lineCount, "line")) in all."
    }

    private var longest: [String] {
        let files = results.compactMap { result in
            result.lineCount.map { (path: result.path, lineCount: $0) }
        }
        let longest = files.sorted { ($1.lineCount, $0.path) < ($0.lineCount, $1.path) }.prefix(
            longestCount
        )
        let width = longest.first.map { String($0.lineCount).count } ?? 0
        return longest.map { file in
            let number = String(file.lineCount)
            return "\(String(repeating: " ", count: width - number.count))\(number)  \(file.path)"
        }
    }

    private func findings(_ findings: KeyPath<FileResult, [Finding]>) -> [String] {
        results.flatMap { result in
            result[keyPath: findings].map { "\(result.path):\($0.line)  \($0.text)" }
        }
    }

    /// Nil if there is nothing to say.
    private func section(_ title: String, _ lines: [String]) -> (String, [String])? {
        lines.isEmpty ? nil : (title, lines)
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
