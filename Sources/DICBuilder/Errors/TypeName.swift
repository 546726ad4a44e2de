/// A type's name as one would write it: `any UserRepository`, `(any UserRepository)?`, `Box<Int>`.
struct TypeName: CustomStringConvertible {
    let type: Any.Type
    let description: String

    init(_ type: Any.Type) {
        self.type = type
        if let optional = type as? any OptionalType.Type {
            let wrapped = TypeName(optional.wrapped)
            description = wrapped.isSimple ? "\(wrapped)?" : "(\(wrapped))?"
        } else {
            let name = _typeName(type, qualified: false)
            description = Self.isExistential(type) && name != "Any" ? "any \(name)" : name
        }
    }

    /// The name with the names of the modules.
    var qualified: String {
        let name = _typeName(type, qualified: true)
        return isExistential ? "any \(name)" : name
    }

    /// Whether it is the type of a protocol or of a composition of protocols.
    var isExistential: Bool { Self.isExistential(type) }

    /// Whether it is a name, perhaps with generic arguments, that one could call to make an instance.
    var isNominal: Bool {
        guard let first = description.first, let last = description.last else { return false }
        return first.isLetter && !isExistential && last != "?" && !description.contains("->")
            && !description.hasSuffix(".Type")
    }

    /// The expression that names the type in a call, for example `(any UserRepository).self`.
    var expression: String { isSimple ? "\(description).self" : "(\(description)).self" }

    /// The shortest call that registers it, as far as that can be known.
    func registration(named name: DependencyName? = nil, taking arguments: [Any.Type]? = nil) -> String {
        if let optional = type as? any OptionalType.Type {
            return TypeName(optional.wrapped).registration(named: name, taking: arguments)
        }
        let labels = [isNominal ? nil : "as: \(expression)", name.map { "named: \($0.expression)" }].compactMap(\.self)
        let parameters = (arguments ?? []).map { ", \(TypeName($0).placeholder): \(TypeName($0))" }.joined()
        let closure = parameters.isEmpty ? "" : "(resolver\(parameters)) in "
        return ".register" + (labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))")
            + " { \(closure)\(isNominal ? "\(self)(…)" : "…") }"
    }

    /// A name for a value of the type: `userID` for `UserID`.
    var placeholder: String {
        let words = description.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "any" }
        guard let word = words.first, isNominal else { return "argument" }
        let capitals = word.prefix { $0.isUppercase }.count
        let count = capitals == word.count ? capitals : max(1, capitals - 1)
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }

    /// Whether something may be put behind it without parentheses.
    private var isSimple: Bool {
        var depth = 0
        for (character, next) in zip(description, description.dropFirst() + " ") {
            if "<([".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && depth > 0 { depth -= 1 }
            if depth == 0, character == " " || next == ">" && character == "-" { return false }
        }
        return true
    }

    private static func isExistential(_ type: Any.Type) -> Bool {
        // The metatype of a protocol's own type is spelled `P.Protocol`, that of all other types `T.Type`.
        _typeName(Swift.type(of: type), qualified: false).hasSuffix(".Protocol")
    }
}
