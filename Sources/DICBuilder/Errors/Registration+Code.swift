// What to write for a registration: to load it, to change it, or to need it.

extension Registration {
    var effects: Effects { Effects(isAsync: isAsync, canThrow: canThrow) }

    /// The call that loads it with the verb that its factory needs.
    var loadCall: String { call(isAsync ? "loadAsync" : "load") }

    /// The call that loads it.
    ///
    /// - Parameter type: The type to load, if it is not the registered one.
    func call(_ verb: String, as type: TypeName? = nil) -> String {
        let type = type ?? TypeName(self.type)
        let named = key.name.map { $0.isUnique ? "" : ", named: \($0.expression)" } ?? ""
        let arguments = key.arguments.map { TypeName($0).placeholder }.joined(separator: ", ")
        return "\(verb)(\(type.expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }

    /// The type of the function that loads this from its arguments; nil if it takes none, or too many.
    var makerType: String? {
        guard (1...2).contains(key.arguments.count) else { return nil }
        return "(\(key.arguments.map { TypeName($0).description }.joined(separator: ", "))) -> \(TypeName(type))"
    }

    /// The known dependency of this registration on the registration of a key.
    func dependency(on key: Key) -> Dependency? { dependencies.known.first { $0.request.key == key } }

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
        guard let type else { return nil }
        return chained("roots", [type, key.name.argument])
    }

    /// Another lifetime in place of this one's.
    func replacingLifetime(by lifetime: Lifetime) -> [Suggestion] {
        let label = RegistrationCode.label(lifetime, of: self)
        let suggestion = Suggestion(label, "in place of in: .\(self.lifetime) of \(title) (\(location))")
        if !self.lifetime.isEager { return [suggestion] }
        // Which of the two was written is not known.
        return [
            Suggestion("register(\(label))", "in place of registerSingleton of \(title) (\(location))"), suggestion,
        ]
    }

    /// The call that says what stops the instances of a type.
    static func stopping(_ type: Any.Type, named name: DependencyName?) -> String {
        chained("onStop", [TypeName(type).expression, name.argument], closure: "…")
    }

    /// What to write where this, which is registered as an optional, is needed as a value.
    ///
    /// - Parameters:
    ///   - type: The type that is needed.
    ///   - owner: The registration whose factory needs it; nil for a load of the program.
    func optionalLoads(of type: Any.Type, in owner: Registration?) -> [Suggestion] {
        let optional = TypeName(optionalType(of: type))
        let load = isAsync ? "await \(call("loadAsync", as: optional))" : call("load", as: optional)
        let dependency = owner?.dependency(on: Key(type, named: key.name))
        let parameter = owner.flatMap { dependency?.replaced(by: "\(optional)", of: $0) }
        return [parameter ?? Suggestion(load, "in place of the load"), value(TypeName(type))]
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

/// Whether a factory is asynchronous and whether it can throw, in code that a report suggests.
struct Effects {
    let isAsync: Bool
    let canThrow: Bool

    /// The `try` and `await` in front of what the factory calls.
    var keywords: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

    /// The name of the call that takes the factory.
    ///
    /// - Parameter stem: The name of the one that takes a synchronous factory.
    func verb(_ stem: String) -> String { stem + (isAsync ? "Async" : "") }
}
