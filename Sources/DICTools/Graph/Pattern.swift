import DICBuilder

/// A text in which `*` stands for zero or more characters.
struct Pattern {
    /// The texts between the asterisks, at least one, as UTF-8.
    private let parts: [[UInt8]]

    /// Splits a text at its asterisks.
    init(_ text: String) {
        let asterisk = UInt8(ascii: "*")
        let parts = text.utf8.split(separator: asterisk, omittingEmptySubsequences: false)
        self.parts = parts.map { Array($0) }
    }

    /// Whether the pattern matches the whole identifier, title or type of a node.
    func matches(_ node: DependencyGraph.Node) -> Bool {
        matches(node.id) || matches(node.title) || matches(node.type)
    }

    /// Whether the pattern matches the name of a type, or of a type that this is made of.
    private func matches(_ type: Any.Type) -> Bool {
        let name = TypeName(type).qualified
        if matches(name) { return true }
        let any = "any "
        if name.hasPrefix(any), matches(String(name.dropFirst(any.count))) { return true }
        switch structure(of: type) {
        case .optional(let part), .array(let part), .lazy(let part), .provider(let part):
            return matches(part)
        case .opener, nil: return false
        }
    }

    /// Whether the pattern matches the whole text. Each part is looked for once, after the one
    /// before it: the first place leaves the most for the rest.
    private func matches(_ text: String) -> Bool {
        let text = Array(text.utf8)
        let first = parts[0]
        guard text.starts(with: first) else { return false }
        if parts.count == 1 { return text.count == first.count }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        let last = parts[parts.count - 1]
        return rest.reversed().starts(with: last.reversed())
    }
}
