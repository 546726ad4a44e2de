/// The name of a type as Swift code spells it: `any UserRepository`, `(any UserRepository)?`, `[any Plugin]`.
package struct TypeName: CustomStringConvertible {
    let type: Any.Type
    package let description: String

    package init(_ type: Any.Type) {
        self.type = type
        switch structure(of: type) {
        case .optional(let wrapped):
            let wrapped = TypeName(wrapped)
            description = wrapped.isSimple ? "\(wrapped)?" : "(\(wrapped))?"
        case .array(let element):
            description = "[\(TypeName(element))]"
        case .lazy(let loaded):
            description = "Lazy<\(TypeName(loaded))>"
        case .provider(let loaded):
            description = "Provider<\(TypeName(loaded))>"
        case nil:
            description = Self.name(of: type, qualified: false)
        }
    }

    /// The name with the names of the modules.
    var qualified: String { Self.name(of: type, qualified: true) }

    /// The runtime's name, with `any` before that of a protocol, and without the names of associated types.
    private static func name(of type: Any.Type, qualified: Bool) -> String {
        var name = _typeName(type, qualified: qualified)
        // `any Store<Self.Store.Value == Int>` for `any Store<Int>`. Several are not in the order of their declaration,
        // and stay as they are.
        while !name.contains(", Self."), let start = name.firstRange(of: "<Self."),
            let end = name[start.upperBound...].firstRange(of: " == ")
        {
            name.removeSubrange(name.index(after: start.lowerBound)..<end.upperBound)
        }
        return isExistential(type) && name != "Any" && !name.hasPrefix("any ") ? "any \(name)" : name
    }

    /// Whether it is the type of a protocol or of a composition of protocols.
    var isExistential: Bool { Self.isExistential(type) }

    /// Whether the name can be called as an initializer.
    var isNominal: Bool {
        guard let first = description.first, let last = description.last else { return false }
        return first.isLetter && !isExistential && last != "?" && !description.contains("->")
            && !description.hasSuffix(".Type")
    }

    /// The expression that names the type in a call, for example `(any UserRepository).self`.
    package var expression: String { isSimple ? "\(description).self" : "(\(description)).self" }

    /// The shortest call that registers the type, or what it is made from: of a function that can load from arguments,
    /// that is what the function returns.
    ///
    /// - Parameters:
    ///   - lifetime: The label that says how long an instance is kept.
    ///   - effects: The `try` and `await` in front of the initializer.
    func registration(
        _ verb: String = "register",
        lifetime: String? = nil,
        named name: DependencyName? = nil,
        arguments: [Any.Type] = [],
        effects: String = ""
    ) -> String {
        switch structure(of: type) {
        case .optional(let part), .lazy(let part), .provider(let part):
            return TypeName(part)
                .registration(verb, lifetime: lifetime, named: name, arguments: arguments, effects: effects)
        case .array, nil: break
        }
        if let (parameters, result) = functionParts(of: type),
            makerTypes(of: result, from: parameters).contains(where: { $0 == type })
        {
            return TypeName(result).registration(verb, named: name, arguments: parameters, effects: effects)
        }
        let labels = [isNominal ? nil : "as: \(expression)", lifetime, name.map { "named: \($0.expression)" }]
            .compactMap(\.self)
        let parameters = ["resolver"] + arguments.map(TypeName.init).parameters
        let closure = arguments.isEmpty ? "" : "(\(parameters.joined(separator: ", "))) in "
        return ".\(verb)" + (labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))")
            + " { \(closure)\(isNominal ? "\(effects)\(self)(…)" : "…") }"
    }

    /// A name for a value of the type: `userID` for `UserID`.
    var placeholder: String {
        let words = description.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "any" }
        guard let word = words.first, isNominal else { return "argument" }
        let capitals = word.prefix { $0.isUppercase }.count
        let count = capitals == word.count ? capitals : max(1, capitals - 1)
        let name = word.prefix(count).lowercased() + word.dropFirst(count)
        return Self.keywords.contains(name) ? "`\(name)`" : name
    }

    /// The keywords that a type can have as its name, with a capital letter.
    private static let keywords: Set<String> = [
        "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Whether a suffix such as `?` can follow without parentheses.
    var isSimple: Bool {
        var depth = 0
        var previous: Character?
        for character in description {
            if "<([".contains(character) { depth += 1 }
            // Not the end of an arrow.
            if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if depth == 0, character == " " { return false }
            previous = character
        }
        return true
    }

    private static func isExistential(_ type: Any.Type) -> Bool {
        // The metatype of a protocol's own type is spelled `P.Protocol`, that of all other types `T.Type`. A protocol
        // with constraints has `any` in its name.
        _typeName(Swift.type(of: type), qualified: false).hasSuffix(".Protocol")
            || _typeName(type, qualified: false).hasPrefix("any ")
    }
}

extension [TypeName] {
    /// The parameters of a closure that takes values of these types, each with a name of its own:
    /// `["int1: Int", "userID: UserID", "int2: Int"]`.
    var parameters: [String] {
        let names = map(\.placeholder)
        var numbers: [String: Int] = [:]
        return zip(names, self).map { name, type in
            guard names.count(where: { $0 == name }) > 1 else { return "\(name): \(type)" }
            let number = numbers[name, default: 1]
            numbers[name] = number + 1
            return "\(name.filter { $0 != "`" })\(number): \(type)"
        }
    }
}
