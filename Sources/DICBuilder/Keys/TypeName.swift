/// The name of a type as Swift code spells it: `any UserRepository`, `(any UserRepository)?`,
/// `[Screens.Settings]`.
package struct TypeName: CustomStringConvertible {
    let type: Any.Type
    /// The name without modules, but for names that several types have.
    package let description: String
    /// The names without modules that several types of what is reported on have, or parts of them.
    @TaskLocal static var ambiguous: Set<String> = []

    // Reports alone ask for names, in many places.
    @inline(never) package init(_ type: Any.Type) {
        self.type = type
        let ambiguous = Self.ambiguous
        description = spelled(Self.spelling(of: type)) { ambiguous.contains($1) ? $0 + $1 : $1 }
    }

    /// The types that it is made of, such as the element of an array: what precedes the name, the
    /// module, and the name.
    var parts: [(module: String, name: String)] {
        var parts: [(module: String, name: String)] = []
        _ = spelled(qualified) { module, name in
            if !module.isEmpty { parts.append((module, name)) }
            return name
        }
        return parts
    }

    /// The name with the names of the modules: `[App.Plugin]`. It is the same in every run.
    package var qualified: String { Self.spelling(of: type) }

    /// The name without `any` and `?`, the names of the enclosing types, and generic arguments.
    package var simpleName: String {
        if case .optional(let wrapped) = structure(of: type) { return TypeName(wrapped).simpleName }
        return String(
            _typeName(type, qualified: false).split { " ()<".contains($0) }.first { $0 != "any" }
                ?? ""
        )
    }

    /// Whether it is the name of a function or a tuple, and not only has one in it.
    var isFunctionOrTuple: Bool {
        description.contains("->") || description.contains(", ") && !description.contains("<")
    }

    /// The name of a function or a tuple without attributes, effects and labels.
    var outline: String {
        let words = description.split(separator: " ").filter {
            !$0.hasPrefix("@") && $0 != "throws" && $0 != "async"
        }
        return words.map { $0.hasSuffix(":") ? String($0.prefix { $0 == "(" }) : $0 + " " }.joined()
    }

    /// The names that reports have asked for: each takes a walk through all that a type is made of.
    private static let known = Guarded<[ObjectIdentifier: String]>([:])

    /// The name of a type, with the names of the modules.
    private static func spelling(of type: Any.Type) -> String {
        let id = ObjectIdentifier(type)
        if let name = known.withLock({ $0[id] }) { return name }
        let name = spelledAnew(type)
        known.withLock { $0[id] = name }
        return name
    }

    /// The name of a type, with the names of the modules, not looked up among the known ones.
    private static func spelledAnew(_ type: Any.Type) -> String {
        switch structure(of: type) {
        case .optional(let wrapped):
            let name = spelling(of: wrapped)
            return isSimple(name) ? "\(name)?" : "(\(name))?"
        case .array(let element): return "[\(spelling(of: element))]"
        case .lazy(let loaded): return "Lazy<\(spelling(of: loaded))>"
        case .provider(let loaded): return "Provider<\(spelling(of: loaded))>"
        case .opener, nil: break
        }
        var name = withoutDiscriminators(_typeName(type, qualified: true))
        // `any Store<Self.Store.Value == Int>` for `any Store<Int>`. Several are in another order,
        // and stay.
        if !name.contains(", Self.") { name = name.replacing("<Self.", through: " == ", with: "<") }
        // The arguments of a parameter pack.
        while let pack = name.firstRange(of: "Pack{"),
            let end = name[pack.upperBound...].firstIndex(of: "}")
        {
            name.remove(at: end)
            name.removeSubrange(pack)
        }
        name = spellingParts(of: type, in: name)
        return isExistential(type) && name != "Any" && !name.hasPrefix("any ")
            ? "any \(name)" : name
    }

    /// The name with what it is made of spelled in turn: the runtime leaves out each `any` there,
    /// and writes no `?`.
    private static func spellingParts(of type: Any.Type, in name: String) -> String {
        if let elements = elementTypes(of: type), !elements.isEmpty {
            return name.replacingLists("(", ")", by: elements.map { spelling(of: $0) }) ?? name
        }
        if let (parameters, result) = functionParts(of: type) {
            guard let arrow = name.lastArrow else { return name }
            let head = String(name[..<arrow.lowerBound])
            // Of `inout` and the like, the words stay.
            let names = hasLoadableParameters(type) ? parameters.map { spelling(of: $0) } : []
            return (head.replacingLists("(", ")", by: names) ?? head) + " -> "
                + spelling(of: result)
        }
        let arguments = genericArguments(of: type)
        if arguments.isEmpty { return name }
        return name.replacingLists("<", ">", by: arguments.map { spelling(of: $0) }) ?? name
    }

    /// Whether it is the type of a protocol or of a composition of protocols, or of the types that
    /// conform to one.
    package var isExistential: Bool { Self.isExistential(type) }

    /// The same of a type whose name is not needed.
    static func isExistential(_ type: Any.Type) -> Bool {
        isExistentialType(type) || isExistentialMetatype(type)
    }

    /// Whether the name can be called as an initializer.
    var isNominal: Bool {
        description.first?.isLetter == true && !isExistential && !description.contains("->")
            && !["?", ".Type"].contains(where: description.hasSuffix)
    }

    /// The expression that names the type in a call, for example `(any UserRepository).self`.
    @inline(never) package var expression: String {
        // `().self` is a value.
        if type == Void.self { return "Void.self" }
        return isSimple ? "\(description).self" : "(\(description)).self"
    }

    /// The shortest call that registers the type, or what an optional, a `Lazy` or a function of it
    /// is made from.
    func registration(
        _ verb: String = "register",
        lifetime: String? = nil,
        named name: DependencyName? = nil,
        arguments: [Any.Type] = [],
        effects: String = ""
    ) -> String {
        if let part = wrappedType(of: type) ?? deferredType(of: type) {
            return TypeName(part)
                .registration(
                    verb,
                    lifetime: lifetime,
                    named: name,
                    arguments: arguments,
                    effects: effects
                )
        }
        if let (parameters, result) = functionParts(of: type),
            functionTypes(of: result, from: parameters).contains(where: { isSameFunction(type, $0) }
            )
        {
            return TypeName(result).registration(
                verb,
                named: name,
                arguments: parameters,
                effects: effects
            )
        }
        let parameters = arguments.isEmpty ? "" : "(resolver, \(arguments.parameters)) in "
        let labels = [isNominal ? nil : "as: \(expression)", lifetime, name.argument]
        return chained(
            verb,
            labels,
            closure: parameters + (isNominal ? "\(effects)\(self)(…)" : "…")
        )
    }

    /// A name for a value of the type: `userID` for `UserID`.
    var placeholder: String {
        let word = simpleName
        guard isNominal else { return "argument" }
        let capitals = word.prefix { $0.isUppercase }.count
        let count = capitals == word.count ? capitals : max(1, capitals - 1)
        let name = word.prefix(count).lowercased() + word.dropFirst(count)
        return Self.keywords.split(separator: " ").contains(Substring(name)) ? "`\(name)`" : name
    }

    /// The keywords that a type can have as its name, with a capital letter.
    private static let keywords = """
        any as associatedtype await break case catch class continue default defer deinit do else enum extension \
        fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
        precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw \
        throws true try typealias var where while
        """

    /// Whether a suffix such as `?` can follow without parentheses.
    var isSimple: Bool { Self.isSimple(description) }

    /// Whether a name has no space but in brackets.
    private static func isSimple(_ name: String) -> Bool {
        var depth = 0
        var previous: Character?
        for character in name {
            if "<([".contains(character) { depth += 1 }
            // Not the end of an arrow.
            if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if depth == 0, character == " " { return false }
            previous = character
        }
        return true
    }
}

