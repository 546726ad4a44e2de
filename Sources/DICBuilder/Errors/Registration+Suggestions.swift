// What to write so that a load succeeds.

extension [ResolutionError.Suggestion] {
    /// What to do about a use off the main actor.
    static var useOnMainActor: [Suggestion] {
        [
            .advice("use it on the main actor"),
            Suggestion("await MainActor.run { … }", .described("around the use in other code")),
        ]
    }
}

extension [Registration] {
    /// What to write in the first of these running factories, innermost first, that does not say what it loads, so that
    /// a start makes a registration before it.
    func waitingCode(for registration: Registration) -> [Suggestion] {
        guard let index = firstIndex(where: \.dependencies.areOpaque) else {
            return [
                .advice("declare what needs it: a function, or dependsOn: \(TypeName(registration.type).expression)")
            ]
        }
        let (factory, loaded) = (self[index], index == 0 ? registration : self[index - 1])
        var suggestions: [Suggestion] = []
        // Only a type can be stated.
        if loaded.key.name == nil && loaded.key.arguments.isEmpty {
            let code = RegistrationCode(factory).registering("$0.\(loaded.call("load"))", dependingOn: [loaded.type])
            suggestions.append(Suggestion(code, .inPlaceOf(factory.location)))
        }
        if factory.isAsync {
            let place = "in place of the load in the factory of \(factory.title)"
            suggestions.append(Suggestion("await $0.\(loaded.call("loadAsync"))", .described(place)))
        }
        if suggestions.isEmpty {
            return [Suggestion(RegistrationCode(factory).registeringFunction(), .inPlaceOf(factory.location))]
        }
        return suggestions
    }
}

extension Registration {
    /// The type of the function that loads this from its arguments; nil if it takes none, or too many.
    var makerType: String? {
        guard (1...2).contains(key.arguments.count) else { return nil }
        return "(\(key.arguments.map { TypeName($0).description }.joined(separator: ", "))) -> \(TypeName(type))"
    }

    /// The known dependency of this registration on the registration of a key.
    func dependency(on key: Key) -> Dependency? {
        dependencies.known.first { $0.request.key == key }
    }

    /// The call that decorates this registration.
    func decoration(_ verb: String) -> String {
        let types = key.arguments.map { TypeName($0).description }.joined(separator: ", ")
        let labels = [
            TypeName(type).expression,
            key.arguments.isEmpty ? nil : "arguments: \(key.arguments.count == 1 ? types : "(\(types))").self",
            key.name.map { "named: \($0.expression)" },
        ]
        return ".\(verb)(\(labels.compactMap(\.self).joined(separator: ", "))) { … }"
    }

    /// The code that says that the program loads this; nil if there is none.
    var codeForRoot: String? {
        // A unique name cannot be written: all that have one are loaded together.
        if key.name?.isUnique == true {
            return key.arguments.isEmpty ? ".roots(\(TypeName(arrayType(of: type)).expression))" : nil
        }
        let type = makerType.map { "(\($0)).self" } ?? (key.arguments.isEmpty ? TypeName(type).expression : nil)
        guard let type else { return nil }
        return ".roots(\(type)\(key.name.furtherArgument))"
    }

    /// Another lifetime in place of this one's.
    func replacingLifetime(by lifetime: Lifetime) -> [Suggestion] {
        let label = RegistrationCode.label(lifetime, of: self)
        let suggestion = Suggestion(label, .inPlaceOfPart("in: .\(self.lifetime) of \(title)", location))
        if !self.lifetime.isEager { return [suggestion] }
        // Which of the two was written is not known.
        return [
            Suggestion("register(\(label))", .inPlaceOfPart("registerSingleton of \(title)", location)), suggestion,
        ]
    }

    /// The call that says what stops the instances of a type.
    static func stopping(_ type: Any.Type, named name: DependencyName?) -> String {
        let labels = [TypeName(type).expression, name.map { "named: \($0.expression)" }]
        return ".onStop(\(labels.compactMap(\.self).joined(separator: ", "))) { … }"
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
        return [parameter ?? Suggestion(load, .inPlaceOfTheLoad), value(TypeName(type))]
    }

    /// A registration of a type that is not optional, in place of this one, whose type is.
    func value(_ type: TypeName) -> Suggestion {
        if isGivenToScope, let scope = lifetime.scope {
            let place = "in place of \(location), and give the scope a value that is not optional"
            return Suggestion(Registration.supplying(type, to: scope), .described(place))
        }
        let code = RegistrationCode(self, as: type).registering()
        return Suggestion(code, .described("in place of \(location), never nil"))
    }

    /// The call that says that a scope is given values of a type.
    static func supplying(_ type: TypeName, to scope: ScopeName) -> String {
        ".registerSupplied(\(type.expression), in: \(scope.expression))"
    }

    /// The name of another scope in the call that registered this, if the name there may be misspelt.
    ///
    /// - Parameter nesting: Which scopes are opened in which: such names are both meant.
    func correctingScope(to scope: ScopeName?, _ nesting: ScopeNesting) -> Suggestion? {
        // An override, a decorator and a forward do not name a scope.
        guard let scope, let own = lifetime.scope, !own.isPredefined, history == nil, forwardSource == nil,
            NearMisses.areSimilar(own, scope), !nesting.relates(own, scope)
        else { return nil }
        func label(_ scope: ScopeName) -> String {
            "in: " + (isGivenToScope ? scope.expression : ".\(Lifetime(.scoped(scope)))")
        }
        return Suggestion(label(scope), .inPlaceOfPart("\(label(own)) of \(title)", location))
    }

    /// What to write if the name of a scope may be misspelt, in the call that registered this or where it was opened.
    func correctingScope(openedAs opened: ScopeName?, _ nesting: ScopeNesting) -> [Suggestion] {
        guard let opened, let own = lifetime.scope, NearMisses.areSimilar(own, opened), !nesting.relates(own, opened)
        else { return [] }
        let opening = Suggestion(own.expression, .described("in place of \(opened.expression)"))
        return [correctingScope(to: opened, nesting), opened.isPredefined ? nil : opening].compactMap(\.self)
    }

    /// What to write so that the factory of this can await a load.
    ///
    /// - Parameter load: The load, without the container or resolver.
    func awaiting(_ load: String) -> Suggestion {
        switch structure(of: type) {
        case .lazy, .provider:
            // It is registered by no one, and can await nothing.
            return Suggestion("await container.\(load)", .described("in place of the \(TypeName(type))"))
        case .optional, .array, nil: break
        }
        let load = "await $0.\(load)"
        if isAsync { return Suggestion(load, .inPlaceOfTheLoad) }
        var code = RegistrationCode(self)
        code.isAsync = true
        return asynchronously(code.registering(load))
    }

    /// What to write so that the factory of this can load what lives on the main actor.
    func callsOnMainActor(_ call: String, of target: Registration) -> [Suggestion] {
        if isolation == .mainActor {
            return ["$0", "container.mainActor"].map { Suggestion("\($0).\(call)", .inPlaceOfTheLoad) }
        }
        let code = RegistrationCode(self)
        if isAsync {
            let load = "await $0.mainActor.\(call)"
            if dependencies.areOpaque { return [Suggestion(load, .inPlaceOfTheLoad)] }
            return [Suggestion(code.registering(load, dependingOn: [target.type]), .inPlaceOf(location))]
        }
        return [onMainActor(dependencies.areOpaque ? code.registering("$0.\(call)") : code.registeringFunction())]
    }
}
