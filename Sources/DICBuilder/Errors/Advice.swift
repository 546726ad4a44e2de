/// What a report says beside the facts: the only author of its `near:` and `try:`.
package struct Advice: Sendable {
    /// How many names a report lists, of whatever kind.
    static let maximumCount = 50

    var detail: String?
    /// Similar registrations: the first of them, if there are many.
    private(set) var near: [ResolutionError.Reference] = []
    /// How many more are similar.
    private(set) var furtherCount = 0
    /// What to write: never empty.
    private(set) var suggestions: [Suggestion] = []

    // None of these is inlined: what fills an advice calls little else.

    /// Sets the detail and what is similar, and adds what to do where no code helps.
    @inline(never)
    mutating func say(_ detail: String?, near registrations: [Registration] = [], _ words: String? = nil) {
        self.detail = detail
        show(registrations.map { ResolutionError.Reference($0) })
        if let words { propose(words) }
    }

    /// Sets what is similar.
    @inline(never)
    mutating func show(_ references: [ResolutionError.Reference]) {
        near = Array(references.prefix(Self.maximumCount))
        furtherCount = references.count - near.count
    }

    /// Adds what to do where no code helps.
    @inline(never) mutating func propose(_ words: String) { suggestions.append(.advice(words)) }

    /// Adds code, and where to write it.
    @inline(never)
    mutating func write(_ code: String, _ place: String? = nil) { suggestions.append(Suggestion(code, place)) }

    /// Adds code to write in place of the call at a location.
    @inline(never)
    mutating func write(_ code: String, inPlaceOf location: CodeLocation) { add(Suggestion(code, inPlaceOf: location)) }

    /// Adds code to write as a call of its own, next to the one at a location.
    @inline(never)
    mutating func write(_ code: String, beside location: CodeLocation) { write(code, "beside \(location)") }

    @inline(never) mutating func add(_ suggestion: Suggestion) { suggestions.append(suggestion) }

    @inline(never) mutating func add(_ suggestions: [Suggestion]) { self.suggestions += suggestions }

    /// Adds the parts of one repair, without repetitions: all of them are to be done.
    mutating func add(asOneRepair parts: [Suggestion]) {
        var seen: [Suggestion] = []
        for part in parts where !seen.contains(part) {
            suggestions.append(seen.isEmpty ? part : part.added)
            seen.append(part)
        }
    }

    /// Adds the repair of several places, of which the first few are written out. `code` is what to write in one place.
    mutating func repair(_ places: [DependencyUse], _ code: (DependencyUse) -> [Suggestion]) {
        var parts: [Suggestion] = []
        for place in places.prefix(Suggestion.maximumPlaceCount) { parts += code(place) }
        add(asOneRepair: parts)
        if places.count <= Suggestion.maximumPlaceCount { return }
        add(.advice("the same for the others that need it").added)
    }

    /// Leaves out registrations that are named already.
    mutating func leaveOut(_ named: [ResolutionError.Reference]) { near.removeAll(where: named.contains) }

    /// Leaves out what to write so far.
    mutating func removeSuggestions() { suggestions = [] }
}

extension Finding {
    /// Fills an advice with what there is to say about the fault.
    func fill(_ advice: inout Advice) {
        switch fault {
        case .missing(let missing): missing.fill(&advice, on: self)
        case .resetOfNothing(let request, let others): adviseOnReset(&advice, of: request, others)
        case .notResettable:
            let scope = registration.lifetime.scope
            let end = scope.map { "until scope \($0) closes" } ?? "as long as the container"
            advice.say("registered in: .\(registration.lifetime), which is kept \(end)")
            if scope == nil { return advice.write("in: .cached", "at \(registration.location)") }
            advice.propose("close the scope and open another one")
        case .returnedNil:
            let scope = registration.isGivenToScope ? registration.lifetime.scope : nil
            advice.say(scope.map { "scope \($0) was given nil" } ?? "the factory returned nil")
            registration.adviseOnNil(&advice, insteadOf: key.type, in: chain.first)
        case .cycle: adviseOnCycleOfLoads(&advice)
        case .provedCycle(let use, let isWrapper): adviseOnCycle(&advice, use, isWrapper)
        case .tooDeep(let registration, let depth, let isOutOfStack):
            advice.say("\(depth) loads are nested" + (isOutOfStack ? ", and the thread's stack is nearly full" : ""))
            let deferral = chain.first?.use(of: registration.key)?.deferred(by: "Lazy")
            if let deferral { advice.add(deferral) }
            if isOutOfStack {
                advice.propose("load on a thread with a larger stack")
            } else {
                advice.write("maximumDepth: …", "where the builder or the container is created")
            }
            if deferral == nil { advice.propose("break the chain with a Lazy or a Provider") }
        case .threw(let error, let call):
            advice.say("the factory threw \(String(reflecting: error))")
            call.fill(&advice, for: key.type, in: chain.first)
        case .stopped:
            advice.say("loaded from a container that has been stopped", "end what loads it before container.stop()")
        case .noContainer:
            advice.say(NoContainer.text)
            for suggestion in NoContainer.suggestions { advice.propose(suggestion) }
        case .inOtherContainer(let owner, let registrations, let scope):
            owner.fill(&advice, on: key.type, registrations, keptBy: scope)
        case .startLimit(let duration):
            let repair = "a higher limit, or a factory that gives up earlier and says why"
            advice.say("not made within \(duration.text)", repair)
        case .notStarted, .loadedSynchronously, .loadedOffMainActor, .usedOffMainActor, .builtOffMainActor,
            .neededSynchronously, .neededOffMainActor:
            adviseOnIsolation(&advice)
        case .scopeNotOpen, .scopeClosed, .openedInMutable, .openedInStopped, .openedOutside, .wronglySupplied,
            .suppliedTwice, .notSupplied, .outsideScope, .scopedInMutable, .unrelatedScopes, .contradictoryScopes:
            adviseOnScopes(&advice)
        case .change(let change): adviseOnChange(&advice, change)
        case .mistaken, .captive, .failable, .throwing, .neverStopped, .unused, .duplicate, .absent, .opaque,
            .undeclaredEdge, .unobservedEdge, .tornSingleton:
            adviseOnRegistrations(&advice)
        }
    }

