/// An error or a warning of the compiler, expected or actual.
struct Diagnostic: Hashable, Comparable, Sendable, CustomStringConvertible {
    enum Severity: String, Sendable {
        case error, warning
    }

    /// The line in the file, or zero for a diagnostic that has no line in it.
    let line: Int
    let severity: Severity
    let message: String

    var description: String { "\(line): \(severity.rawValue): \(message)" }

    static func < (left: Self, right: Self) -> Bool {
        (left.line, left.severity.rawValue, left.message) < (
            right.line, right.severity.rawValue, right.message
        )
    }
}

extension Diagnostic {
    /// Parses a line of compiler output in LLVM style. Returns nil for notes, excerpts and other
    /// lines; but a note that proposes an isolation of the library's own is an error.
    ///
    /// The name of the diagnostic group is dropped. A diagnostic for another file, or for no file,
    /// such as a missing module, keeps its full text.
    init?(compilerLine: String, file: String) {
        let prefix = file + ":"
        if compilerLine.hasPrefix(prefix),
            let match = compilerLine.dropFirst(prefix.count).wholeMatch(
                of: /(\d+):\d+: (error|warning): (.*?)( \[#\w+\])?/
            ),
            let line = Int(match.1), let severity = Severity(rawValue: String(match.2))
        {
            // The isolation of a wrong call is an error that says nothing by itself, in the words
            // of the isolation around it. In Swift 5 mode with the main actor as default isolation
            // it is a warning.
            let isWrongCall =
                match.3.hasPrefix("call to actor-isolated instance method ")
                && match.3.contains("the warning says what to write:")
            self.init(
                line: line,
                severity: isWrongCall ? .error : severity,
                message: isWrongCall ? "a wrong call" : String(match.3)
            )
        } else if compilerLine.hasPrefix(prefix),
            let match = compilerLine.dropFirst(prefix.count).wholeMatch(
                of: /(\d+):\d+: note: (add '@(.*)' to make .*)/
            ),
            match.3 != "MainActor", let line = Int(match.1)
        {
            // Followed, it would hide the mistake. No fixture expects it.
            self.init(line: line, severity: .error, message: "proposed: \(match.2)")
        } else if let match = compilerLine.wholeMatch(
            of: /([^ ].*:\d+: |<unknown>:0: |)(error|warning): (.*)/
        ),
            let severity = Severity(rawValue: String(match.2))
        {
            self.init(line: 0, severity: severity, message: String(match.1 + match.3))
        } else {
            return nil
        }
    }

    /// The diagnostics in the output for a file, sorted by line.
    ///
    /// If the compiler failed without an error, for example by a crash, an error that says how it
    /// ended is added.
    static func diagnostics(in output: Compiler.Output, file: String) -> [Diagnostic] {
        let found = Set(output.text.lines.compactMap { Diagnostic(compilerLine: $0, file: file) })
        guard
            let message = output.unexplainedEnding(
                hasErrors: found.contains { $0.severity == .error }
            )
        else {
            return found.sorted()
        }
        return [Diagnostic(line: 0, severity: .error, message: message)] + found.sorted()
    }
}

extension Compiler.Output {
    fileprivate func unexplainedEnding(hasErrors: Bool) -> String? {
        switch ending {
        case .exited(0):
            return nil
        case .exited where hasErrors:
            return nil
        case .exited(let status):
            return
                "the compiler exited with status \(status): \(text.lines.last { !$0.isEmpty } ?? "")"
        case .signalled(let signal):
            return "the compiler was ended by signal \(signal)"
        case .timedOut:
            return "no answer within the time limit"
        }
    }
}
