extension ResolutionError: FatalReport {
    /// The whole report, each line as long as it is.
    package func text(_ style: ReportStyle) -> String { "DIC: \(report(style.unfolded))" }

    /// The report in one line, without what takes time to find.
    var summary: String { "[\(code)] \(subject)" + ((registered ?? location).map { "  \($0)" } ?? "") }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    ///
    /// - Parameter style: The colors, and how long a line may be.
    func report(_ style: ReportStyle) -> String {
        let hints = (detail: detail, near: near)
        var text = ReportText(heading(hints.detail))
        if let location { text.add("loaded at", location.description) }
        if let registered { text.add(code.placeLabel, registered.description) }
        // A recursion can fill the stack; its two ends are enough.
        let ends = code == .cycle ? [] : path.count <= 40 ? path : path.prefix(20) + path.suffix(10)
        for (index, reference) in ends.map(Reference.init).enumerated() {
            if ends.count < path.count && index == 20 { text.add("", "… \(path.count - ends.count) more") }
            text.add(index == 0 ? "loaded by" : "in turn by", reference.name, reference.location.description)
        }
        if let origin { text.add("loaded at", origin.description) }
        text.add("near:", hints.near)
        text.add(suggestions)
        return text.text(style)
    }

    private func heading(_ detail: String?) -> ReportText.Heading {
        guard code == .cycle else {
            return ReportText.Heading(code: code, text: subject + (detail.map { ": \($0)" } ?? ""))
        }
        let chain = chain
        let path = chain.map(\.description) + chain.prefix(1).map(\.name)
        return ReportText.Heading(code: code, text: path.joined(separator: " -> "))
    }
}

extension ResolutionError.Code {
    /// What the place in the report is the place of.
    fileprivate var placeLabel: String {
        switch self {
        case .overrideOfNothing, .unsuitedOverride: "overridden"
        case .decoratesNothing, .unsuitedDecorator: "decorated"
        case .stopsNothing: "stopped"
        default: "registered"
        }
    }
}
