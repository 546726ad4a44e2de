internal import CDICThread

extension String {
    /// The Swift literal for the text, in one line whatever its characters, of which all are seen.
    var literal: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            // What controls a terminal, what ends a line, and what is not seen.
            case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}",
                _ where scalar.properties.generalCategory == .format && !literal.endsWithEmoji:
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Whether the text ends with a character that is shown as an emoji, which a format character
    /// may join to the next.
    private var endsWithEmoji: Bool { unicodeScalars.last?.properties.isEmojiPresentation ?? false }

    /// The text at the end of a column, after spaces.
    package func rightAligned(in width: Int) -> String {
        String(repeating: " ", count: max(width - count, 0)) + self
    }

    /// The text at the start of a column, followed by spaces.
    func leftAligned(in width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}

extension Int {
    /// The number with a noun: `1 registration`, `2 registrations`.
    package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension Duration {
    /// The duration in microseconds.
    package var microseconds: Double { self / .microseconds(1) }

    /// The duration with a unit that suits it and one decimal, for example `12.5 ms`. Seconds from
    /// 10 on: fewer are told apart better in milliseconds.
    @inline(never) package var text: String {
        if self >= .seconds(10) { return text(in: .seconds(1), "s") }
        if self >= .milliseconds(1) { return text(in: .milliseconds(1), "ms") }
        return text(in: .microseconds(1), "µs")
    }

    /// The duration in a unit of a name, rounded to one decimal.
    private func text(in unit: Duration, _ name: String) -> String {
        let tenths = Int((self / unit * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// The text at the end of a column of a report.
    var column: String { text.rightAligned(in: 10) }
}

// In place of the standard library's, in all of this module: of those, each value is compiled into
// each text. What is often part of a text has one of its own beside its type.
extension DefaultStringInterpolation {
    @inline(never) mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
}

/// Writes a text to standard error.
func writeToStandardError(_ text: String) {
    unsafe text.withCString { unsafe dic_write_error($0, text.utf8.count) }
}
