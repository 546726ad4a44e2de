/// Registrations that the author of a failed load may have intended.
package struct NearMisses {
    /// How many there are at most. A choice: a report shows them all.
    static let limit = 5
    /// The registrations, the most similar first.
    let registrations: [Registration]
    /// The same as reports refer to them.
    let references: [ResolutionError.Reference]

    init(of requested: TypeName, among snapshot: RegistrationSnapshot) {
        let wanted = Letters(of: requested)
        let names = snapshot.names { Letters(of: TypeName($0)) }
        let distances = names.compactMapValues { wanted.distance(to: $0) }
        // One list for each distance, which keeps the order of registration.
        var candidates: [[Registration]] = []
        for registration in distances.isEmpty ? [] : snapshot.all {
            guard let distance = distances[ObjectIdentifier(registration.type)] else { continue }
            while candidates.count <= distance { candidates.append([]) }
            candidates[distance].append(registration)
        }
        registrations = Array(candidates.joined().prefix(Self.limit))
        references = registrations.map { registration in
            // Another type of the same name: show the module, or the enclosing type.
            let name = TypeName(registration.type)
            let isHomonym =
                registration.type != requested.type && name.description == requested.description
            return .init(
                name: isHomonym ? name.qualified : registration.title,
                location: registration.location
            )
        }
    }

    /// The most similar name; nil if none is similar.
    static func nearest(to requested: DependencyName, among names: [DependencyName])
        -> DependencyName?
    {
        indices(ofNearestTo: requested.text, among: names.map(\.text)).first.map { names[$0] }
    }

    /// The indices of the names that are similar, the most similar first: of several that are as
    /// similar, the first.
    package static func indices(ofNearestTo requested: String, among names: [String]) -> [Int] {
        let requested = Letters(requested)
        let distances = names.map { requested.distance(to: Letters($0)) ?? .max }
        let similar = names.indices.filter { distances[$0] != .max }
        return Array(similar.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(limit))
    }
}

extension ScopeNesting {
    /// Whether one of two names, both of which are used, may be the other, misspelt: not if one
    /// scope is opened in the other. Short names and those that contain another one are more likely
    /// to be meant.
    func areSimilar(_ first: ScopeName, _ second: ScopeName) -> Bool {
        if first == second || relates(first, second) { return false }
        let first = Letters(first.description)
        let second = Letters(second.description)
        let length = min(first.count, second.count)
        return length >= 5 && first.edits(to: second, atMost: length / 4) != nil
    }
}

/// A name in lower case, for comparisons.
typealias Letters = [Unicode.Scalar]

extension Letters {
    fileprivate init(_ text: String) { self.init(text.lowercased().unicodeScalars) }

    fileprivate init(of name: TypeName) {
        self =
            name.isFunctionOrTuple ? Letters(name.outline.unicodeScalars) : Letters(name.simpleName)
    }

    /// How different two names are, 0 if they are the same; nil if they are not similar.
    fileprivate func distance(to other: Letters) -> Int? {
        if isEmpty || other.isEmpty { return nil }
        if self == other { return 0 }
        // Of functions and tuples, the outlines are compared.
        if contains("(") || other.contains("(") { return nil }
        let (shorter, longer) = count < other.count ? (self, other) : (other, self)
        // Three tenths of a name are more than a word that many names end with, such as
        // `Provider`.
        if shorter.count >= 4, shorter.count * 10 >= longer.count * 3,
            longer.starts(with: shorter) || longer.suffix(shorter.count).elementsEqual(shorter)
        {
            return 1
        }
        return shorter.count > 2
            ? edits(to: other, atMost: Swift.max(1, shorter.count / 4)).map { 1 + $0 } : nil
    }

