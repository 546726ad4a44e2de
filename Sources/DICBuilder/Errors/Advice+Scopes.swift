extension Finding {
    /// What to do about scopes that are not open, or are given the wrong values.
    var adviceOnScopes: Advice {
        switch fault {
        case .scopeNotOpen(let facts): return adviceOnScopeNotOpen(facts)
        case .scopeClosed(let scope):
            let verb = key.type == DependencyScope.self ? "open" : "load"
            return Advice(
                "scope \(scope?.description ?? "") has been closed",
                "\(verb) it before the scope closes, or close the scope later"
            )
        case .openedInMutable(let scope):
            return Advice(
                "scope \(scope) is opened in a mutable container, which has no scopes",
                "register in a DICBuilder: what it builds has scopes"
            )
        case .openedInStopped(let scope):
            return Advice(
                "scope \(scope) is opened in a container that has been stopped",
                "end what opens it before container.stop()"
            )
        case .openedOutside(let scope, let outer, let facts):
            let place = "\(Self.awaiting), or open it in a scope \(outer) that is there"
            return Advice(
                "scope \(scope) can be opened only in a scope \(outer), as scopes(…) declares, and none is open here",
                try: [Suggestion(facts.code(around: "…", isAsync: false), place)]
            )
        case .wronglySupplied(let value): return adviceOnWrongValue(value)
        case .suppliedTwice(let scope):
            return Advice(
                "given twice to scope \(scope?.description ?? "")",
                "give one value of each type that registerSupplied names"
            )
        case .notSupplied(let missing, let scope):
            let types = missing.map { TypeName($0.type) }
            let values = types.listed { $0.isExistential ? "… as \($0)" : "\($0)(…)" }
            let place = "after \(scope.expression), beside the values that are passed already"
            return Advice(
                "scope \(scope) was opened without " + (types.count == 1 ? "it" : types.listed(\.description)),
                try: [Suggestion("supplying: \(values)", place)]
            )
        case .scopedInMutable:
            return Advice(
                "kept by scope \(scope), and registered in a mutable container, which has none",
                "register it in a DICBuilder: what it builds has scopes"
            )
        case .outsideScope(let holder, let isCaptive, let nesting):
            let holderScope = holder.lifetime.scope
            let keeper = holderScope.map { "scope \($0)" } ?? "the container"
            var suggestions = [registration.correctingScope(to: holderScope, nesting)].compactMap(\.self)
            suggestions += holder.replacingLifetime(by: .scoped(scope))
            if let holderScope, !isCaptive {
                let condition = "if \(nesting.path(to: holderScope)[0]) is opened in \(scope)"
                suggestions += nesting.declaration(of: holderScope, in: scope, condition)
            }
            return Advice(
                "kept by scope \(scope), and \(isCaptive ? "held" : "loaded") by \(holder.title), which is kept by "
                    + keeper,
                try: suggestions
            )
        case .unrelatedScopes(let holder, let other, let nesting):
            guard let otherScope = other.lifetime.scope else { preconditionFailure("DIC: \(other.title) has no scope") }
            return Advice(
                "kept by scope \(scope), and needed together with \(other.title), which is kept by scope "
                    + "\(otherScope): \(holder.title) can be loaded in neither",
                try: nesting.declaration(of: scope, in: otherScope, "the one that is opened first in front")
                    + [.advice("make \(holder.title) need only one of these scopes")]
            )
        case .contradictoryScopes(let contradiction):
            let outer = contradiction.outerNames.map { "scope \($0)" }
            return Advice(
                "scope \(contradiction.name) is declared to be opened in "
                    + (outer.count == 1 ? "itself" : outer.joined(separator: " and in ")),
                near: contradiction.chains.map(\.reference),
                try: [.advice("declare one scope that \(contradiction.name) is opened in")]
            )
        default: preconditionFailure("DIC: [\(fault.code)] is not about a scope")
        }
    }

    /// The scope that keeps what it is about.
    private var scope: ScopeName {
        guard let scope = registration.lifetime.scope else {
            preconditionFailure("DIC: \(registration.title) is kept by no scope")
        }
        return scope
    }

    /// How code changes where it has to be awaited: a function that loads synchronously may be asynchronous.
    private static let awaiting = "with try await in an asynchronous function"

    private func adviceOnScopeNotOpen(_ facts: ScopeFacts) -> Advice {
        let place =
            facts.isMutable
            ? "a mutable container, which has none" : facts.name.map { "scope \($0)" } ?? "the container"
        let suggestions =
            if facts.isMutable {
                [Suggestion.advice("register it in a DICBuilder: what it builds has scopes")]
            } else if let corrected = facts.corrected, let open = facts.name {
                [Suggestion(corrected.expression, "in place of \(open.expression)")]
            } else if let holder = chain.first(where: { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }) {
                // A `Lazy` is not registered.
                holder.replacingLifetime(by: .scoped(scope))
            } else {
                registration.correctingScope(openedAs: facts.name, facts.nesting) + [opening(facts)]
            }
        return Advice("kept by scope \(scope), and loaded in \(place)", try: suggestions)
    }

    /// The code that opens the scopes around all that is being made, in place of the load that failed.
    private func opening(_ facts: ScopeFacts) -> Suggestion {
        let loaded = chain.last { !isLazyType($0.type) } ?? registration
        let call = loaded.isAsync ? "await $0.\(loaded.call("loadAsync"))" : "$0.\(loaded.call("load"))"
        let place = "in place of the load"
        return Suggestion(
            facts.code(around: call, isAsync: loaded.isAsync),
            loaded.isAsync ? place : "\(place), \(Self.awaiting)"
        )
    }

    private func adviceOnWrongValue(_ value: WronglySupplied) -> Advice {
        let (scope, type) = (value.scope, key.type)
        if let corrected = value.corrected {
            let place = "in place of \(scope.expression)"
            return Advice(
                "scope \(scope) keeps nothing, and is given nothing",
                try: [Suggestion(corrected.expression, place)]
            )
        }
        if let first = value.suited.first {
            guard let wrapped = wrappedType(of: type), value.suited.contains(where: { $0.type == wrapped }) else {
                return Advice(
                    "scope \(scope) is given it as \(TypeName(first.type))",
                    near: value.suited,
                    try: value.suited.map { Suggestion("… as \(TypeName($0.type))", "in place of the value") }
                )
            }
            return Advice(
                "scope \(scope) is given it as \(TypeName(wrapped)), which is not optional",
                near: value.suited,
                "unwrap the value before it is given to the scope"
            )
        }
        if let other = value.other, let owner = other.lifetime.scope {
            return Advice(
                "scope \(owner) is given it, and a type's values belong to one scope",
                near: [other],
                try: other.correctingScope(openedAs: scope, value.nesting)
                    + [.advice("give scope \(scope) a type of its own that contains the value")]
            )
        }
        if let maker = value.maker {
            return Advice(
                "registered with a factory, so scope \(scope) is not given it",
                near: [maker],
                "leave the value out, or replace the registration by registerSupplied"
            )
        }
        let call = Registration.supplying(TypeName(type), to: scope)
        return Advice(
            "no value of this type is registered for scope \(scope)",
            try: [Suggestion(call, "in the builder")]
        )
    }
}

