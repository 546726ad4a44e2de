internal import CDICThread

/// A report, also of a call that a program must not make: a heading, and lines that start with a
/// label.
package struct Report: FatalReport, CustomStringConvertible {
    /// How serious it is: the heading says what is no error.
    let severity: Problem.Severity
    /// The code in the heading.
    let code: String
    /// The heading after the code.
    let text: String
    /// If a line has a place, its last cell names that.
    private(set) var lines:
        [(label: String, cells: [String], place: CodeLocation?, suggestion: Suggestion?)] = []
    /// Where the text after a label begins, in characters.
    static let indentation = 14

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
        let layout = DevelopmentParts.areLinked ? Self.layout.code : nil
        return layout?(self, style) ?? plainBody(style)
    }

    /// Lays a report out: columns, and lines that are not too long. Brought by `DevelopmentParts`.
    static let layout = OptionalPart<@Sendable (Report, ReportStyle) -> String>()

    /// The report of a program without that: each line as it comes.
    private func plainBody(_ style: ReportStyle) -> String {
        let isError = severity == .error
        let code = style.paint("[\(code)]", isError ? .boldRed : .boldYellow)
        let heading = (isError ? "" : "\(severity) ") + "\(code) \(text)"
        return lines.reduce(into: heading) { text, line in
            let label = line.label.leftAligned(in: Self.indentation - 4)
            let cells = line.suggestion.map { [$0.description] } ?? line.cells
            text += "\n   \(style.paint(label, .dimmed)) "
            text += cells.filter { !$0.isEmpty }.joined(separator: "  ")
        }
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
