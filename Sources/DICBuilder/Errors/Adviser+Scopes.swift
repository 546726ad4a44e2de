extension Adviser {
    func adviseOnScopes() {
        switch fault {
        case .scopeNotOpen(let facts): adviseOnScopeNotOpen(facts)
        case .scopeClosed(let scope):
            let verb = key.type == DependencyScope.self ? "open" : "load"
            let repair = "\(verb) it before the scope closes, or close the scope later"
            say("scope \(scope?.description ?? "") has been closed", repair)
        case .openedInMutable(let scope):
            let repair = "register in a DICBuilder: what it builds has scopes"
            say("scope \(scope) is opened in a mutable container, which has no scopes", repair)
        case .openedInStopped(let scope):
            let repair = "end what opens it before container.stop()"
            say("scope \(scope) is opened in a container that has been stopped", repair)
        case .openedOutside(let scope, let outer, let facts):
            let condition = "only in a scope \(outer), as scopes(…) declares, and none is open here"
            say("scope \(scope) can be opened \(condition)")
            let place = "\(Self.awaiting), or open it in a scope \(outer) that is there"
            write(facts.code(around: "…", isAsync: false), place)
        case .wronglySupplied(let scope, let value, let nesting): adviseOnValue(value, of: scope, nesting)
        case .suppliedTwice(let scope):
            let repair = "give one value of each type that registerSupplied names"
            say("given twice to scope \(scope?.description ?? "")", repair)
        case .notSupplied(let missing, let scope):
            let types = missing.map { TypeName($0.type) }
            say("scope \(scope) was opened without " + (types.count == 1 ? "it" : types.listed(\.description)))
            let values = types.listed { $0.isExistential ? "… as \($0)" : "\($0)(…)" }
            let place = "after \(scope.expression), beside the values that are passed already"
            write("supplying: \(values)", place)
        case .scopedInMutable:
            let detail = "kept by scope \(scope), and registered in a mutable container, which has none"
            say(detail, Self.registeringInBuilder)
        case .outsideScope(let holder, let isCaptive, let nesting):
            let outer = holder.lifetime.scope
            let (verb, keeper) = (isCaptive ? "held" : "loaded", outer.map { "scope \($0)" } ?? "the container")
            say("kept by scope \(scope), and \(verb) by \(holder.title), which is kept by \(keeper)")
            if let correction = registration.correctingScope(to: outer, nesting) { add(correction) }
            replaceLifetime(of: holder, by: .scoped(scope))
            guard let outer, !isCaptive else { return }
            declare(outer, in: scope, nesting, "if \(nesting.path(to: outer)[0]) is opened in \(scope)")
        case .unrelatedScopes(let holder, let other, let nesting):
            guard let outer = other.lifetime.scope else { preconditionFailure("DIC: \(other.title) has no scope") }
            let keeper = "which is kept by scope \(outer): \(holder.title) can be loaded in neither"
            say("kept by scope \(scope), and needed together with \(other.title), \(keeper)")
            declare(scope, in: outer, nesting, "the one that is opened first in front")
            propose("make \(holder.title) need only one of these scopes")
        case .contradictoryScopes(let contradiction):
            let outer = contradiction.outerNames.map { "scope \($0)" }
            let places = outer.count == 1 ? "itself" : outer.joined(separator: " and in ")
            say("scope \(contradiction.name) is declared to be opened in \(places)")
            show(contradiction.chains.map(\.reference))
            propose("declare one scope that \(contradiction.name) is opened in")
        default: preconditionFailure("DIC: [\(fault.code)] is not about a scope")
        }
    }

    @inline(never)
    private var scope: ScopeName {
        guard let scope = registration.lifetime.scope else {
            preconditionFailure("DIC: \(registration.title) is kept by no scope")
        }
        return scope
    }

    /// How code changes where it has to be awaited: a function that loads synchronously may be asynchronous.
    private static let awaiting = "with try await in an asynchronous function"
    private static let registeringInBuilder = "register it in a DICBuilder: what it builds has scopes"

    private func adviseOnScopeNotOpen(_ facts: ScopeFacts) {
        let detail = "kept by scope \(scope), and loaded in "
        if facts.isMutable { return say(detail + "a mutable container, which has none", Self.registeringInBuilder) }
        say(detail + (facts.name.map { "scope \($0)" } ?? "the container"))
        if let corrected = facts.corrected, let open = facts.name {
            return write(corrected.expression, "in place of \(open.expression)")
        }
        // A `Lazy` is not registered.
        if let holder = chain.first(where: { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }) {
            return replaceLifetime(of: holder, by: .scoped(scope))
        }
        correctScope(of: registration, openedAs: facts.name, facts.nesting)
        // The scopes are opened around all that is being made, in place of the load that failed.
        let loaded = chain.last { !isLazyType($0.type) } ?? registration
        let call = (loaded.isAsync ? "await $0." : "$0.") + loaded.loadCall
        let place = "in place of the load" + (loaded.isAsync ? "" : ", \(Self.awaiting)")
        let code = facts.code(around: call, isAsync: loaded.isAsync)
        write(code, "\(place), or load from the scope that is open")
    }

    private func adviseOnValue(_ value: WrongValue, of scope: ScopeName, _ nesting: ScopeNesting) {
        switch value {
        case .ofMisspelt(let corrected):
            say("scope \(scope) keeps nothing, and is given nothing")
            write(corrected.expression, "in place of \(scope.expression)")
        case .suited(let types):
            let wrapped = wrappedType(of: key.type)
            if let wrapped, types.contains(where: { $0.type == wrapped }) {
                let detail = "scope \(scope) is given it as \(TypeName(wrapped)), which is not optional"
                return say(detail, near: types, "unwrap the value before it is given to the scope")
            }
            say("scope \(scope) is given it as \(TypeName(types[0].type))", near: types)
            for type in types { write("… as \(TypeName(type.type))", "in place of the value") }
        case .ofOther(let owner, let registration):
            say("scope \(owner) is given it, and a type's values belong to one scope", near: [registration])
            correctScope(of: registration, openedAs: scope, nesting)
            propose("give scope \(scope) a type of its own that contains the value")
        case .made(let maker):
            let repair = "leave the value out, or replace the registration by registerSupplied"
            say("registered with a factory, so scope \(scope) is not given it", near: [maker], repair)
        case .unknown:
            say("no value of this type is registered for scope \(scope)")
            write(Registration.supplying(TypeName(key.type), to: scope), "in the builder")
        }
    }

    /// Adds what to write if the name may be misspelt, where something was registered or where the scope was opened.
    private func correctScope(of registration: Registration, openedAs opened: ScopeName?, _ nesting: ScopeNesting) {
        guard let opened, let own = registration.lifetime.scope, nesting.areSimilar(own, opened) else { return }
        if let correction = registration.correctingScope(to: opened, nesting) { add(correction) }
        if !opened.isPredefined { write(own.expression, "in place of \(opened.expression)") }
    }

    /// Adds what says that one scope is opened in another one; nothing if the opposite is said.
    private func declare(_ inner: ScopeName, in outer: ScopeName, _ nesting: ScopeNesting, _ condition: String) {
        // Around all that the inner one is opened in.
        let outermost = nesting.path(to: inner)[0]
        if outer == outermost || nesting.isOpen(outermost, in: outer) { return }
        write(".scopes(\(outer.expression), \(outermost.expression))", "in the builder, \(condition)")
    }
}

