internal import CDICThread

/// How the text of a report looks.
package struct ReportStyle: Sendable, Equatable {
    /// Whether there are escape sequences of terminals for colors.
    package let isColored: Bool
    /// How long a line may be, if no name is longer.
    package let width: Int
    /// Without colors.
    package static let plain = ReportStyle(isColored: false, width: 100)
    /// With colors.
    package static let colored = ReportStyle(isColored: true, width: 100)
    /// Without colors, and each line as long as it is.
    static let unfolded = plain.unfolded

    /// The same colors, and each line as long as it is.
    var unfolded: ReportStyle { ReportStyle(isColored: isColored, width: .max / 2) }

    /// With colors if standard error is a terminal, unless the environment has `NO_COLOR`.
    static var ofStandardError: ReportStyle { dic_wants_color() ? colored : plain }

    /// A code: red for an error, yellow for anything else.
    func code(_ text: String, isError: Bool) -> String { paint(text, isError ? "1;31" : "1;33") }

    /// What a line begins with: dimmed.
    func label(_ text: String) -> String { paint(text, "2") }

    /// Code to write: green.
    func suggestion(_ text: String) -> String { paint(text, "32") }

    private func paint(_ text: String, _ attributes: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The lines of the text, no longer than a width as far as names are not: each item of a path or of a list of
    /// suggestions stays whole. `indentation` is how much later lines are to be indented.
    func folded(to width: Int, at separators: [String], indented indentation: Int = 0) -> [String] {
        guard count > width else { return [self] }
        let separator = separators.first(where: contains) ?? " "
        var lines = [""]
        var parts = split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices {
            if index < parts.count - 1 { parts[index] += separator }
            let (line, part) = (lines[lines.count - 1], parts[index])
            if !line.isEmpty, line.count + part.trimmed.count > width - (lines.count > 1 ? indentation : 0) {
                lines.append(part)
            } else {
                lines[lines.count - 1] += part
            }
        }
        return lines.map(\.trimmed)
    }

    /// The lines of code: if it is longer than a width, a closure at its end has lines of its own, or a list of
    /// arguments has several.
    func linesOfCode(to width: Int) -> [String] {
        guard count > width else { return [self] }
        guard hasSuffix(" }"), let brace = firstRange(of: " { ") else {
            let lines = folded(to: width, at: [", "], indented: 4)
            return lines.prefix(1) + lines.dropFirst().map { "    \($0)" }
        }
        return ["\(self[..<brace.lowerBound]) {", "    \(self[brace.upperBound...].dropLast(2))", "}"]
    }

    /// The text without spaces at its end.
    private var trimmed: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// The report of an error that can end the process.
package protocol FatalReport: Error {
    /// The whole report.
    func text(_ style: ReportStyle) -> String
}

/// Ends the process with the report of an error, colored on a terminal.
package func endProcess(_ error: any Error, at location: CodeLocation) -> Never {
    let text = (error as? any FatalReport)?.text(.ofStandardError) ?? "\(error)"
    fatalError(text, file: location.file, line: location.line)
}