    /// What to do about factories that needed each other when they ran.
    private func adviseOnCycleOfLoads(_ advice: inout Advice) {
        guard chain.count > 1 else {
            let isEndless = chain.first?.key.arguments.isEmpty ?? false
            let another = "load another type in its factory, which loads the one that it makes"
            return advice.propose(isEndless ? another : "end the recursion in its factory")
        }
        for (source, target) in zip(chain, chain.dropFirst() + chain.prefix(1)) {
            if !target.isAsync, let use = source.use(of: target.key) { return advice.add(use.deferred(by: "Lazy")) }
        }
        let (source, target) = (chain[0], chain[1])
        if target.isLoadedLazily(in: source) {
            let (needed, owner) = (TypeName(target.type), TypeName(source.type))
            let place = "in place of \(needed), in \(owner) and in the load of its factory (\(source.location))"
            return advice.write("Lazy<\(needed)>", place)
        }
        advice.propose("load one of them when it is first used, not while the other is being made")
    }

    /// What to do about factories that need each other. `use` is the dependency that is the easiest to defer.
    private func adviseOnCycle(_ advice: inout Advice, _ use: DependencyUse, _ isWrapper: Bool) {
        let source = use.registration
        if isWrapper {
            advice.say("it replaces the registration that it needs")
            return advice.write(source.decoration("decorate"), inPlaceOf: source.location)
        }
        // One call with several names has one function: what is deferred for one of them, is for all.
        let isShared = chain.count { $0.type == source.type && $0.location == source.location } > 1
        if !isShared { return advice.add(use.deferred(by: "Lazy")) }
        advice.write(source.anotherFactory.code, "in place of \(source.location), for this name")
    }
}

extension Registration {
    /// Whether the factory of `source`, a closure with a resolver, can load a `Lazy` of this in place of this.
    fileprivate func isLoadedLazily(in source: Registration) -> Bool {
        let isPlain = key.arguments.isEmpty && key.name?.isUnique != true && forwardSource == nil
        return isPlain && !isAsync && isolation == .nonisolated && source.dependencies.areOpaque
    }

    /// The resolver in a closure that is registered: one that names its parameters has no `$0`.
    fileprivate var resolverInCode: String { key.arguments.isEmpty ? "$0" : "resolver" }
}

extension ThrowingCall {
    /// Adds what to do about a load of a type in the factory of `owner`; nil if the program loads it.
    fileprivate func fill(_ advice: inout Advice, for type: Any.Type, in owner: Registration?) {
        switch self {
        case .verb(let verb):
            guard let owner, !isLazyType(owner.type) else {
                return advice.propose("\(verb)(\(TypeName(type).expression)), and handle the error")
            }
            // The name and the arguments of the load are not known.
            let place = "in place of the load of \(TypeName(type)) in the factory of \(owner.title) (\(owner.location))"
            advice.write("try \(verb.contains("Async") ? "await " : "")\(owner.resolverInCode).\(verb)(…)", place)
        case .ofDeferred: advice.propose("loadOrThrow(), and handle the error")
        case .itself: advice.propose("fix the cause, or handle the error")
        case .unavailable: advice.propose("fix the cause, or handle the error in the factory")
        }
    }
}

extension LoadOwner {
    /// What to do about a load of what a scope keeps, or of what is registered beside the owner.
    fileprivate func fill(
        _ advice: inout Advice,
        on type: Any.Type,
        _ registered: [Registration],
        keptBy scope: ScopeName?
    ) {
        let name = TypeName(registration.type)
        let end = "in which \(name) is being made"
        advice.say(
            scope.map { "kept by scope \($0), \(end), and loaded from the current container" }
                ?? "loaded from the current container, not from the one \(end)",
            near: registered
        )
        let load = (outermost.isolation == .mainActor ? "mainActor." : "") + outermost.call("load")
        let place = "in place of the load of \(TypeName(outermost.type))"
        advice.write("withContainer(\(container)) { \(container).\(load) }", place)
        advice.propose("pass \(TypeName(type)) to the initializer, in the factory of \(name)")
    }
}

extension Array {
    /// The elements in words, of which a report shows only so many.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func listed(_ text: (Element) -> String) -> String {
        let further = count - Advice.maximumCount
        let texts = prefix(Advice.maximumCount).map(text).joined(separator: ", ")
        return texts + (further > 0 ? ", and \(further) more" : "")
    }
}
