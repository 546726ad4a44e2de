internal import CDICThread

/// A report, also of a call that a program must not make: a heading, and lines that start with a
/// label.
package struct Report: FatalReport, CustomStringConvertible {
    /// How serious it is: the heading says what is no error.
    private let severity: Problem.Severity
    /// The code in the heading.
    private let code: String
    /// The heading after the code.
    private let text: String
    /// If a line has a place, its last cell names that.
    private var lines:
        [(label: String, cells: [String], place: CodeLocation?, suggestion: Suggestion?)] = []
    /// Where the text after a label begins, in characters.
    private static let indentation = 14

    /// A report of a call that a program must not make: with places, each after its label, what
    /// comes near, and what to do.
    package init(
        _ code: String,
        _ text: String,
        _ places: KeyValuePairs<String, String> = [:],
        near: [ResolutionError.Reference] = [],
        try suggestions: [String] = [],
        severity: Problem.Severity = .error
    ) {
        self.severity = severity
        self.code = code
        self.text = text
        for (label, place) in places { add(label, place) }
        add("near:", near)
        add(suggestions.map { .advice($0) })
    }

    /// The report of a finding, as that of an error if there is one.
    init(
        _ finding: Finding,
        _ severity: Problem.Severity = .error,
        of error: ResolutionError? = nil
    ) {
        let fault = finding.fault
        let advice = finding.advice
        self.init(fault.code.description, Self.heading(finding, error), severity: severity)
        if let place = error?.location { add("loaded at", at: place) }
        for place in finding.places { add(place.label, at: place.location) }
        for (index, use) in finding.uses.prefix(Advice.maximumCount).enumerated() {
            let role = use.requester.role
            let reference = use.requester.registration
            let labels = fault.requesterLabels
            let isPassed = if case .passed = use { true } else { false }
            let further = isPassed ? fault.labelOfPassed : labels.1
            let label = index == 0 ? labels.0 : further
            add(label, reference.name, role, at: reference.location)
        }
        addOmission(of: finding.uses.count - Advice.maximumCount)
        if let path = error?.path {
            if fault.code == .cycle { path.forEach { addDecorators(of: $0) } } else { add(path) }
        }
        if let origin = error?.origin { add("loaded at", at: origin) }
        add("near:", advice.near, isIndented: !finding.uses.isEmpty)
        addOmission(of: advice.furtherCount)
        add(advice.suggestions)
    }

    /// The subject of a finding, and what is wrong with it; of a cycle that loads have met, the
    /// cycle with its places.
    private static func heading(_ finding: Finding, _ error: ResolutionError?) -> String {
        if let error, error.code == .cycle {
            let members = error.chain
            return (members.map(\.description) + members.prefix(1).map(\.name)).joined(
                separator: " -> "
            )
        }
        return (error?.subject ?? finding.subject) + (finding.detail.map { ": \($0)" } ?? "")
    }

    /// Adds a line. Lines with several cells are aligned in columns; a column whose cells are all
    /// empty takes no space.
    package mutating func add(_ label: String, _ cells: String..., at place: CodeLocation? = nil) {
        add(label, cells, at: place)
    }

    /// Adds a line with cells. The last one names the place, if there is one.
    package mutating func add(_ label: String, _ cells: [String], at place: CodeLocation? = nil) {
        lines.append((label, cells + (place.map { [$0.description] } ?? []), place, nil))
    }

    /// Adds a line that says how many others there are.
    private mutating func addOmission(of count: Int) { if count > 0 { add("", "… \(count) more") } }

    /// Adds a line for each of several registrations, the first with the label.
    private mutating func add(
        _ label: String,
        _ references: [ResolutionError.Reference],
        isIndented: Bool = false
    ) {
        for (index, reference) in references.enumerated() {
            let cells =
                [reference.name] + (isIndented ? [""] : []) + [reference.location.description]
            lines.append((index == 0 ? label : "", cells, reference.location, nil))
        }
    }

    /// Adds what to write.
    package mutating func add(_ suggestions: [Suggestion]) {
        for (index, suggestion) in suggestions.enumerated() {
            let further = suggestion.isAddition ? "and:" : "or:"
            let label = index == 0 ? "try:" : further
            lines.append((label, [suggestion.code], nil, suggestion))
        }
    }

    /// Adds the factories that were running. A recursion can fill the stack; its two ends are
    /// enough.
    private mutating func add(_ path: [Registration]) {
        let omitted = path.count <= 40 ? 0 : path.count - 30
        for (index, registration) in path.enumerated() where index < 20 || index >= 20 + omitted {
            if index == 20 + omitted { addOmission(of: omitted) }
            add(
                index == 0 ? "loaded by" : "in turn by",
                registration.title,
                at: registration.location
            )
            addDecorators(of: registration)
        }
    }

    /// Adds those in whose course a factory that was running may have loaded what comes before it.
    private mutating func addDecorators(of registration: Registration) {
        if registration.history == nil { return }
        let loading = registration.calls.filter {
            $0.change == .decorator && ($0.dependencies.areOpaque || !$0.dependencies.known.isEmpty)
        }
        for call in loading.prefix(Advice.maximumCount) {
            add("decorated", registration.title, at: call.location)
        }
    }

    /// Ends the process with this report.
    package func trap(at location: CodeLocation) -> Never { endProcess(self, at: location) }

    /// The report without colors.
    package var description: String { text(.plain) }

    /// The report in a style. Lines are as long as they are: a log folds them.
    package func text(_ style: ReportStyle) -> String { "DIC: \(body(style.unfolded))" }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    package func body(_ style: ReportStyle) -> String {
        let margin = "\n" + String(repeating: " ", count: Self.indentation)
        var text = heading(style)
        for (line, rows) in zip(lines, rows(style)) {
            let label = style.paint(line.label.leftAligned(in: Self.indentation - 4), .dimmed)
            text += "\n   \(label) " + rows.joined(separator: margin)
        }
        return text
    }

    /// The report as a compiler prints it: the heading, and each line as a note at its own place,
    /// if it has one.
    func diagnostics(at place: CodeLocation?, _ path: (String) -> String) -> String {
        func line(_ kind: String, _ text: String, at place: CodeLocation?) -> String {
            let position = place.map { "\(path($0.fileID)):\($0.line): " } ?? ""
            // What an error says of itself may have several lines.
            return position + "\(kind): "
                + text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        var texts = [line("\(severity)", "[\(code)] \(text)", at: place)]
        var label = ""
        for (ownLabel, cells, ownPlace, suggestion) in lines {
            if !ownLabel.isEmpty { label = ownLabel }
            let words = (ownPlace == nil ? cells : cells.dropLast()).filter { !$0.isEmpty }.joined(
                separator: ", "
            )
            let text = suggestion?.description ?? (words.isEmpty ? "here" : words)
            texts.append(line("note", "\(label) \(text)", at: ownPlace?.known ?? place))
        }
        return texts.joined(separator: "\n")
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
        let tables = lines.map(\.cells).filter { $0.count > 1 }
        let widths = (0..<(tables.map(\.count).max() ?? 0)).map { column in
            tables.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let aligned = lines.map { line in
            let columns = zip(line.cells.dropLast(), widths).filter { $1 > 0 }
            return columns.map { $0.leftAligned(in: $1) + "  " }.joined() + (line.cells.last ?? "")
        }
        let isTooWide = zip(lines, aligned).contains { $0.cells.count > 1 && $1.count > room }
        return zip(lines, aligned).map { line, text in
            if let suggestion = line.suggestion { return Self.rows(of: suggestion, style, room) }
            if !isTooWide || line.cells.count < 2 { return [text] }
            // A table of which a line is too long has one row for each cell.
            let cells = line.cells.filter { !$0.isEmpty }
            return cells.prefix(1) + cells.dropFirst().map { "  \($0)" }
        }
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

extension Fault {
    /// What the first line with a requester begins with, and what the others do: only in a chain do
    /// they differ.
    fileprivate var requesterLabels: (String, String) {
        switch self {
        case .provedCycle: ("cycle:", "")
        case .captive: ("held by", "in turn by")
        case .outsideScope(_, let isCaptive, _, _):
            (isCaptive ? "held by" : "loaded by", "in turn by")
        case .unrelatedScopes: ("loaded by", "in turn by")
        case .tornSingleton: ("kept as", "kept as")
        case .undeclaredEdge: ("loaded by", "loaded by")
        default: ("needed by", "needed by")
        }
    }

    /// What a line begins with of something that has to change too. Of what is held alike, it is no
    /// chain.
    fileprivate var labelOfPassed: String {
        switch self {
        case .captive, .outsideScope: ""
        default: "in turn by"
        }
    }
}

/// How the text of a report looks.
package struct ReportStyle: Sendable, Equatable {
    /// Whether there are escape sequences of terminals for colors.
    package let isColored: Bool
    /// How long a line is at most, in characters. It is longer only if a name is.
    package let width: Int
    /// Without colors.
    package static let plain = ReportStyle(isColored: false, width: 100)
    /// With colors.
    package static let colored = ReportStyle(isColored: true, width: 100)

    /// The same colors, and each line as long as it is.
    var unfolded: ReportStyle { ReportStyle(isColored: isColored, width: .max / 2) }

    /// With colors if standard error is a terminal, unless the environment has `NO_COLOR`.
    static var ofStandardError: ReportStyle { dic_wants_color() ? colored : plain }

    /// The colors, as escape sequences have them.
    enum Paint: String { case boldRed = "1;31", boldYellow = "1;33", dimmed = "2", green = "32" }

    /// A text in a color, if there are colors.
    func paint(_ text: String, _ paint: Paint) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
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

    /// The text without spaces at its end.
    package var trimmed: String {
        lastIndex { $0 != " " && $0 != "\t" }.map { String(self[...$0]) } ?? ""
    }
}

/// The report of an error that can end the process.
package protocol FatalReport: Error { func text(_ style: ReportStyle) -> String }

/// Ends the process with the report of an error, colored on a terminal.
package func endProcess(_ error: any Error, at location: CodeLocation) -> Never {
    let text = (error as? any FatalReport)?.text(.ofStandardError) ?? withoutAddresses("\(error)")
    fatalError(text, file: location.file, line: location.line)
}

/// What a closure returns. If it throws, the process ends with the report.
package func orEndProcess<Value>(at location: CodeLocation, _ body: () throws -> Value) -> Value {
    do { return try body() } catch { endProcess(error, at: location) }
}