extension Registration {
    /// Another scope in the call that registered this, if the name there may be misspelt.
    fileprivate func correctingScope(to scope: ScopeName?, _ nesting: ScopeNesting) -> Suggestion? {
        // An override, a decorator and a forward do not name a scope.
        guard let scope, let own = lifetime.scope, !own.isPredefined, history == nil, forwardSource == nil,
            nesting.areSimilar(own, scope)
        else { return nil }
        func label(_ scope: ScopeName) -> String {
            "in: " + (isGivenToScope ? scope.expression : ".\(Lifetime(.scoped(scope)))")
        }
        return Suggestion(label(scope), "in place of \(label(own)) of \(title) (\(location))")
    }
}

extension ScopeFacts {
    fileprivate func code(around call: String, isAsync: Bool) -> String {
        var code = call
        for (index, scope) in unopened.enumerated() {
            let place = index == unopened.count - 1 ? container : "$0"
            let values = scope.isGivenValues ? ", supplying: …" : ""
            code = "\(isAsync ? "try await" : "try") \(place).withScope(\(scope.name.expression)\(values)) { \(code) }"
        }
        return code
    }
}

extension ScopeNesting.Chain {
    fileprivate var reference: ResolutionError.Reference {
        let names = names.map(\.expression).joined(separator: ", ")
        return ResolutionError.Reference(name: "scopes(\(names))", location: location)
    }
}
