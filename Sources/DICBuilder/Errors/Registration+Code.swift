// What to write for a registration: to load it, to change it, or to need it.

extension Registration {
    var effects: Effects { Effects(isAsync: isAsync, canThrow: canThrow) }

    /// Whether a start makes the instance, or would if the container kept it.
    var isStartable: Bool { lifetime.isPermanent || lifetime == .transient && key.arguments.isEmpty }

    /// Whether its factory is known to throw: not if it takes arguments.
    var isKnownToThrow: Bool { canThrow && key.arguments.isEmpty }

    /// The types that its factory is known to need.
    var knownTypes: [Any.Type] { dependencies.known.map(\.type) }

    /// The known dependency of this registration on the registration of a key.
    func use(of key: Key) -> DependencyUse? {
        dependencies.known.first { $0.request.key == key }.map { DependencyUse(self, $0) }
    }

    /// The call that loads it with the verb that its factory needs.
    var loadCall: String { call(isAsync ? "loadAsync" : "load") }

    /// The call that loads it. `type` is the type to load, if it is not the registered one.
    func call(_ verb: String, as type: TypeName? = nil) -> String {
        let type = type ?? TypeName(self.type)
        let named = key.name?.isUnique == true ? "" : key.name.furtherArgument
        let arguments = key.arguments.map { TypeName($0).placeholder }.joined(separator: ", ")
        return "\(verb)(\(type.expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }

    /// The type of the function that loads this from its arguments; nil if it takes none, or too many.
    var makerType: String? {
        guard (1...2).contains(key.arguments.count) else { return nil }
        return "(\(key.arguments.spelled)) -> \(TypeName(type))"
    }

    /// The call that decorates this registration.
    func decoration(_ verb: String) -> String {
        let arguments = RegistrationCode.label(ofArguments: key.arguments)
        return chained(verb, [TypeName(type).expression, arguments, key.name.argument], closure: "…")
    }

    /// The code that says that the program loads this; nil if there is none.
    var codeForRoot: String? {
        // A unique name cannot be written: all that have one are loaded together.
        if key.name?.isUnique == true {
            return key.arguments.isEmpty ? ".roots(\(TypeName(arrayType(of: type)).expression))" : nil
        }
        let type = makerType.map { "(\($0)).self" } ?? (key.arguments.isEmpty ? TypeName(type).expression : nil)
        return type.map { chained("roots", [$0, key.name.argument]) }
    }

    /// Another lifetime in place of this one's.
    func replacingLifetime(by lifetime: Lifetime) -> [Suggestion] {
        let (label, own) = (RegistrationCode.label(lifetime, of: self), "\(title) (\(location))")
        let suggestion = Suggestion(label, "in place of in: .\(self.lifetime) of \(own)")
        // Which of the two was written is not known.
        let eager = Suggestion("register(\(label))", "in place of registerSingleton of \(own)")
        return self.lifetime.isEager ? [eager, suggestion] : [suggestion]
    }

    /// Adds what to write where this, which is registered as an optional, is needed as a value.
    /// The factory of `owner` needs it; nil for a load of the program.
    func adviseOnNil(_ advice: inout Advice, insteadOf type: Any.Type, in owner: Registration?) {
        let optional = TypeName(optionalType(of: type))
        if let use = owner?.use(of: Key(type, named: key.name)) {
            advice.add(use.replaced(by: "\(optional)"))
        } else {
            let load = isAsync ? "await \(call("loadAsync", as: optional))" : call("load", as: optional)
            advice.write(load, "in place of the load")
        }
        advice.add(value(TypeName(type)))
    }

    /// A registration of a type that is not optional, in place of this one, whose type is.
    func value(_ type: TypeName) -> Suggestion {
        if isGivenToScope, let scope = lifetime.scope {
            let place = "in place of \(location), and give the scope a value that is not optional"
            return Suggestion(Registration.supplying(type, to: scope), place)
        }
        let code = RegistrationCode(self, as: type).registering()
        return Suggestion(code, "in place of \(location), never nil")
    }

    /// The call that says that a scope is given values of a type.
    static func supplying(_ type: TypeName, to scope: ScopeName) -> String {
        ".registerSupplied(\(type.expression), in: \(scope.expression))"
    }
}

extension Key {
    /// The call that says what stops the instances.
    var stopping: String { chained("onStop", [TypeName(type).expression, name.argument], closure: "…") }
}

/// Whether a factory is asynchronous and whether it can throw, in code that a report suggests.
struct Effects {
    let isAsync: Bool
    let canThrow: Bool

    /// The `try` and `await` in front of what the factory calls.
    var keywords: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

    /// The name of the call that takes the factory. `stem` is the name of the one that takes a synchronous factory.
    func verb(_ stem: String) -> String { stem + (isAsync ? "Async" : "") }
}
