import Foundation

/// What a report says to write first, and where.
struct SuggestedCode: Sendable {
    let code: String
    let suggestion: String
    let place: String

    /// The calls of a cell with the suggestion in its place. Nil if no code says how, or where.
    func written(into cell: SuggestionCell) -> [String]? {
        // Line 1 is the builder's.
        var lines = ["DICBuilder()"] + cell.lines
        let code = filled
        if code.contains("…") { return nil }
        func line(_ pattern: String) -> (words: String, index: Int)? {
            guard let match = place.wholeMatch(pattern), let line = Int(match[match.count - 1]),
                lines.indices.contains(line - 1)
            else { return nil }
            return (match[0], line - 1)
        }
        if let (_, index) = line(#"in place of \w+\.swift:(\d+).*"#) {
            lines[index] = code
        } else if line(#"beside \w+\.swift:(\d+)"#) != nil {
            lines.append(code)
        } else if let (_, index) = line(#"at \w+\.swift:(\d+)"#) {
            lines[index] = lines[index].adding(code)
        } else if let (old, index) = line(
            #"in place of (.*?),? (?:parameter \d+ )?of .*\(\w+\.swift:(\d+)\)"#
        ) {
            // Not where the type is named as what is registered.
            let pattern =
                old.hasPrefix("in:")
                ? NSRegularExpression.escapedPattern(for: old)
                : #": "# + NSRegularExpression.escapedPattern(for: old) + #"(?![\w.>])"#
            let new = old.hasPrefix("in:") ? code : ": " + code
            lines[index] = lines[index]
                .replacingOccurrences(of: pattern, with: new, options: .regularExpression)
        } else {
            return nil
        }
        return Array(lines.dropFirst())
    }

    /// The code with what only its author knows, for the types of the cells.
    private var filled: String {
        var text = suggestion
        let rules = [
            (#"\(base, …\) in …"#, "(base, _: A) in base"),
            (#"(\{ \(?base[^)]*?\)? in) …"#, "$1 base"),
            (#"\{ … await \$1\.(\w+\([^)]*\)) … \}"#, #"{ _ = await \$1.$1; return \$0 }"#),
            (#"(decorate\([^{]*) \{ … \}"#, #"$1 { \$0 }"#),
            (#"(onStop\([^{]*) \{ … \}"#, "$1 { _ in }"),
            (#"\(…\) in"#, "(a: A) in"),
            (#"U\(… \$0\.(\w+\([^)]*\)) …\)"#, #"U(a: \$0.$1)"#),
            (#"\{ … \}"#, "{ PA() }"),
        ]
        for (pattern, new) in rules {
            text = text.replacingOccurrences(of: pattern, with: new, options: .regularExpression)
        }
        return Self.initializers(in: text)
    }

    /// With the arguments of each initializer: the parameters of the closure around it, by their
    /// types.
    private static func initializers(in text: String) -> String {
        var values = ["A": "A()", "Int": "7", "A?": "nil", "Lazy<A>": "", "[any P]": "[]"]
        for match in text.matches(of: /(\w+): ([^,()]+|\(any P\))/) {
            values[String(match.2)] = String(match.1)
        }
        func value(_ type: String) -> String { values[type] ?? type }
        return text.replacing(/\b([A-Z]\w*)\(…\)/) { match in
            switch match.1 {
            case "U": "U(a: \(value("A")))"
            case "UL": "UL(a: \(value("Lazy<A>")))"
            case "UO": "UO(a: \(value("A?")))"
            case "UP": "UP(p: PA())"
            case "UC": "UC(all: \(value("[any P]")))"
            case "UI": "UI(id: \(value("Int")), a: \(value("A")))"
            default: "\(match.1)()"
            }
        }
    }
}

extension String {
    /// The groups of a match of the whole text.
    fileprivate func wholeMatch(_ pattern: String) -> [String]? {
        guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
            return nil
        }
        let range = NSRange(startIndex..., in: self)
        guard let match = expression.firstMatch(in: self, range: range) else { return nil }
        return (1..<match.numberOfRanges).map { group in
            Range(match.range(at: group), in: self).map { String(self[$0]) } ?? ""
        }
    }

    /// The call with another argument: after the function, and `as:` before `in:`. One with its
    /// label is replaced.
    fileprivate func adding(_ argument: String) -> String {
        let name = prefix { $0 == "." || $0.isLetter }
        var rest = dropFirst(name.count)
        var arguments: [String] = []
        if rest.hasPrefix("(") {
            // No argument of the cells has a bracket of its own that is not closed in it.
            var (depth, list) = (0, "")
            for character in rest {
                rest = rest.dropFirst()
                if character == ")" { depth -= 1 }
                if depth == 0, character == ")" { break }
                if depth > 0 { list.append(character) }
                if character == "(" { depth += 1 }
            }
            arguments = list.components(separatedBy: ", ").filter { !$0.isEmpty }
        }
        let label = argument.prefix { $0 != ":" }
        arguments.removeAll { $0.hasPrefix("\(label):") }
        let position = arguments.firstIndex { $0.contains(": ") && !$0.hasPrefix("as:") }
        arguments.insert(argument, at: position ?? arguments.count)
        return "\(name)(\(arguments.joined(separator: ", ")))\(rest)"
    }
}