extension Registration {
    /// The name of another scope in the call that registered this, if the name there may be misspelt.
    ///
    /// - Parameter nesting: Which scopes are opened in which: such names are both meant.
    fileprivate func correctingScope(to scope: ScopeName?, _ nesting: ScopeNesting) -> Suggestion? {
        // An override, a decorator and a forward do not name a scope.
        guard let scope, let own = lifetime.scope, !own.isPredefined, history == nil, forwardSource == nil,
            NearMisses.areSimilar(own, scope), !nesting.relates(own, scope)
        else { return nil }
        func label(_ scope: ScopeName) -> String {
            "in: " + (isGivenToScope ? scope.expression : ".\(Lifetime(.scoped(scope)))")
        }
        return Suggestion(label(scope), "in place of \(label(own)) of \(title) (\(location))")
    }

    /// What to write if the name of a scope may be misspelt, in the call that registered this or where it was opened.
    fileprivate func correctingScope(openedAs opened: ScopeName?, _ nesting: ScopeNesting) -> [Suggestion] {
        guard let opened, let own = lifetime.scope, NearMisses.areSimilar(own, opened), !nesting.relates(own, opened)
        else { return [] }
        let opening = Suggestion(own.expression, "in place of \(opened.expression)")
        return [correctingScope(to: opened, nesting), opened.isPredefined ? nil : opening].compactMap(\.self)
    }
}

extension ScopeNesting {
    /// What says that one scope is opened in another one; nothing if the opposite is said.
    fileprivate func declaration(of inner: ScopeName, in outer: ScopeName, _ condition: String) -> [Suggestion] {
        // Around all that the inner one is opened in.
        let outermost = path(to: inner)[0]
        if outer == outermost || isOpen(outermost, in: outer) { return [] }
        let call = ".scopes(\(outer.expression), \(outermost.expression))"
        return [Suggestion(call, "in the builder, \(condition)")]
    }
}

extension ScopeFacts {
    /// The code that opens the scopes around a call.
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
    /// The call, as reports refer to it.
    fileprivate var reference: ResolutionError.Reference {
        ResolutionError.Reference(
            name: "scopes(\(names.map(\.expression).joined(separator: ", ")))",
            location: location
        )
    }
}
