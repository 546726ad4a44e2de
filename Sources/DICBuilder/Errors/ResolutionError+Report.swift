extension ResolutionError {
    /// The report in one line, without what takes time to find.
    var summary: String { "[\(code)] \(subject)" + ((registered ?? location).map { "  \($0)" } ?? "") }

    /// The report without its first word, to be numbered in a list.
    var report: String {
        let hints = (detail: detail, near: near)
        var lines: [String]
        if code == .cycle {
            let chain = chain
            let path = chain.map(\.description) + chain.prefix(1).map(\.name)
            lines = ["[\(code)] " + path.joined(separator: " -> ")]
        } else {
            lines = ["[\(code)] \(subject)" + (hints.detail.map { ": \($0)" } ?? "")]
        }
        func add(_ label: String, _ text: String) {
            lines.append("   \(label.padded(to: 10)) \(text)")
        }
        // A recursion can fill the stack; its two ends are enough.
        let ends = code == .cycle ? [] : path.count <= 40 ? path : path.prefix(20) + path.suffix(10)
        let needing = ends.map(Reference.init)
        let width = (needing + hints.near).map(\.name.count).max() ?? 0
        func line(_ reference: Reference) -> String {
            "\(reference.name.padded(to: width))  \(reference.location)"
        }
        if let location { add("loaded at", location.description) }
        if let registered { add(code.placeLabel, registered.description) }
        for (index, reference) in needing.enumerated() {
            if needing.count < path.count && index == 20 { add("", "… \(path.count - needing.count) more") }
            add("needed by", line(reference))
        }
        for (index, reference) in hints.near.enumerated() { add(index == 0 ? "near:" : "", line(reference)) }
        add("try:", suggestion)
        return lines.joined(separator: "\n")
    }
}

extension ResolutionError.Code {
    /// What the place in the report is the place of.
    fileprivate var placeLabel: String {
        switch self {
        case .overrideOfNothing, .unsuitedOverride: "overridden"
        case .decoratesNothing, .unsuitedDecorator: "decorated"
        default: "registered"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
