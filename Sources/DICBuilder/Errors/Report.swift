/// A report: a heading, and lines that start with a label.
///
/// Also that of a call that a program must not make, and that is no failure of a load.
package struct Report: FatalReport, CustomStringConvertible {
    private let severity: Problem.Severity
    private let code: String
    private let text: String
    private var lines: [(label: String, cells: [String], suggestion: Suggestion?)] = []
    /// Where the text after a label begins.
    private static let indentation = 14

    /// The `text` is what it is about. The `places` have labels.
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
    private mutating func add(_ label: String, _ cells: String...) { lines.append((label, cells, nil)) }

    /// Adds a line for what is left out.
    private mutating func addOmission(of count: Int) { if count > 0 { add("", "… \(count) more") } }

    /// Adds a line for each registration, of which only the first is labelled.
    private mutating func add(_ label: String, _ references: [ResolutionError.Reference], isIndented: Bool = false) {
        var label = label
        for reference in references {
            let padding = isIndented ? [""] : []
            lines.append((label, [reference.name] + padding + [reference.location.description], nil))
            label = ""
        }
    }

    /// Adds what to write, a line for each suggestion.
    private mutating func add(_ suggestions: [Suggestion]) {
        for (index, suggestion) in suggestions.enumerated() {
            let label = index == 0 ? "try:" : suggestion.isAddition ? "and:" : "or:"
            lines.append((label, [suggestion.code], suggestion))
        }
    }

    /// Ends the process with the report.
    package func trap(at location: CodeLocation) -> Never { endProcess(self, at: location) }

    /// The whole report.
    package var description: String { text(.plain) }

    /// The whole report, each line as long as it is.
    package func text(_ style: ReportStyle) -> String { "DIC: \(body(style.unfolded))" }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    func body(_ style: ReportStyle) -> String {
        let margin = "\n" + String(repeating: " ", count: Self.indentation)
        var text = heading(style)
        let aligned = aligned(style)
        for (index, line) in lines.enumerated() {
            let rows = line.suggestion.map { Self.lines(of: $0, style) } ?? aligned[index]
            let label = style.label(line.label.leftAligned(in: Self.indentation - 4))
            text += "\n   \(label) " + rows.joined(separator: margin)
        }
        return text
    }

    /// The lines of a suggestion: code, and its place after it or below.
    private static func lines(of suggestion: Suggestion, _ style: ReportStyle) -> [String] {
        let room = style.width - indentation
        if !suggestion.hasCode { return suggestion.code.folded(to: room, at: [", or ", ", and "]) }
        let code = suggestion.code.linesOfCode(to: room)
        let place = suggestion.place.map { "  \($0)" } ?? ""
        let isPlaceBelow = code[code.count - 1].count + place.count > room
        var lines = code.map { style.suggestion($0) }
        if isPlaceBelow { lines.append(place) } else { lines[lines.count - 1] += place }
        return lines
    }

    private func heading(_ style: ReportStyle) -> String {
        let isError = severity == .error
        let (severity, code) = (isError ? "" : "\(severity) ", "[\(code)]")
        // Room for the number of the problem, or for the name of the library.
        let room = style.width - 5
        let lines = "\(severity)\(code) \(text)".folded(to: room, at: [" -> ", ": "], indented: 3)
        let text = lines.joined(separator: "\n   ")
        return severity + style.code(code, isError: isError) + text.dropFirst(severity.count + code.count)
    }

    /// The rows of each line after its label: one, with aligned cells, or several if a line is too long.
    private func aligned(_ style: ReportStyle) -> [[String]] {
        var widths: [Int] = []
        for line in lines where line.cells.count > 1 {
            for (column, cell) in line.cells.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        var isTooWide = false
        var rows: [[String]] = []
        for line in lines {
            var text = ""
            for (column, cell) in line.cells.enumerated() {
                if column == line.cells.count - 1 {
                    text += cell
                } else if widths[column] > 0 {
                    text += cell.leftAligned(in: widths[column]) + "  "
                }
            }
            if line.cells.count > 1, text.count > style.width - Self.indentation { isTooWide = true }
            rows.append([text])
        }
        // A table of which a line is too long has one line for each cell.
        for (index, line) in lines.enumerated() where isTooWide && line.cells.count > 1 {
            let cells = line.cells.filter { !$0.isEmpty }
            rows[index] = cells.prefix(1) + cells.dropFirst().map { "  \($0)" }
        }
        return rows
    }

    /// The report on a finding. `error` is the load that failed, if it is the finding of a load.
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
        add("near:", advice.near, isIndented: !finding.uses.isEmpty)
        addOmission(of: advice.furtherCount)
        add(advice.suggestions)
    }

    private static func heading(_ finding: Finding, _ error: ResolutionError?) -> String {
        if let error, error.code == .cycle {
            let members = error.chain
            return (members.map(\.description) + members.prefix(1).map(\.name)).joined(separator: " -> ")
        }
        return (error?.subject ?? finding.subject) + (finding.detail.map { ": \($0)" } ?? "")
    }

    /// Adds the factories that were running. A recursion can fill the stack; its two ends are enough.
    private mutating func add(_ path: [Registration]) {
        let omitted = path.count <= 40 ? 0 : path.count - 30
        for (index, registration) in path.enumerated() where index < 20 || index >= 20 + omitted {
            if index == 20 + omitted { addOmission(of: omitted) }
            let label = index == 0 ? "loaded by" : "in turn by"
            add(label, registration.title, registration.location.description)
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
