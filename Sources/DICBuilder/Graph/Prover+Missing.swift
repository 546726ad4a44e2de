extension Prover {
    /// Finds one problem for each type that is missing, with all that need it.
    func findMissing() {
        // Each with the first source that makes the request, if it is not only a root, and all that
        // make it.
        var misses: [(request: Request, source: Int?, isForward: Bool, uses: [Use])] = []
        var indices: [[Key: Int]] = [[:], [:]]
        func note(_ request: Request, by use: Use, _ source: Int? = nil, isForward: Bool = false) {
            let kind = isForward ? 1 : 0
            if let index = indices[kind][request.key] { return misses[index].uses.append(use) }
            indices[kind][request.key] = misses.count
            misses.append((request, source, isForward, [use]))
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
        for (request, source, isForward, uses) in misses {
            let other = isForward ? .forward : alternative(to: request, of: uses)
            let isInherited = source.map { $0 < wiring.inheritedCount } ?? false
            var missing = Missing(request: request, alternative: other, isInherited: isInherited)
            missing.isKeptBeforeChildren = source != nil && isSuppliedByChildren(request)
            let finding = Finding(
                .missing(missing),
                of: request.key,
                uses: uses,
                among: storage.registrationSnapshot
            )
            add(finding, rank: source ?? .max, blaming: finding.sources.map(\.registration))
        }
    }

    /// Whether the children of the container are said to register what is requested. Not for a
    /// source whose instances are made here.
    func isSuppliedByChildren(_ request: Request, to source: Int? = nil) -> Bool {
        let supplied = declarations.suppliedByChildren
        if supplied.isEmpty || source.map({ isMadeHere[$0] }) ?? false { return false }
        return supplied.contains(request.key)
            || wrappedType(of: request.type).map { supplied.contains(request.of($0).key) } ?? false
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
        if let (parameters, result) = functionParts(of: request.type) {
            let instance = Request(result, named: request.name)
            let results =
                parameters.isEmpty ? storage.binding(of: instance).targets.map(\.registration) : []
            if !results.isEmpty, !results.contains(where: \.isAsync) { return .result(results) }
            // A function may return the optional of what is registered.
            let variants =
                storage.variants(of: instance)
                + (wrappedType(of: result).map { storage.variants(of: instance.of($0)) } ?? [])
            let maker = variants.first { $0.key.arguments.elementsEqual(parameters, by: ==) }
            if let maker, !parameters.isEmpty { return .unsuited(maker) }
            if maker == nil, !variants.isEmpty { return .makers(variants) }
        }
        let sources = uses.compactMap(\.source)
        if sources.count < uses.count { return .none }
        return .given(
            by: scope(of: sources, thatCanBeGiven: request),
            arguments: arguments(insteadOf: sources)
        )
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
        // Other arguments make another instance, so none is kept or completed, and none can be
        // needed without them.
        guard registration.lifetime == .transient, !registration.hasCompletion,
            registration.history == nil,
            registration.key.arguments.isEmpty,
            !wiring.edges.contains(where: {
                wiring.registrations[$0.target].key == registration.key
            }),
            !declarations.roots.contains(where: { $0.request.key == registration.key })
        else { return nil }
        let known = registration.dependencies.known
        return known.filter { $0.isOfStandardLibrary && storage.binding(of: $0).leadsToNothing }
    }

    /// Finds functions, types and `()` that were registered by a call that does not name their
    /// type, by mistake.
    func findRefused() {
        if declarations.refused.isEmpty { return }
        let requests =
            wiring.missing.map(\.request) + wiring.roots.filter(\.isMissing).map(\.request)
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
        deferredType(of: wrappedType(of: type) ?? type).map { later($0).withoutDeferral }
            ?? later(type)
    }
}
