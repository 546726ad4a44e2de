extension String {
    /// The text as a JSON string, in quotation marks.
    var jsonLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            // JavaScript's line separators, although JSON allows them.
            case _ where scalar.value < 0x20 || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
