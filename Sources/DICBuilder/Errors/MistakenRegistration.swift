/// What was registered in place of an instance, and the code to write in its place.
typealias Mistake = (detail: String, suggestion: Suggestion)

extension Request {
    /// The first registration of a function that returns what is requested, or of its type itself, by the same name: an
    /// instance was probably meant.
    func mistaken(among registrations: [Registration]) -> (registration: Registration, mistake: Mistake)? {
        let type = TypeName(instanceType)
        for registration in registrations where registration.key.name == name {
            if let mistake = registration.mistake(insteadOf: type) { return (registration, mistake) }
        }
        return nil
    }

    /// The type without optionals, `Lazy` and `Provider`.
    var instanceType: Any.Type {
        switch structure(of: type) {
        case .optional(let part), .lazy(let part), .provider(let part): of(part).instanceType
        case .array, nil: type
        }
    }
}

extension Registration {
    /// What is wrong if instances of a type were meant, and this registers a function that returns one, or the type.
    func mistake(insteadOf intended: TypeName) -> Mistake? {
        if type == Swift.type(of: intended.type) {
            let code = intended.registration(named: key.name)
            return ("registered as the type itself", Suggestion(code, inPlaceOf: location))
        }
        guard let function = Function(type, returning: intended) else { return nil }
        let call = function.registration(of: intended, named: key.name, lifetime: lifetime)
        let suggestion = function.effects.isAsync ? asynchronously(call) : Suggestion(call, inPlaceOf: location)
        return ("registered as \(function.effects.kind) that returns `\(intended)`", suggestion)
    }

    /// What was meant by this change of the registration of a function type: an expression took the place of a factory
    /// that throws, awaits or takes other parameters.
    func mistakenOverride(
        ofOneOf registrations: [Registration]
    ) -> (target: Registration, mistake: (detail: String, code: String))? {
        guard isFunctionType(type) else { return nil }
        for target in registrations where target.key.name == key.name {
            let result = TypeName(target.type)
            guard let effects = Function(type, returning: result)?.effects else { continue }
            let detail = "the value is \(effects.kind) that returns `\(result)`"
            let verb = effects.verb("override")
            return (target, (detail, result.registration(verb, named: key.name, effects: effects.keywords)))
        }
        return nil
    }
}

/// What a function type says about its functions.
private struct Function {
    let effects: Effects
    /// Whether there are parameters, all of which can be loaded.
    private let areLoaded: Bool

    init?(_ type: Any.Type, returning result: TypeName) {
        guard let parts = functionParts(of: type), parts.result == result.type else { return nil }
        let effects = functionEffects(of: type)
        self.effects = Effects(isAsync: effects.isAsync, canThrow: effects.canThrow)
        areLoaded = !parts.parameters.isEmpty && hasLoadableParameters(type)
    }

    /// The call that registers what the function returns.
    func registration(of type: TypeName, named name: DependencyName?, lifetime: Lifetime) -> String {
        let verb = effects.verb("register")
        let kept = RegistrationCode.label(lifetime, isAsync: effects.isAsync)
        if areLoaded { return chained(verb, [type.isNominal ? "\(type).init" : "…", kept, name.argument]) }
        return type.registration(verb, lifetime: kept, named: name, effects: effects.keywords)
    }
}

extension Effects {
    /// A function in words, for example `a throwing function`.
    fileprivate var kind: String { "\(isAsync ? "an asynchronous" : "a")\(canThrow ? " throwing" : "") function" }
}
