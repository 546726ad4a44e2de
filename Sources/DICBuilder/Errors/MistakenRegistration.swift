/// The registration of a function that returns a type, or of the type itself, by someone who may have intended to
/// register an instance of the type.
struct MistakenRegistration {
    let registration: Registration

    /// What was registered, for a report.
    let detail: String

    /// The code to write in its place.
    let suggestion: Suggestion

    /// Finds the first mistake that has the name of the request.
    init?(for request: Request, among registrations: [Registration]) {
        let type = TypeName(Self.instanceType(of: request.type))
        for registration in registrations where registration.key.name == request.name {
            guard let mistake = Self(registration, intended: type) else { continue }
            self = mistake
            return
        }
        return nil
    }

    /// - Parameters:
    ///   - type: The type whose instances may have been intended.
    ///   - lifetime: The lifetime that was intended, if it is not that of the registration.
    init?(_ registration: Registration, intended type: TypeName, in lifetime: Lifetime? = nil) {
        self.registration = registration
        let name = registration.key.name
        if registration.type == Swift.type(of: type.type) {
            detail = "registered as the type itself"
            suggestion = Suggestion(type.registration(named: name), inPlaceOf: registration.location)
            return
        }
        guard let function = Function(registration.type, returning: type) else { return nil }
        detail = "registered as \(function.kind) that returns `\(type)`"
        let call = function.registration(of: type, named: name, lifetime: lifetime ?? registration.lifetime)
        suggestion =
            function.effects.isAsync
            ? registration.asynchronously(call) : Suggestion(call, inPlaceOf: registration.location)
    }

    /// Finds what was meant by a change of the registration of a function type: an expression took the place of a
    /// factory that throws, awaits or takes other parameters.
    static func function(_ change: Registration, insteadOfOneOf registrations: [Registration])
        -> (target: Registration, detail: String, suggestion: String)?
    {
        guard isFunctionType(change.type) else { return nil }
        for target in registrations where target.key.name == change.key.name {
            let type = TypeName(target.type)
            guard let function = Function(change.type, returning: type) else { continue }
            let detail = "the value is \(function.kind) that returns `\(type)`"
            return (target, detail, function.override(of: type, named: change.key.name))
        }
        return nil
    }

    /// The type without optionals, `Lazy` and `Provider`.
    static func instanceType(of type: Any.Type) -> Any.Type {
        switch structure(of: type) {
        case .optional(let part), .lazy(let part), .provider(let part): instanceType(of: part)
        case .array, nil: type
        }
    }
}

/// What a function type says about its functions.
private struct Function {
    let effects: Effects
    private let hasParameters: Bool

    /// Whether all parameters can be loaded.
    private let areLoaded: Bool

    init?(_ type: Any.Type, returning result: TypeName) {
        guard let parts = functionParts(of: type), parts.result == result.type else { return nil }
        let effects = functionEffects(of: type)
        self.effects = Effects(isAsync: effects.isAsync, canThrow: effects.canThrow)
        hasParameters = !parts.parameters.isEmpty
        areLoaded = hasLoadableParameters(type)
    }

    /// The function in words, for example `a throwing function`.
    var kind: String {
        switch (effects.isAsync, effects.canThrow) {
        case (true, true): "an asynchronous throwing function"
        case (true, false): "an asynchronous function"
        case (false, true): "a throwing function"
        case (false, false): "a function"
        }
    }

    /// The call that overrides the registration of what the function returns.
    func override(of type: TypeName, named name: DependencyName?) -> String {
        type.registration(effects.verb("override"), named: name, effects: effects.keywords)
    }

    /// The call that registers what the function returns.
    func registration(of type: TypeName, named name: DependencyName?, lifetime: Lifetime) -> String {
        let verb = effects.verb("register")
        let kept = RegistrationCode.label(lifetime, isAsync: effects.isAsync)
        guard hasParameters, areLoaded else {
            return type.registration(verb, lifetime: kept, named: name, effects: effects.keywords)
        }
        return chained(verb, [type.isNominal ? "\(type).init" : "…", kept, name.argument])
    }
}
