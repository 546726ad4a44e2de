/// The kinds of misuse, as reports show them.
package enum MisuseCode: String, Sendable, CustomStringConvertible {
    case noContainer = "no-container"
    case containerSetTwice = "container-set-twice"
    case notFrozen = "not-frozen"
    case notAnObject = "not-an-object"
    case noSuchParameter = "no-such-parameter"
    case notRegistered = "not-registered"

    // Of the container of a test.
    case liveDependency = "live-dependency"
    case notStopped = "not-stopped"
    case outlived

    package var description: String { rawValue }
}

/// A call that a program must not make, and that is no failure of a load: what its trap or its error says.
package struct Misuse: FatalReport, CustomStringConvertible {
    private let code: MisuseCode
    private let text: String
    private let places: [(label: String, place: String)]
    private let near: [ResolutionError.Reference]
    private let suggestions: [String]

    /// - Parameters:
    ///   - text: What is wrong.
    ///   - places: The labels of places, and the places.
    ///   - near: Similar registrations.
    ///   - suggestion: What to write instead.
    ///   - alternative: Another thing to write instead.
    package init(
        _ code: MisuseCode,
        _ text: String,
        _ places: KeyValuePairs<String, String> = [:],
        near: [ResolutionError.Reference] = [],
        try suggestion: String,
        or alternative: String? = nil
    ) {
        self.code = code
        self.text = text
        self.places = places.map { ($0.key, $0.value) }
        self.near = near
        suggestions = [suggestion] + [alternative].compactMap(\.self)
    }

    /// Ends the process with the report.
    package func trap(at location: CodeLocation) -> Never { endProcess(self, at: location) }

    /// The whole report.
    package var description: String { text(.plain) }

    package func text(_ style: ReportStyle) -> String {
        let code = ResolutionError.Code(description: code.description)
        var report = ReportText(ReportText.Heading(code: code, text: text))
        for (label, place) in places { report.add(label, place) }
        report.add("near:", near)
        report.add(suggestions.map { .advice($0) })
        return "DIC: \(report.text(style.unfolded))"
    }
}
