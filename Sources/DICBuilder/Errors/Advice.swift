/// What a report says beside the facts: the only author of its `near:` and `try:`.
package struct Advice: Sendable {
    /// How many names a report lists, of whatever kind.
    static let maximumCount = 50

    let detail: String?

    /// Similar registrations: the first of them, if there are many.
    private(set) var near: [ResolutionError.Reference] = []

    /// How many more are similar.
    private(set) var furtherCount = 0

    /// What to write: never empty.
    let suggestions: [Suggestion]

    init(_ detail: String? = nil, near: [ResolutionError.Reference] = [], try suggestions: [Suggestion]) {
        self.detail = detail
        self.near = Array(near.prefix(Self.maximumCount))
        furtherCount = near.count - self.near.count
        self.suggestions = suggestions
    }

    init(_ detail: String? = nil, near registrations: [Registration], try suggestions: [Suggestion]) {
        self.init(
            detail,
            near: registrations.prefix(Self.maximumCount).map(ResolutionError.Reference.init),
            try: suggestions
        )
        furtherCount = registrations.count - near.count
    }

    /// Advice in words.
    init(_ detail: String?, near registrations: [Registration] = [], _ words: String) {
        self.init(detail, near: registrations, try: [.advice(words)])
    }

    /// The same without registrations that are named already.
    func withoutNear(_ named: Set<ResolutionError.Reference>) -> Advice {
        var copy = self
        copy.near.removeAll(where: named.contains)
        return copy
    }
}

extension Finding {
    func makeAdvice() -> Advice {
        switch fault {
        case .missing(let missing): return missing.advice(on: self)
        case .resetOfNothing(let request, let others): return adviceOnReset(of: request, others)
        case .notResettable:
            let (lifetime, scope) = (registration.lifetime, registration.lifetime.scope)
            let end = scope.map { "until scope \($0) closes" } ?? "as long as the container"
            let repair =
                scope == nil
                ? Suggestion("in: .cached", "at \(registration.location)")
                : .advice("close the scope and open another one")
            return Advice("registered in: .\(lifetime), which is kept \(end)", try: [repair])
        case .returnedNil:
            let scope = registration.isGivenToScope ? registration.lifetime.scope : nil
            return Advice(
                scope.map { "scope \($0) was given nil" } ?? "the factory returned nil",
                try: registration.optionalLoads(of: key.type, in: chain.first)
            )
        case .cycle:
            guard let only = chain.first, chain.count == 1 else {
                return Advice(nil, "load one of them when it is first used, not while the other is being made")
            }
            return Advice(
                nil,
                only.key.arguments.isEmpty
                    ? "load another type in its factory, which loads the one that it makes"
                    : "end the recursion in its factory"
            )
        case .provedCycle(let use, let isWrapper): return adviceOnCycle(use, isWrapper)
        case .tooDeep(let registration, let depth, let isOutOfStack):
            let deferral = chain.first.flatMap { owner in
                owner.dependency(on: registration.key)?.deferred(by: "Lazy", of: owner)
            }
            return Advice(
                "\(depth) loads are nested" + (isOutOfStack ? ", and the thread's stack is nearly full" : ""),
                try: [
                    deferral,
                    isOutOfStack
                        ? .advice("load on a thread with a larger stack")
                        : Suggestion("maximumDepth: …", "where the builder or the container is created"),
                    deferral == nil ? .advice("break the chain with a Lazy or a Provider") : nil,
                ]
                .compactMap(\.self)
            )
        case .threw(let error, let call):
            return Advice("the factory threw \(String(reflecting: error))", call.advice(for: key.type))
        case .stopped:
            return Advice(
                "loaded from a container that has been stopped",
                "end what loads it before container.stop()"
            )
        case .noContainer:
            return Advice(NoContainer.text, try: NoContainer.suggestions.map { .advice($0) })
        case .inOtherContainer(let owner, let registrations, let scope):
            return owner.advice(on: key.type, registrations, keptBy: scope)
        case .startLimit(let duration):
            return Advice(
                "not made within \(duration.text)",
                "a higher limit, or a factory that gives up earlier and says why"
            )
        case .notStarted, .loadedSynchronously, .loadedOffMainActor, .usedOffMainActor, .builtOffMainActor,
            .neededSynchronously, .neededOffMainActor:
            return adviceOnIsolation
        case .scopeNotOpen, .scopeClosed, .openedInMutable, .openedInStopped, .openedOutside, .wronglySupplied,
            .suppliedTwice, .notSupplied, .outsideScope, .scopedInMutable, .unrelatedScopes, .contradictoryScopes:
            return adviceOnScopes
        case .change(let change): return adviceOnChange(change)
        case .mistaken, .captive, .failable, .throwing, .neverStopped, .unused, .duplicate, .absent, .opaque,
            .undeclaredEdge, .unobservedEdge, .tornSingleton:
            return adviceOnRegistrations
        }
    }

    /// What to do about factories that need each other.
    ///
    /// - Parameter use: The dependency that is the easiest to defer.
    private func adviceOnCycle(_ use: DependencyUse, _ isWrapper: Bool) -> Advice {
        let source = use.registration
        if isWrapper {
            let decoration = Suggestion(source.decoration("decorate"), inPlaceOf: source.location)
            return Advice("it replaces the registration that it needs", try: [decoration])
        }
        // One call with several names has one function: what is deferred for one of them, is for all.
        let isShared = chain.count { $0.type == source.type && $0.location == source.location } > 1
        return Advice(
            try: [
                isShared
                    ? Suggestion(source.anotherFactory.code, "in place of \(source.location), for this name")
                    : use.dependency.deferred(by: "Lazy", of: source)
            ]
        )
    }
}

extension ThrowingCall {
    /// What reports advise about a load of a type.
    fileprivate func advice(for type: Any.Type) -> String {
        switch self {
        case .verb(let verb): "\(verb)(\(TypeName(type).expression)), and handle the error"
        case .ofDeferred: "loadOrThrow(), and handle the error"
        case .itself: "fix the cause, or handle the error"
        case .unavailable: "fix the cause, or handle the error in the factory"
        }
    }
}

extension LoadOwner {
    /// What to do about a load of what a scope keeps, or of what is registered beside the owner.
    fileprivate func advice(on type: Any.Type, _ registered: [Registration], keptBy scope: ScopeName?) -> Advice {
        let name = TypeName(registration.type)
        let load = (outermost.isolation == .mainActor ? "mainActor." : "") + outermost.call("load")
        return Advice(
            scope.map { "kept by scope \($0), in which \(name) is being made, and loaded from the current container" }
                ?? "loaded from the current container, not from the one in which \(name) is being made",
            near: registered,
            try: [
                Suggestion(
                    "withContainer(\(container)) { \(container).\(load) }",
                    "in place of the load of \(TypeName(outermost.type))"
                ),
                .advice("pass \(TypeName(type)) to the initializer, in the factory of \(name)"),
            ]
        )
    }
}

extension Array {
    /// The elements in words, of which a report shows only so many.
    func listed(_ text: (Element) -> String) -> String {
        let further = count - Advice.maximumCount
        let texts = prefix(Advice.maximumCount).map(text).joined(separator: ", ")
        return texts + (further > 0 ? ", and \(further) more" : "")
    }
}
