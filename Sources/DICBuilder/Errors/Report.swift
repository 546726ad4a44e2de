/// A report: a heading, and lines that start with a label.
///
/// Also that of a call that a program must not make, and that is no failure of a load.
package struct Report: FatalReport, CustomStringConvertible {
    private let severity: Problem.Severity
    private let code: String
    private let text: String
    private var lines: [Line] = []

    private struct Line {
        let label: String
        let cells: [String]
        var suggestion: Suggestion?
    }

    /// Where the text after a label begins.
    private static let indentation = 14

    /// - Parameters:
    ///   - text: What it is about.
    ///   - places: The labels of places, and the places.
    ///   - near: Similar registrations.
    ///   - suggestions: What to do.
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

    /// Adds a line. Lines with several cells are aligned in columns; a column whose cells are all empty takes no space.
    mutating func add(_ label: String, _ cells: String...) { lines.append(Line(label: label, cells: cells)) }

    /// Adds a line for what is left out.
    mutating func addOmission(of count: Int) { if count > 0 { add("", "… \(count) more") } }

    /// Adds a line for each registration, of which only the first is labelled.
    mutating func add(_ label: String, _ references: [ResolutionError.Reference], indent: Int = 0) {
        for (index, reference) in references.enumerated() {
            let padding = [String](repeating: "", count: indent)
            let cells = [reference.name] + padding + [reference.location.description]
            lines.append(Line(label: index == 0 ? label : "", cells: cells))
        }
    }

    /// Adds what to write, a line for each suggestion.
    mutating func add(_ suggestions: [Suggestion]) {
        for (index, suggestion) in suggestions.enumerated() {
            let label = index == 0 ? "try:" : suggestion.isAddition ? "and:" : "or:"
            lines.append(Line(label: label, cells: [suggestion.code], suggestion: suggestion))
        }
    }

    /// Ends the process with the report.
    package func trap(at location: CodeLocation) -> Never { endProcess(self, at: location) }

    /// The whole report.
    package var description: String { text(.plain) }

    /// The whole report, each line as long as it is.
    package func text(_ style: ReportStyle) -> String { "DIC: \(body(style.unfolded))" }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    ///
    /// - Parameter style: The colors, and how long a line may be.
    func body(_ style: ReportStyle) -> String {
        let rows = aligned(style)
        let texts = zip(lines, rows).map { line, row in
            let label = "   \(style.label(line.label.leftAligned(in: Self.indentation - 4))) "
            let text = line.suggestion.map { Self.lines(of: $0, style) } ?? row.split(separator: "\n").map(String.init)
            return label + text.joined(separator: "\n" + String(repeating: " ", count: Self.indentation))
        }
        return ([heading(style)] + texts).joined(separator: "\n")
    }

    /// The lines of a suggestion: code, and its place after it or below.
    private static func lines(of suggestion: Suggestion, _ style: ReportStyle) -> [String] {
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

    private func heading(_ style: ReportStyle) -> String {
        let isError = severity == .error
        let (severity, code) = (isError ? "" : "\(severity) ", "[\(code)]")
        // Room for the number of the problem, or for the name of the library.
        let room = style.width - 5
        let text = "\(severity)\(code) \(text)".folded(to: room, at: [" -> ", ": "], indented: 3)
        return severity + style.code(code, isError: isError) + text.dropFirst(severity.count + code.count)
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

extension Report {
    /// The report on a finding.
    ///
    /// - Parameter error: The load that failed, if it is the finding of a load.
    init(_ finding: Finding, _ severity: Problem.Severity = .error, of error: ResolutionError? = nil) {
        let (fault, advice) = (finding.fault, finding.advice)
        self.init(fault.code.description, Self.heading(finding, error), severity: severity)
        if let place = error?.location { add("loaded at", place.description) }
        if let registered = finding.registered { add(fault.placeLabel, registered.description) }
        for (index, use) in finding.uses.prefix(Advice.maximumCount).enumerated() {
            let (requester, labels) = (use.requester, fault.requesterLabels)
            let reference = requester.registration
            add(index == 0 ? labels.0 : labels.1, reference.name, requester.role, reference.location.description)
        }
        addOmission(of: finding.uses.count - Advice.maximumCount)
        if fault.code != .cycle, let path = error?.path { add(path) }
        if let origin = error?.origin { add("loaded at", origin.description) }
        add("near:", advice.near, indent: finding.uses.isEmpty ? 0 : 1)
        addOmission(of: advice.furtherCount)
        add(advice.suggestions)
    }

    private static func heading(_ finding: Finding, _ error: ResolutionError?) -> String {
        if let error, error.code == .cycle {
            let members = error.chain.map(\.description)
            return (members + error.chain.prefix(1).map(\.name)).joined(separator: " -> ")
        }
        return (error?.subject ?? finding.subject) + (finding.detail.map { ": \($0)" } ?? "")
    }

    /// Adds the factories that were running. A recursion can fill the stack; its two ends are enough.
    private mutating func add(_ path: [Registration]) {
        let ends = path.count <= 40 ? path : path.prefix(20) + path.suffix(10)
        for (index, reference) in ends.map(ResolutionError.Reference.init).enumerated() {
            if index == 20 { addOmission(of: path.count - ends.count) }
            add(index == 0 ? "loaded by" : "in turn by", reference.name, reference.location.description)
        }
    }
}

extension Fault {
    /// What the place in the report is the place of.
    fileprivate var placeLabel: String {
        guard case .change(let change) = self else { return "registered" }
        return switch change.action {
        case .override: "overridden"
        case .decorator: "decorated"
        case .stop: "stopped"
        }
    }

    /// What the first line with a requester begins with, and what the others do. A chain looks different from a list of
    /// requesters.
    fileprivate var requesterLabels: (String, String) {
        switch self {
        case .provedCycle: ("cycle:", "")
        case .captive: ("held by", "in turn by")
        case .outsideScope(_, let isCaptive, _): (isCaptive ? "held by" : "loaded by", "in turn by")
        case .unrelatedScopes: ("loaded by", "in turn by")
        case .tornSingleton: ("kept as", "kept as")
        case .undeclaredEdge: ("loaded by", "loaded by")
        default: ("needed by", "needed by")
        }
    }
}
