// How a report looks to those who develop. A program without their parts has it line by line.

extension Report {
    /// The report in aligned columns, without the leading `DIC:`.
    func laidOut(_ style: ReportStyle) -> String {
        let margin = "\n" + String(repeating: " ", count: Self.indentation)
        var text = heading(style)
        for (line, rows) in zip(lines, rows(style)) {
            let label = style.paint(line.label.leftAligned(in: Self.indentation - 4), .dimmed)
            text += "\n   \(label) " + rows.joined(separator: margin)
        }
        return text
    }

    /// The severity, the code and the text.
    private func heading(_ style: ReportStyle) -> String {
        let isError = severity == .error
        let severity = isError ? "" : "\(severity) "
        let code = "[\(code)]"
        // Room for the number of the problem, or for the name of the library.
        let room = style.width - 5
        let lines = "\(severity)\(code) \(text)".folded(to: room, at: [" -> ", ": "], indented: 3)
        let text = lines.joined(separator: "\n   ")
        let rest = text.dropFirst(severity.count + code.count)
        return severity + style.paint(code, isError ? .boldRed : .boldYellow) + rest
    }

    /// The rows of each line after its label: of a suggestion; or one, with aligned cells, unless a
    /// line is too long.
    private func rows(_ style: ReportStyle) -> [[String]] {
        let room = style.width - Self.indentation
        let aligned = alignedLines
        let isTooWide = zip(lines, aligned).contains { $0.cells.count > 1 && $1.count > room }
        return zip(lines, aligned).map { line, text in
            if let suggestion = line.suggestion { return Self.rows(of: suggestion, style, room) }
            if !isTooWide || line.cells.count < 2 { return [text] }
            // A table of which a line is too long has one row for each cell.
            let cells = line.cells.filter { !$0.isEmpty }
            return cells.prefix(1) + cells.dropFirst().map { "  \($0)" }
        }
    }

    /// The text of each line, whose cells stand below those of the same column. An empty column takes
    /// no room.
    private var alignedLines: [String] {
        let widths = columnWidths
        return lines.map { line in
            var text = ""
            for (cell, width) in zip(line.cells.dropLast(), widths) where width > 0 {
                text += cell.leftAligned(in: width) + "  "
            }
            return text + (line.cells.last ?? "")
        }
    }

    /// The width of each column: that of its longest cell. Lines of one cell have no columns.
    private var columnWidths: [Int] {
        var widths: [Int] = []
        for line in lines where line.cells.count > 1 {
            for (column, cell) in line.cells.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return widths
    }

    /// The lines of a suggestion: code has lines of its own.
    private static func rows(of suggestion: Suggestion, _ style: ReportStyle, _ room: Int)
        -> [String]
    {
        if !suggestion.hasCode { return suggestion.code.folded(to: room, at: [", or ", ", and "]) }
        let code = suggestion.code.linesOfCode(to: room)
        let place = suggestion.place.map { "  \($0)" } ?? ""
        let isPlaceBelow = code[code.count - 1].count + place.count > room
        var lines = code.map { style.paint($0, .green) }
        if isPlaceBelow { lines.append(place) } else { lines[lines.count - 1] += place }
        return lines
    }
}

extension String {
    /// The lines of the text, as far as names are no longer. Each item of a path or of a list of
    /// suggestions is whole.
    fileprivate func folded(to width: Int, at separators: [String], indented indentation: Int = 0)
        -> [String]
    {
        guard count > width else { return [self] }
        let separator = separators.first(where: contains) ?? " "
        var lines = [""]
        var parts = split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices {
            if index < parts.count - 1 { parts[index] += separator }
            let line = lines[lines.count - 1]
            let part = parts[index]
            if !line.isEmpty,
                line.count + part.trimmed.count > width - (lines.count > 1 ? indentation : 0)
            {
                lines.append(part)
            } else {
                lines[lines.count - 1] += part
            }
        }
        return lines.map(\.trimmed)
    }

    /// If the code is longer than a width, a closure at its end or a list of arguments has lines of
    /// its own.
    fileprivate func linesOfCode(to width: Int) -> [String] {
        guard count > width else { return [self] }
        guard hasSuffix(" }"), let brace = firstRange(of: " { ") else {
            let lines = folded(to: width, at: [", "], indented: 4)
            return lines.prefix(1) + lines.dropFirst().map { "    \($0)" }
        }
        return [
            "\(self[..<brace.lowerBound]) {", "    \(self[brace.upperBound...].dropLast(2))", "}",
        ]
    }
}
