/// What a run did, and what is left to do.
public struct Summary: Sendable, CustomStringConvertible {
    public let registrations: Int
    /// Registrations that a person has to write.
    public let byHand: Int
    public let loads: Int
    public let marks: [String]
    public let findings: [String]
    private let forms: [String]

    public var moved: Int { registrations - byHand }

    init(program: Program, forms: [Written.Form: Int], rewriting: Rewriting) {
        registrations = program.registrations.count
        byHand = forms[.byHand] ?? 0
        loads = rewriting.loads
        marks = Array(Set(rewriting.marks)).sorted().map { "\($0.path):\($0.line): \($0.reason)" }
        findings = Findings(program).lines
        self.forms = Written.Form.allCases.compactMap { form in
            forms[form].map { "\($0) \(form.description)" }
        }
    }

    public var description: String {
        var lines = [
            "\(moved) of \(registrations) registrations moved: " + forms.joined(separator: ", "),
            "\(loads) other calls and properties changed",
        ]
        lines.append(
            "\(marks.count) places to look at" + (marks.isEmpty ? "" : ", each marked MIGRATE:")
        )
        lines += marks.map { "  " + $0 }
        lines.append(
            findings.isEmpty
                ? "build() would find nothing, as far as can be told"
                : "build() would find, as far as can be told:"
        )
        lines += findings.map { "  " + $0 }
        return lines.joined(separator: "\n")
    }
}

extension Written.Form {
    fileprivate var description: String {
        switch self {
        case .function: "initializers"
        case .closure: "closures with typed parameters"
        case .forward: "forwards"
        case .declared: "closures with dependsOn:"
        case .opaque: "closures that are not proved"
        case .byHand: "left as they were"
        }
    }
}
