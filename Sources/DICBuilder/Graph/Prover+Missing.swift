extension Prover {
    /// A key that nothing is registered for, and all that need it, roots last. The source is the
    /// first registration that does; nil if only roots do. Forwards are reported apart, because
    /// another repair suits them.
    private typealias Gap = (request: Request, source: Int?, isForward: Bool, uses: [Use])

    /// Finds one problem for each type that is missing, with all that need it.
    func findMissing() {
        for gap in gaps {
            let request = gap.request
            var missing = Missing(
                request: request,
                alternative: gap.isForward ? .forward : alternative(to: request, of: gap.uses)
            )
            if let source = gap.source {
                missing.isInherited = source < wiring.inheritedCount
                missing.isKeptBeforeChildren = isSuppliedByChildren(request)
            }
            let finding = Finding(
                .missing(missing),
                of: request.key,
                uses: gap.uses,
                among: storage.registrationSnapshot
            )
            add(finding, rank: gap.source ?? .max, blaming: finding.sources.map(\.registration))
        }
    }

    /// What is missing, each once, in the order of the first that needs it.
    private var gaps: [Gap] {
        var gaps: [Gap] = []
        // The place of the gap of each key: of those that forwards need, and of the others.
        var forwarded: [Key: Int] = [:]
        var others: [Key: Int] = [:]
        func note(_ request: Request, by use: Use, _ source: Int? = nil, isForward: Bool = false) {
            let key = request.key
            if let place = isForward ? forwarded[key] : others[key] {
                return gaps[place].uses.append(use)
            }
            if isForward { forwarded[key] = gaps.count } else { others[key] = gaps.count }
            gaps.append((request, source, isForward, [use]))
        }
        for missing in wiring.missing {
            let registration = wiring.registrations[missing.source]
            let request = missing.request.withoutDeferral
            if isSuppliedByChildren(request, to: missing.source) { continue }
            let use = Use.dependency(registration.use(ofNeed: missing.need))
            note(request, by: use, missing.source, isForward: registration.forwardSource != nil)
        }
        for root in wiring.roots where root.isMissing {
            let request = root.request.withoutDeferral
            if !isSuppliedByChildren(request) { note(request, by: .root(root.location)) }
        }
        return gaps
    }

    /// Whether the children of the container are said to register what is requested. Not for a
    /// source whose instances are made here.
    func isSuppliedByChildren(_ request: Request, to source: Int? = nil) -> Bool {
        let supplied = declarations.suppliedByChildren
        if supplied.isEmpty { return false }
        if let source, isMadeHere[source] { return false }
        if supplied.contains(request.key) { return true }
        guard let wrapped = wrappedType(of: request.type) else { return false }
        return supplied.contains(request.of(wrapped).key)
    }

    /// What comes near a missing type, so that it can be written instead: the first of several
    /// kinds.
    private func alternative(to request: Request, of uses: [Use]) -> Missing.Alternative {
        if isScopeOpener(request.type) { return .scopes(storage.declaredScopeNames) }
        let variants = storage.variants(of: request)
        if !variants.isEmpty { return .variants(variants) }
        let named = storage.entries(ofType: request.type).map(\.registration).filter {
            $0.type == request.type
        }
        if !named.isEmpty { return .names(named) }
        if let other = alternative(toFunction: request) { return other }
        let sources = uses.compactMap(\.source)
        // A root is given nothing.
        if sources.count < uses.count { return .none }
        return .given(
            by: scope(of: sources, thatCanBeGiven: request),
            arguments: arguments(insteadOf: sources)
        )
    }

    /// What comes near a missing function: what is registered for its result. Nil if there is
    /// nothing, or the type is of no function.
    private func alternative(toFunction request: Request) -> Missing.Alternative? {
        guard let (parameters, result) = functionParts(of: request.type) else { return nil }
        let instance = Request(result, named: request.name)
        if parameters.isEmpty {
            let results = storage.binding(of: instance).targets.map(\.registration)
            if !results.isEmpty, !results.contains(where: \.isAsync) { return .result(results) }
        }
        var variants = storage.variants(of: instance)
        // A function may return the optional of what is registered.
        if let wrapped = wrappedType(of: result) {
            variants += storage.variants(of: instance.of(wrapped))
        }
        let match = variants.first { $0.key.arguments.elementsEqual(parameters, by: ==) }
        if let match { return parameters.isEmpty ? nil : .unsuited(match) }
        return variants.isEmpty ? nil : .otherArguments(variants)
    }

    /// The scope that can be given the missing instance when it opens: all that need it are kept
    /// there. Else nil.
    private func scope(of uses: [DependencyUse], thatCanBeGiven request: Request) -> ScopeName? {
        guard storage.isFrozen, request.name == nil, structure(of: request.type) == nil,
            !isFunctionType(request.type), let scope = uses.first?.registration.lifetime.scope,
            uses.allSatisfy({ $0.registration.lifetime.scope == scope })
        else { return nil }
        return scope
    }

    /// For each use, the missing values, such as numbers, that a load can pass. Empty if one cannot
    /// be an argument.
    private func arguments(insteadOf uses: [DependencyUse]) -> [[Dependency]] {
        if uses.count > Suggestion.maximumPlaceCount { return [] }
        let arguments = uses.compactMap {
            $0.dependency.isOfStandardLibrary ? missingArguments($0.registration) : nil
        }
        return arguments.count == uses.count ? arguments : []
    }

    /// The missing values of one registration; nil if its key cannot have arguments.
    private func missingArguments(_ registration: Registration) -> [Dependency]? {
        let key = registration.key
        // Other arguments make another instance, so none is kept or completed.
        guard registration.lifetime == .transient, !registration.hasCompletion,
            registration.history == nil, key.arguments.isEmpty
        else { return nil }
        // None can be needed without them.
        let isNeeded = wiring.edges.contains { wiring.registrations[$0.target].key == key }
        let isRoot = declarations.roots.contains { $0.request.key == key }
        if isNeeded || isRoot { return nil }
        let known = registration.dependencies.known
        return known.filter { $0.isOfStandardLibrary && storage.binding(of: $0).leadsToNothing }
    }

    /// Finds functions, types and `()` that were registered by a call that does not name their
    /// type, by mistake.
    func findRefused() {
        if declarations.refused.isEmpty { return }
        let missingRoots = wiring.roots.filter(\.isMissing)
        let requests = wiring.missing.map(\.request) + missingRoots.map(\.request)
        let missing = Set(requests.map { Key($0.instanceType, named: $0.name) })
        for (rank, entry) in storage.ownEntries.enumerated() {
            let registration = entry.registration
            let call = ProofDeclarations.Refused(
                key: registration.key,
                location: registration.location
            )
            guard declarations.refused.contains(call) else { continue }
            let meant =
                functionParts(of: registration.type)?.result ?? instanceType(of: registration.type)
            let key = meant.map { Key($0, named: registration.key.name) } ?? registration.key
            faulty.insert(registration.key)
            // The error says it already.
            if missing.contains(key) { continue }
            add(Finding(.mistaken(meant: meant), of: key, registration), rank: rank)
        }
    }
}

extension Dependency {
    /// Whether it is the parameter of a type of the standard library whose values are rarely
    /// registered.
    var isOfStandardLibrary: Bool {
        guard case .parameter = kind, structure(of: type) == nil, isValueType(type) else {
            return false
        }
        return _typeName(type, qualified: true).hasPrefix("Swift.")
    }
}

extension Request {
    /// The request for what a `Lazy` or a `Provider` loads later, not for one of its users in
    /// particular.
    fileprivate var withoutDeferral: Request {
        let part = wrappedType(of: type) ?? type
        guard let deferred = deferredType(of: part) else { return later(type) }
        return later(deferred).withoutDeferral
    }
}