extension Key {
    /// The key as reports name it: the type, the types of the arguments, the name.
    @inline(never) package var title: String { title(\.description) }

    /// The type, the types of the arguments, and the name, with the types spelled by a closure.
    package func title(_ spelling: (TypeName) -> String) -> String {
        let types = arguments.map { spelling(TypeName($0)) }.joined(separator: ", ")
        return spelling(TypeName(type)) + (types.isEmpty ? "" : "(\(types))")
            + (name.map { " named \($0.expression)" } ?? "")
    }
}

extension [Any.Type] {
    /// The names of the types, with commas.
    @inline(never) var spelled: String { map { TypeName($0).description }.joined(separator: ", ") }

    /// The parameters of a closure that takes values of these types, each with a name of its own
    /// that is not that of the resolver: `int1: Int, userID: UserID, int2: Int`.
    var parameters: String {
        zip(placeholders, self).map { "\($0): \(TypeName($1))" }.joined(separator: ", ")
    }

    /// The names of these parameters, or of values of these types.
    var placeholders: [String] {
        let names = map { TypeName($0).placeholder }
        return names.enumerated().map { index, name in
            if name != "resolver", names.count(where: { $0 == name }) == 1 { return name }
            let number = 1 + names[..<index].count { $0 == name }
            return "\(name.filter { $0 != "`" })\(number)"
        }
    }
}

/// A name without `(extension in App):`, and with what `spell` makes of each path, `App.` and
/// `Screens.Settings`.
private func spelled(_ name: String, _ spell: (_ module: String, _ name: String) -> String)
    -> String
{
    var result = ""
    var path = ""
    func endPath() {
        let start = path.index(path.startIndex, offsetBy: path.hasPrefix("Self.") ? 5 : 0)
        // It goes on after generic arguments: `App.Box<Swift.Int>.Lid`.
        let dot = path.hasPrefix(".") ? nil : path[start...].firstIndex(of: ".")
        let name = dot.map { path.index(after: $0) } ?? start
        result += path[..<start] + spell(String(path[start..<name]), String(path[name...]))
        path = ""
    }
    for character in name.replacing("(extension in ", through: "):") {
        if !" <>()[]{},:@".contains(character) {
            path.append(character)
            continue
        }
        endPath()
        result.append(character)
    }
    endPath()
    return result
}

/// What the description of an error or a value of the user says, without the address that it has of
/// each function with a type in it: another in each run.
package func withoutAddresses(_ description: String) -> String {
    description.replacing("(unknown context at $", through: ").")
}

/// A name without addresses, and with only the name of `(Item in _0123…)`, as the runtime names
/// private and local types.
private func withoutDiscriminators(_ name: String) -> String {
    var name = withoutAddresses(name)
    while let middle = name.firstRange(of: " in _"),
        let start = name[..<middle.lowerBound].lastIndex(of: "("),
        let end = name[middle.upperBound...].firstIndex(of: ")")
    {
        name.removeSubrange(middle.lowerBound...end)
        name.remove(at: start)
    }
    return name
}

extension String {
    /// The places of what is in no brackets, and of the brackets themselves.
    private var outerIndices: [Index] {
        var depth = 0
        var previous = Character(" ")
        var outer = [Index]()
        for index in indices {
            let character = self[index]
            let isArrow = character == ">" && previous == "-"
            if ")]>".contains(character), !isArrow { depth -= 1 }
            if depth == 0 { outer.append(index) }
            if "([<".contains(character) { depth += 1 }
            previous = character
        }
        return outer
    }

    /// The arrow of a function type that is not in its parameters.
    fileprivate var lastArrow: Range<Index>? {
        // The result may be a function: the first one in no brackets is meant.
        let arrow = outerIndices.first { self[$0...].hasPrefix(" -> ") }
        return arrow.map { $0..<index($0, offsetBy: 4) }
    }

    /// The text with other items in the lists between brackets that are in no others. Nil if there
    /// are not as many.
    fileprivate func replacingLists(_ open: Character, _ close: Character, by items: [String])
        -> String?
    {
        var text = ""
        var rest = items[...]
        var start = startIndex
        var previous = Character(" ")
        let outer = outerIndices
        for (place, index) in outer.enumerated() {
            defer { previous = self[index] }
            // `@isolated(any)` is no list of parameters.
            guard self[index] == open, open == "<" || previous == " ", place + 1 < outer.count
            else { continue }
            let end = outer[place + 1]
            guard self[end] == close else { return nil }
            let old = self[self.index(after: index)..<end]
            let parts = old.isEmpty ? [] : String(old).splitAtOuterCommas
            if rest.count < parts.count { return nil }
            let new = zip(parts, rest).map { part, item in part.label + item }
            rest = rest.dropFirst(parts.count)
            text += self[start...index] + new.joined(separator: ", ")
            start = end
        }
        return rest.isEmpty ? text + self[start...] : nil
    }

    /// The items of a list.
    private var splitAtOuterCommas: [String] {
        let commas = outerIndices.filter { self[$0...].hasPrefix(", ") }
        let starts = [startIndex] + commas.map { index($0, offsetBy: 2) }
        return zip(starts, commas + [endIndex]).map { String(self[$0..<$1]) }
    }

    /// The label of an element of a tuple, with its colon.
    private var label: String {
        outerIndices.first { self[$0...].hasPrefix(": ") }
            .map { String(self[..<index($0, offsetBy: 2)]) } ?? ""
    }

    /// The text with another one in place of each part that begins and ends with two texts.
    fileprivate func replacing(_ start: String, through end: String, with replacement: String = "")
        -> String
    {
        var text = self
        while let start = text.firstRange(of: start),
            let end = text[start.upperBound...].firstRange(of: end)
        {
            text.replaceSubrange(start.lowerBound..<end.upperBound, with: replacement)
        }
        return text
    }
}

extension DefaultStringInterpolation {
    @inline(never) mutating func appendInterpolation(_ type: TypeName) {
        appendLiteral(type.description)
    }
}
