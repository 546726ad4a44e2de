/// The text of a report: a heading, and lines that start with a label.
struct ReportText {
    private let heading: Heading
    private var lines: [Line] = []

    /// The first line: a code and what it is about.
    struct Heading {
        /// The severity, if it is none of an error.
        var severity: String?
        var code: ResolutionError.Code
        var text: String
    }

    private struct Line {
        let label: String
        let cells: [String]
        var suggestion: ResolutionError.Suggestion?
    }

    /// Where the text after a label begins.
    private static let indentation = 14

    init(_ heading: Heading) {
        self.heading = heading
    }

    /// Adds a line. Lines with several cells are aligned in columns; a column whose cells are all empty takes no space.
    mutating func add(_ label: String, _ cells: String...) {
        lines.append(Line(label: label, cells: cells))
    }

    /// Adds a line for each registration, of which only the first is labelled.
    mutating func add(_ label: String, _ references: [ResolutionError.Reference], indent: Int = 0) {
        for (index, reference) in references.enumerated() {
            let padding = [String](repeating: "", count: indent)
            let cells = [reference.name] + padding + [reference.location.description]
            lines.append(Line(label: index == 0 ? label : "", cells: cells))
        }
    }

    /// Adds what to write, a line for each suggestion.
    mutating func add(_ suggestions: [ResolutionError.Suggestion]) {
        for (index, suggestion) in suggestions.enumerated() {
            let label = index == 0 ? "try:" : suggestion.isAddition ? "and:" : "or:"
            lines.append(Line(label: label, cells: [suggestion.code], suggestion: suggestion))
        }
    }

    /// The text, indented below its heading.
    ///
    /// - Parameter style: The colors, and how long a line may be.
    func text(_ style: ReportStyle) -> String {
        let rows = aligned(style)
        let texts = zip(lines, rows).map { line, row in
            let label = "   \(style.label(line.label.leftAligned(in: Self.indentation - 4))) "
            let text = line.suggestion.map { Self.lines(of: $0, style) } ?? row.split(separator: "\n").map(String.init)
            return label + text.joined(separator: "\n" + String(repeating: " ", count: Self.indentation))
        }
        return ([headingText(style)] + texts).joined(separator: "\n")
    }

    /// The lines of a suggestion: code, and its place after it or below.
    private static func lines(of suggestion: ResolutionError.Suggestion, _ style: ReportStyle) -> [String] {
        let room = style.width - indentation
        let place = suggestion.place.map { "  \($0)" } ?? ""
        guard suggestion.hasCode else {
            return suggestion.code.folded(to: room, at: [", or ", ", and "]).split(separator: "\n").map(String.init)
        }
        let lines = suggestion.code.linesOfCode(to: room)
        let painted = lines.map { style.suggestion($0) }
        let isPlaceBelow = (lines.last?.count ?? 0) + place.count > room
        return isPlaceBelow ? painted + [place] : painted.dropLast() + [painted[painted.count - 1] + place]
    }

    private func headingText(_ style: ReportStyle) -> String {
        let severity = heading.severity.map { "\($0) " } ?? ""
        let code = "[\(heading.code)]"
        // Room for the number of the problem, or for the name of the library.
        let room = style.width - 5
        let text = "\(severity)\(code) \(heading.text)".folded(to: room, at: [" -> ", ": "], indented: 3)
        return severity + style.code(code, isError: heading.severity == nil)
            + text.dropFirst(severity.count + code.count)
    }

    /// The text of each line after its label: aligned, or in several lines if it is too long.
    private func aligned(_ style: ReportStyle) -> [String] {
        let table = lines.filter { $0.cells.count > 1 }
        let columns = table.map(\.cells.count).max() ?? 0
        let widths = (0..<columns).map { column in
            table.map { $0.cells.indices.contains(column) ? $0.cells[column].count : 0 }.max() ?? 0
        }
        let room = style.width - Self.indentation
        let texts = lines.map { line -> String in
            guard line.cells.count > 1, let last = line.cells.last else { return line.cells[0] }
            let padded = zip(line.cells.dropLast(), widths).filter { $1 > 0 }.map { $0.leftAligned(in: $1) }
            return (padded + [last]).joined(separator: "  ")
        }
        let isTooWide = zip(lines, texts).contains { $0.cells.count > 1 && $1.count > room }
        return zip(lines, texts).map { line, text in
            // A table of which a line is too long has one line for each cell.
            guard isTooWide, line.cells.count > 1 else { return text }
            return line.cells.filter { !$0.isEmpty }.joined(separator: "\n  ")
        }
    }
}

extension String {
    /// The text in lines that are no longer than a width, as far as names are not: each item of a path or of a list of
    /// suggestions stays whole.
    fileprivate func folded(to width: Int, at separators: [String], indented indentation: Int = 0) -> String {
        guard count > width else { return self }
        let separator = separators.first(where: contains) ?? " "
        var lines = [""]
        for part in components(endingWith: separator) {
            let line = lines[lines.count - 1]
            if !line.isEmpty, line.count + part.trimmed.count > width - (lines.count > 1 ? indentation : 0) {
                lines.append(part)
            } else {
                lines[lines.count - 1] += part
            }
        }
        return lines.map(\.trimmed).joined(separator: "\n" + String(repeating: " ", count: indentation))
    }

    /// The lines of code: if it is longer than a width, a closure at its end has lines of its own, or a list of
    /// arguments has several.
    fileprivate func linesOfCode(to width: Int) -> [String] {
        guard count > width else { return [self] }
        guard hasSuffix(" }"), let brace = firstRange(of: " { ") else {
            return folded(to: width, at: [", "], indented: 4).split(separator: "\n").map(String.init)
        }
        let body = self[brace.upperBound...].dropLast(2)
        return [self[..<brace.lowerBound] + " {", "    " + body, "}"].map { String($0) }
    }

    private func components(endingWith separator: String) -> [String] {
        var parts = split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropLast() { parts[index] += separator }
        return parts
    }

    /// The text without spaces at its end.
    private var trimmed: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