    /// The number of edits that make one name the other, of which two letters in the other order
    /// are one. Nil if there are more than the limit.
    ///
    /// - Complexity: O(*m* · *n*) in the lengths of the names.
    fileprivate func edits(to other: Letters, atMost limit: Int) -> Int? {
        if abs(count - other.count) > limit { return nil }
        var row = [Int](0...other.count)
        var previous = [Int]()
        for (i, a) in enumerated() {
            var next = [i + 1]
            for (j, b) in other.enumerated() {
                var count = Swift.min(row[j] + (a == b ? 0 : 1), next[j] + 1, row[j + 1] + 1)
                if i > 0, j > 0, a == other[j - 1], self[i - 1] == b {
                    count = Swift.min(count, previous[j - 1] + 1)
                }
                next.append(count)
            }
            previous = row
            row = next
            // The rows that follow have no less.
            if row.allSatisfy({ $0 > limit }), previous.allSatisfy({ $0 > limit }) { return nil }
        }
        return row[other.count] <= limit ? row[other.count] : nil
    }
}

/// What was registered by mistake, in words, and what to write.
typealias Mistake = (detail: String, suggestion: Suggestion)

extension Request {
    /// The registration of the name that was probably meant to be what is requested, and what is
    /// wrong with it.
    func mistaken(among registrations: [Registration]) -> (
        registration: Registration, mistake: Mistake
    )? {
        let type = TypeName(instanceType)
        for registration in registrations where registration.key.name == name {
            if let mistake = registration.mistake(insteadOf: type) {
                return (registration, mistake)
            }
        }
        return nil
    }

    /// The type without the optionals, `Lazy` and `Provider` around it.
    var instanceType: Any.Type {
        (wrappedType(of: type) ?? deferredType(of: type)).map { of($0).instanceType } ?? type
    }
}

extension Registration {
    /// What is wrong with this registration, if it was meant to make instances of a type; nil if it
    /// was not.
    func mistake(insteadOf intended: TypeName) -> Mistake? {
        if type == Swift.type(of: intended.type) {
            let code = intended.registration(named: key.name)
            return ("registered as the type itself", Suggestion(code, inPlaceOf: location))
        }
        guard functionParts(of: type)?.result == intended.type, let function = Function(type) else {
            return nil
        }
        let call = function.registration(named: key.name, lifetime: lifetime)
        let suggestion =
            function.effects.isAsync ? asynchronously(call) : Suggestion(call, inPlaceOf: location)
        return ("registered as \(function.description)", suggestion)
    }

    /// What was meant if a function took the place of a factory that throws, awaits or takes other
    /// parameters.
    func mistakenOverride(ofOneOf registrations: [Registration]) -> (
        target: Registration, mistake: Mistake
    )? {
        guard let function = Function(type),
            let target = registrations.first(where: {
                $0.type == function.result.type && $0.key.name == key.name
            })
        else { return nil }
        let verb = function.effects.verb("override")
        let keywords = function.effects.keywords
        let code = function.result.registration(verb, named: key.name, effects: keywords)
        return (
            target, ("the value is \(function.description)", Suggestion(code, inPlaceOf: location))
        )
    }
}

/// What a function type says that was registered in place of what it returns.
private struct Function {
    /// Whether it awaits or throws.
    let effects: Effects
    /// What it returns.
    let result: TypeName
    /// Whether it has parameters, all of which can be loaded.
    private let areLoaded: Bool

    init?(_ type: Any.Type) {
        guard let parts = functionParts(of: type) else { return nil }
        let effects = functionEffects(of: type)
        self.effects = Effects(isAsync: effects.isAsync, canThrow: effects.canThrow)
        result = TypeName(parts.result)
        areLoaded = !parts.parameters.isEmpty && hasLoadableParameters(type)
    }

    /// The function in words, for example `a throwing function`.
    var description: String {
        let article = effects.isAsync ? "an asynchronous" : "a"
        let throwing = effects.canThrow ? " throwing" : ""
        return "\(article)\(throwing) function that returns `\(result)`"
    }

    /// The call that registers what the function returns.
    func registration(named name: DependencyName?, lifetime: Lifetime) -> String {
        let verb = effects.verb("register")
        let kept = RegistrationCode.label(lifetime, isAsync: effects.isAsync)
        if areLoaded {
            return chained(verb, [result.isNominal ? "\(result).init" : "…", kept, name.argument])
        }
        return result.registration(verb, lifetime: kept, named: name, effects: effects.keywords)
    }
}
