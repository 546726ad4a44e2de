/// A file of client code with comments that say which diagnostics the compiler reports.
///
///     // expected-error: message        above the line with the error; expected-warning likewise
///     // write: the right call          for the table of messages, where the message itself does not say it
///     // compiles                       no message is expected
///     // swift-version: 5 6             the language versions to check it in; 6 if none is named
///     // default-isolation: MainActor   the default isolations to check it with; nonisolated if none is named
///
/// Several versions or isolations may be listed, on one line or more. Each combination is checked.
struct Fixture: Hashable, Sendable {
    let path: String
    private(set) var expected: [Diagnostic] = []
    private(set) var examples: [Example] = []
    private(set) var modes: [ClientMode] = []
    /// The mistakes in the comments.
    private(set) var failures: [Failure] = []

    /// A message, the line that draws it, and what to write there.
    struct Example: Hashable, Sendable {
        let message: String
        let call: String
        let remedy: String?
    }

    init(path: String, text: String) {
        self.path = path
        var remedy: String?
        var versions: [ClientMode.LanguageVersion] = []
        var isolations: [ClientMode.DefaultIsolation] = []
        var compiles = false
        var pending: [(severity: Diagnostic.Severity, message: String)] = []
        for (index, line) in text.lines.enumerated() {
            let number = index + 1
            if let match = line.wholeMatch(of: /[ \t]*\/\/ expected-(\w+): (.*)/) {
                if let severity = Diagnostic.Severity(rawValue: String(match.1)) {
                    pending.append((severity, String(match.2)))
                } else {
                    fail(
                        number,
                        "expected-\(match.1) is not compared; expect an error or a warning"
                    )
                }
                continue
            }
            if let match = line.wholeMatch(of: /[ \t]*\/\/ write: (.*)/) {
                remedy = String(match.1)
                continue
            }
            expected += pending.map {
                Diagnostic(line: number, severity: $0.severity, message: $0.message)
            }
            let call = String(line.drop { $0.isWhitespace })
            examples += pending.map { Example(message: $0.message, call: call, remedy: remedy) }
            (pending, remedy) = ([], nil)
            if line == "// compiles" {
                compiles = true
            } else if let match = line.wholeMatch(of: /\/\/ swift-version: (.*)/) {
                versions += values(match.1, line: number)
            } else if let match = line.wholeMatch(of: /\/\/ default-isolation: (.*)/) {
                isolations += values(match.1, line: number)
            }
        }
        if !pending.isEmpty {
            fail(text.lines.count, "no line of code follows the expectation")
        } else if compiles, !expected.isEmpty {
            fail(1, "expects both to compile and not to")
        } else if !compiles, expected.isEmpty {
            fail(1, "expects nothing; write // compiles if it should compile")
        }
        expected.sort()
        for version in versions.isEmpty ? [.six] : versions {
            for isolation in isolations.isEmpty ? [.nonisolated] : isolations {
                modes.append(ClientMode(languageVersion: version, defaultIsolation: isolation))
            }
        }
    }

    /// Parses the values that a comment lists.
    private mutating func values<Value: RawRepresentable<String> & CaseIterable>(
        _ text: Substring,
        line: Int
    ) -> [Value] {
        text.split(separator: " ").compactMap { name in
            if let value = Value(rawValue: String(name)) { return value }
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            fail(line, "\"\(name)\" is not one of: \(known)")
            return nil
        }
    }

    private mutating func fail(_ line: Int, _ message: String) {
        failures.append(Failure(place: "\(path):\(line)", message: message))
    }
}
