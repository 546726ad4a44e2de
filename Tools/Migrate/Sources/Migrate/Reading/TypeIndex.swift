/// What the sources say about their types.
final class TypeIndex {
    private var types: [String: TypeDeclaration] = [:]
    /// The full names of what ends with a name.
    private var full: [String: [String]] = [:]
    private var aliases: [String: String] = [:]
    private let isDefaultOnMainActor: Bool
    private var existentials: Set<String> = []
    private var knownIsolation: [String: Bool] = [:]

    init(_ files: [SourceFile], isDefaultOnMainActor: Bool = false) {
        self.isDefaultOnMainActor = isDefaultOnMainActor
        var extensions: [TypeDeclaration] = []
        for file in files {
            let reader = DeclarationReader(file)
            extensions += reader.extensions
            existentials.formUnion(reader.existentials)
            aliases.merge(reader.aliases) { first, _ in first }
            for type in reader.types where types[type.name] == nil {
                types[type.name] = type
                full[TypeName.last(type.name), default: []].append(type.name)
            }
        }
        for addition in extensions {
            guard let name = declaredName(of: addition.name) else { continue }
            types[name]!.inherited += addition.inherited
            types[name]!.initializers += addition.initializers
            if addition.isUncheckedSendable { types[name]!.isUncheckedSendable = true }
        }
    }

    // MARK: Names

    /// One spelling for each type, from inside the type `scope`.
    func name(_ text: String, in scope: String? = nil) -> String {
        let plain = TypeName.plain(text)
        if let wrapped = TypeName.wrapped(plain) { return name(wrapped, in: scope) + "?" }
        if let declared = declaredName(of: plain, in: scope) { return declared }
        if let alias = aliases[plain], alias != plain {
            let parts = alias.split(separator: "&").map { self.name(String($0), in: scope) }
            return parts.sorted().joined(separator: " & ")
        }
        if plain.contains(" & ") {
            let parts = plain.split(separator: "&").map { self.name(String($0), in: scope) }
            return parts.sorted().joined(separator: " & ")
        }
        return plain
    }

    private func declaredName(of plain: String, in scope: String? = nil) -> String? {
        var scope = scope
        while let around = scope {
            if types[around + "." + plain] != nil { return around + "." + plain }
            let dot = around.lastIndex(of: ".")
            scope = dot.map { String(around[..<$0]) }
        }
        if types[plain] != nil { return plain }
        if aliases[plain] != nil { return nil }
        let candidates = full[TypeName.last(plain)] ?? []
        // `Home.Model` may be written as `Model` in `Home`, and `Core.Model` in another module.
        let fitting = candidates.filter { $0.hasSuffix("." + plain) || plain.hasSuffix("." + $0) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    func declaration(of text: String, in scope: String? = nil) -> TypeDeclaration? {
        types[name(text, in: scope)]
    }

    // MARK: Protocols

    /// Whether values of the type are existentials; nil if the sources do not say.
    func isProtocol(_ text: String) -> Bool? {
        let name = name(text)
        if name.contains(" & ") { return true }
        if let type = types[name] { return type.kind == .protocol }
        return existentials.contains(name) ? true : nil
    }

    /// The type as it is written: `any P` of a protocol, `(any P)?` of an optional of one.
    func spelled(_ text: String) -> String {
        let plain = TypeName.plain(text)
        if let wrapped = TypeName.wrapped(plain) {
            return isProtocol(wrapped) == true ? "(any \(wrapped))?" : wrapped + "?"
        }
        if plain.hasPrefix("["), plain.hasSuffix("]"), !plain.contains(":") {
            return "[" + spelled(String(plain.dropFirst().dropLast())) + "]"
        }
        return isProtocol(plain) == true ? "any \(plain)" : plain
    }

    /// The metatype as it is written: `(any P).self` of a protocol.
    func metatype(_ text: String) -> String {
        let spelled = spelled(text)
        return spelled.hasPrefix("any ") ? "(\(spelled)).self" : spelled + ".self"
    }

    /// Whether all that conform to the protocol are objects.
    func isClassBound(_ text: String) -> Bool? {
        anyAncestor(of: text) { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }
    }

    func isClass(_ text: String) -> Bool {
        guard let type = declaration(of: text) else { return false }
        return type.kind == .class || type.kind == .actor
    }

    /// Whether the type is `Sendable`; nil if the sources do not say.
    func isSendable(_ text: String) -> Bool? {
        if let wrapped = TypeName.wrapped(TypeName.plain(text)) { return isSendable(wrapped) }
        if name(text).contains(" & ") {
            let parts = name(text).split(separator: "&").map(String.init)
            return parts.contains { isSendable($0) == true }
        }
        guard let type = declaration(of: text) else { return nil }
        if type.isUncheckedSendable || type.kind == .actor || isOnMainActor(text) { return true }
        let declared = anyAncestor(of: text) { $0 == "Sendable" || $0 == "Error" || $0 == "Actor" }
        if declared == true { return true }
        // The compiler finds out, of a structure that is not public.
        return type.kind == .structure || type.kind == .enumeration ? nil : false
    }

    // MARK: Isolation

    /// Whether the type lives on the main actor.
    func isOnMainActor(_ text: String) -> Bool {
        let plain = name(text)
        if let known = knownIsolation[plain] { return known }
        // Stands while the ancestors are looked at: a name may be found to be its own ancestor.
        knownIsolation[plain] = false
        let result = findIsolation(of: plain)
        knownIsolation[plain] = result
        return result
    }

    private func findIsolation(of plain: String) -> Bool {
        if plain.contains(" & ") {
            return plain.split(separator: "&").contains { isOnMainActor(String($0)) }
        }
        guard let type = types[plain] else { return UserInterface.isOnMainActor(plain) }
        if type.isNonisolated || type.kind == .actor { return false }
        if type.isOnMainActor || isDefaultOnMainActor { return true }
        return type.inherited.contains { isOnMainActor($0) }
    }

    private func anyAncestor(of text: String, where holds: (String) -> Bool) -> Bool? {
        let root = name(text)
        if root.contains(" & ") {
            return root.split(separator: "&").contains {
                anyAncestor(of: String($0), where: holds) == true
            }
        }
        guard types[root] != nil else { return nil }
        var open = [root]
        var seen: Set<String> = []
        var isAllKnown = true
        while let next = open.popLast() {
            if holds(next) { return true }
            guard seen.insert(next).inserted else { continue }
            guard let type = types[next] else {
                isAllKnown = false
                continue
            }
            open += type.inherited.map { self.name($0) }
        }
        return isAllKnown ? false : nil
    }

    // MARK: Initializers

    /// The initializers that a call of the type can mean.
    func initializers(of text: String, in scope: String? = nil) -> [Initializer]? {
        guard let type = declaration(of: text, in: scope) else { return nil }
        if !type.initializers.isEmpty {
            // A structure whose initializers are all in extensions has the memberwise one, too.
            return type.initializers
        }
        switch type.kind {
        case .structure: return [Initializer(parameters: type.stored)]
        case .class, .actor:
            let superclass = type.inherited.first.flatMap { declaration(of: $0) }
            if let superclass, superclass.kind == .class, !type.hasUnsetProperties {
                return initializers(of: superclass.name)
            }
            // A superclass that is not in the sources has initializers that nobody knows.
            let first = type.inherited.first
            if let first, superclass == nil, !UserInterface.isProtocol(first) {
                return first == "NSObject" ? [Initializer(parameters: [])] : nil
            }
            return type.hasUnsetProperties ? nil : [Initializer(parameters: [])]
        case .enumeration, .protocol: return nil
        }
    }
}
