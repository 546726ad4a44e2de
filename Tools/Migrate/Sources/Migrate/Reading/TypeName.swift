import SwiftSyntax

/// How types are compared: as text without `any`, parentheses and white space that say nothing.
enum TypeName {
    /// The text of a type in that form: `(any P)?` is `P?`.
    static func plain(_ text: String) -> String {
        var words: [Substring] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word == "any" { continue }
            words.append(word.hasPrefix("(any(") ? word.dropFirst(4) : word)
        }
        var result = words.joined(separator: " ")
        result = result.replacing("(any ", with: "(").replacing("[any ", with: "[")
            .replacing("<any ", with: "<")
        if result.hasSuffix("!") { result = String(result.dropLast()) + "?" }
        return unwrapped(result)
    }

    /// The type of `T.self`, or nil if the text is something else.
    static func metatype(_ expression: ExprSyntax) -> String? {
        guard let access = expression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "self", let base = access.base
        else { return nil }
        return plain(base.trimmedDescription)
    }

    /// The type in an optional, or nil if it is none.
    static func wrapped(_ text: String) -> String? {
        if text.hasSuffix("?") { return unwrapped(String(text.dropLast())) }
        if text.hasPrefix("Optional<"), text.hasSuffix(">") {
            return unwrapped(String(text.dropFirst(9).dropLast()))
        }
        return nil
    }

    static func last(_ text: String) -> String {
        text.split(separator: ".").last.map(String.init) ?? text
    }

    /// `userRepository` of `any UserRepositoryProtocol`.
    static func variable(for type: String) -> String {
        var name = last(type).filter { $0.isLetter || $0.isNumber || $0 == "_" }
        for suffix in ["Protocol", "Interface", "Type"] where name.hasSuffix(suffix) {
            if name.count > suffix.count { name.removeLast(suffix.count) }
            break
        }
        let upper = name.prefix { $0.isUppercase }
        if upper.count == name.count { return name.lowercased() }
        let keep = upper.count > 1 ? upper.count - 1 : 1
        return name.prefix(keep).lowercased() + name.dropFirst(keep)
    }

    /// Without the parentheses around all of it.
    private static func unwrapped(_ text: String) -> String {
        guard text.hasPrefix("("), text.hasSuffix(")") else { return text }
        var depth = 0
        for (index, character) in text.enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0, index < text.count - 1 { return text }
        }
        let inner = String(text.dropFirst().dropLast())
        // A tuple or `()` keeps its parentheses.
        return inner.isEmpty || inner.contains(",") || inner.contains("->") ? text : inner
    }
}
