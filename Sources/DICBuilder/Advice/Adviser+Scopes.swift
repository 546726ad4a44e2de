extension Adviser {
    /// Whether the fault is about the opening of a scope.
    var isOfScope: Bool { key.type == DependencyScope.self }

    /// The scope that keeps the subject. Only where one does.
    @inline(never) var scope: ScopeName {
        guard let scope = registration.lifetime.scope else {
            preconditionFailure("DIC: \(key.title) has no scope")
        }
        return scope
    }

    /// How code changes where it has to be awaited: a function that loads synchronously may be
    /// asynchronous.
    static let awaiting = "with try await in an asynchronous function"
    /// What to do in a mutable container.
    static let registeringInBuilder = "register it in a DICBuilder: what it builds has scopes"

    /// A load of what a scope keeps where that is not open.
    func adviseOnScopeNotOpen(_ facts: ScopeFacts) {
        if facts.isMutable { return propose(Self.registeringInBuilder) }
        if facts.isOverridden {
            return propose("override first, and open the scope in the operation")
        }
        if let corrected = facts.corrected, let open = facts.name {
            return write(corrected.expression, "in place of \(open.expression)")
        }
        // A `Lazy` is not registered.
        if let holder = chain.first(where: {
            $0.lifetime.isSharedByContainer && !isLazyType($0.type)
        }) {
            return replaceLifetime(of: holder, by: Lifetime(.inScope(scope)))
        }
        correctScope(of: registration, openedAs: facts.name, facts.nesting)
        // The scopes are opened around all that is being made, in place of the load that failed.
        let loaded = chain.last { !isLazyType($0.type) } ?? registration
        let call = (loaded.isAsync ? "await $0." : "$0.") + loaded.loadCall
        let place = "in place of the load" + (loaded.isAsync ? "" : ", \(Self.awaiting)")
        let code = facts.code(around: call, isAsync: loaded.isAsync)
        write(code, "\(place), or load from the scope that is open")
    }

    /// A value that a scope is not said to be given.
    func adviseOnValue(_ value: WrongValue, of scope: ScopeName, _ nesting: ScopeNesting) {
        switch value {
        case .ofMisspelt(let corrected):
            write(corrected.expression, "in place of \(scope.expression)")
        case .suited(let types):
            show(types)
            let wrapped = wrappedType(of: key.type)
            if let wrapped, types.contains(where: { $0.type == wrapped }) {
                return propose("unwrap the value before it is given to the scope")
            }
            for type in types { write("… as \(TypeName(type.type))", "in place of the value") }
        case .ofOther(_, let registration):
            show([registration])
            correctScope(of: registration, openedAs: scope, nesting)
            propose("give scope \(scope) a type of its own that contains the value")
        case .made(let made):
            show([made])
            propose("leave the value out, or replace the registration by registerSupplied")
        case .unknown:
            write(Registration.supplying(TypeName(key.type), to: scope), "in the builder")
        }
    }

    /// Suggests either name if one of two may be the other, misspelt.
    private func correctScope(
        of registration: Registration,
        openedAs opened: ScopeName?,
        _ nesting: ScopeNesting
    ) {
        guard let opened, let own = registration.lifetime.scope, nesting.areSimilar(own, opened)
        else { return }
        correctScope(of: registration, to: opened, nesting)
        if !opened.isPredefined { write(own.expression, "in place of \(opened.expression)") }
    }

    /// Suggests another name where a registration names its scope, if that may be misspelt.
    func correctScope(of registration: Registration, to scope: ScopeName?, _ nesting: ScopeNesting)
    {
        // An override, a decorator and a forward do not name a scope.
        guard let scope, let own = registration.lifetime.scope, !own.isPredefined,
            registration.history == nil,
            registration.forwardSource == nil, nesting.areSimilar(own, scope)
        else { return }
        func label(_ scope: ScopeName) -> String {
            "in: "
                + (registration.isGivenToScope ? scope.expression : ".\(Lifetime(.inScope(scope)))")
        }
        write(
            label(scope),
            "in place of \(label(own)) of \(registration.title) (\(registration.location))"
        )
    }

    /// Suggests to declare that one scope is opened in another.
    func declare(
        _ inner: ScopeName,
        in outer: ScopeName,
        _ nesting: ScopeNesting,
        _ condition: String
    ) {
        // Around all that the inner one is opened in.
        let outermost = nesting.path(to: inner)[0]
        if outer == outermost || nesting.isOpen(outermost, in: outer) { return }
        write(
            ".scopes(\(outer.expression), \(outermost.expression))",
            "in the builder, \(condition)"
        )
    }

    /// A use of a scope that has been closed, or of what is opened in it.
    func adviseOnScopeClosed() {
        // What the opener was loaded in is over, whatever it is used for.
        if isOfScope {
            propose("open it of the container, or by what a singleton holds: that outlives scopes")
        }
        let verb = isOfScope ? "open" : "load"
        propose("\(verb) it before the scope closes, or close the scope later")
    }

    /// An opening of a scope outside of the one that it is opened in.
    func adviseOnOpening(outside outer: ScopeName, _ facts: ScopeFacts) {
        // What the proof has found is kept in the wrong place.
        if !finding.uses.isEmpty {
            return replaceLifetime(of: chain[0], by: Lifetime(.inScope(outer)))
        }
        let place = "\(Self.awaiting), or open it in a scope \(outer) that is there"
        write(facts.code(around: "…", isAsync: false), place)
    }

    /// A scope that was opened without values that are registered for it.
    func adviseOnMissingValues(_ missing: [Registration], of scope: ScopeName) {
        let types = missing.map { TypeName($0.type) }
        let values = types.listed { $0.isExistential ? "… as \($0)" : "\($0)(…)" }
        let place = "after \(scope.expression), beside the values that are passed already"
        write("supplying: \(values)", place)
    }

    /// What needs something outside of the scope that keeps it. If it `isCaptive`, it would outlive
    /// that.
    func adviseOnNeedOutsideScope(
        of holder: Registration,
        isCaptive: Bool,
        _ nesting: ScopeNesting
    ) {
        let outer = holder.lifetime.scope
        correctScope(of: registration, to: outer, nesting)
        replaceLifetime(of: holder, by: Lifetime(.inScope(scope)))
        guard let outer, !isCaptive else { return }
        let place = "if \(nesting.path(to: outer)[0]) is opened in \(scope)"
        declare(outer, in: scope, nesting, place)
    }

    /// What needs two scopes of which neither is opened in the other.
    func adviseOnUnrelatedScopes(
        _ holder: Registration,
        _ other: Registration,
        _ nesting: ScopeNesting
    ) {
        guard let outer = other.lifetime.scope else {
            preconditionFailure("DIC: \(other.title) has no scope")
        }
        declare(scope, in: outer, nesting, "the one that is opened first in front")
        propose("make \(holder.title) need only one of these scopes")
    }

    /// Calls of `scopes` that contradict each other.
    func adviseOnContradiction(_ contradiction: ScopeNesting.Contradiction) {
        let calls = contradiction.chains.map { chain in
            let names = chain.names.map(\.expression).joined(separator: ", ")
            return ResolutionError.Reference(name: "scopes(\(names))", location: chain.location)
        }
        show(calls)
        propose("declare one scope that \(contradiction.name) is opened in")
    }
}

extension ScopeFacts {
    /// The code that opens the scopes around a call.
    func code(around call: String, isAsync: Bool) -> String {
        var code = call
        for (index, scope) in unopened.enumerated() {
            let place = index == unopened.count - 1 ? container : "$0"
            let values = scope.isGivenValues ? ", supplying: …" : ""
            code =
                "\(isAsync ? "try await" : "try") \(place).withScope(\(scope.name.expression)\(values)) { \(code) }"
        }
        return code
    }
}
