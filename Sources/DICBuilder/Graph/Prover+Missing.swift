extension Prover {
    /// A request that binds to nothing, and everything that makes it.
    private struct Miss {
        let request: Request
        let isForward: Bool
        let rank: Int
        var requesters: [Problem.Requester] = []

        /// The registrations that make it, and how. A root is none.
        var sources: [DependencyUse] = []

        /// Whether a parent has registered what makes it.
        var isInherited = false

        /// The first registration that makes it, and how; nil for a root.
        var source: DependencyUse? { sources.first }

        /// Where the type can be registered.
        var place: Suggestion.Destination { isInherited ? .inTheChild : .beside(requesters[0].registration.location) }

        /// What makes the request.
        var users: Set<ResolutionError.Reference> { Set(requesters.map(\.registration)) }

        /// The problem with a code.
        func problem(_ code: ResolutionError.Code, hints: @escaping @Sendable () -> Hints) -> Problem {
            let users = users
            // What registrations miss has a node already.
            let causes = sources.isEmpty ? [request.key] : []
            return Problem(code, .error, of: request.key.title, causes: causes, requesters: requesters) {
                var hints = hints()
                hints.near.removeAll(where: users.contains)
                return hints
            }
        }
    }

    /// What groups the requests for one missing type.
    private struct MissKey: Hashable {
        let key: Key
        let isForward: Bool
    }

    /// The requests that bind to nothing, in the order in which they were found: one for each missing type.
    private struct Misses {
        private(set) var all: [Miss] = []
        private var indices: [MissKey: Int] = [:]

        /// Adds a request, or who makes it if it is known.
        ///
        /// - Parameter source: The registration that makes it; nil for a root.
        mutating func add(_ miss: Miss, by requester: Problem.Requester, _ source: DependencyUse? = nil) {
            let key = MissKey(key: miss.request.key, isForward: miss.isForward)
            let index = indices[key] ?? all.count
            if index == all.count {
                indices[key] = index
                all.append(miss)
            }
            all[index].requesters.append(requester)
            if let source { all[index].sources.append(source) }
        }
    }

    /// Finds dependencies and roots that bind to nothing: one problem for each type, with all that need it.
    func findMissing(_ collector: inout ProblemCollector) {
        var misses = Misses()
        let isMadeHere = isMadeHere
        for missing in wiring.missing {
            let registration = wiring.registrations[missing.source]
            let request = missing.request.withoutDeferral
            if isSuppliedByChildren(request) && !isMadeHere[missing.source] { continue }
            collector.blame(registration)
            let miss = Miss(
                request: request,
                isForward: registration.forwardSource != nil,
                rank: missing.source,
                isInherited: missing.source < wiring.inheritedCount
            )
            let source = DependencyUse(registration, registration.dependencies.known[missing.need])
            misses.add(miss, by: requester(missing.source, missing.need), source)
        }
        for root in wiring.roots where root.isMissing {
            let request = root.request.withoutDeferral
            if isSuppliedByChildren(request) { continue }
            let reference = ResolutionError.Reference(name: "the program", location: root.location)
            let miss = Miss(request: request, isForward: false, rank: .max)
            misses.add(miss, by: Problem.Requester(registration: reference, role: "root"))
        }
        for miss in misses.all { collector.add(problem(miss), rank: miss.rank) }
    }

    /// Whether each registration is made from what is registered here: it is kept here, or an instance of it is made for
    /// what is. Empty if children supply nothing.
    var isMadeHere: [Bool] {
        if declarations.suppliedByChildren.isEmpty { return [] }
        let kept = (0..<wiring.sourceCount).filter { wiring.registrations[$0].lifetime.isSharedByContainer }
        return wiring.reach(from: kept) { wiring.registrations[$0].lifetime.isOfOneLoad }
    }

    func isSuppliedByChildren(_ request: Request) -> Bool {
        let supplied = declarations.suppliedByChildren
        if supplied.isEmpty { return false }
        return supplied.contains(request.key)
            || wrappedType(of: request.type).map { supplied.contains(request.of($0).key) } ?? false
    }

    private func problem(_ miss: Miss) -> Problem {
        let (request, source, users, place) = (miss.request, miss.source, miss.users, miss.place)
        let registrations = storage.registrationSnapshot
        if miss.isForward, let source {
            return miss.problem(.forwardToNothing) {
                var hints = Hints(ofMissing: request, among: registrations(), at: place, neededBy: users)
                hints.detail = "not registered, and forwarded to \(source.registration.title)"
                return hints
            }
        }
        let root = miss.requesters[0].registration.location
        let others = storage.variants(of: request)
        if !others.isEmpty {
            return miss.problem(.argumentMismatch) {
                let hints = Hints(ofArguments: request, others: others)
                return Hints(detail: hints.detail, near: hints.near, suggestions: others[0].makers(for: source, root))
            }
        }
        let named = storage.entries(ofType: request.type).map(\.registration)
        if !named.isEmpty {
            return miss.problem(.nameMismatch) {
                Hints(ofName: request, others: named) { name in
                    guard let source else { return request.root(named: name, at: root) }
                    return source.registration.loading(source.dependency, named: name)
                }
            }
        }
        if let (code, hints) = functionHints(request, miss.sources, root, place) {
            return miss.problem(code) { hints }
        }
        if let hints = Hints(ofContainer: request.type, for: miss.sources) {
            return miss.problem(.notRegistered) { hints }
        }
        return notRegistered(miss)
    }

    /// The problem of what is registered in no way.
    private func notRegistered(_ miss: Miss) -> Problem {
        let (request, source, users, place) = (miss.request, miss.source, miss.users, miss.place)
        let registrations = storage.registrationSnapshot
        let supply = supply(of: miss)
        let arguments = miss.requesters.count == miss.sources.count ? argumentsInstead(of: miss.sources) : []
        return miss.problem(.notRegistered) {
            let hints = Hints(ofMissing: request, among: registrations(), at: place, neededBy: users)
            var suggestions = hints.suggestions
            if let source, source.dependency.type == request.type, miss.requesters.count == 1,
                let use = hints.protocolInstead(of: request, registrations())
            {
                suggestions.append(source.dependency.replaced(by: use, of: source.registration))
            }
            suggestions += [supply].compactMap(\.self) + arguments
            return Hints(detail: hints.detail, near: hints.near, suggestions: suggestions)
        }
    }

    /// The call that says that a scope is given what is missing; nil if not only instances of one scope need it.
    private func supply(of miss: Miss) -> Suggestion? {
        let (request, sources) = (miss.request, miss.sources)
        guard storage.isFrozen, request.name == nil, structure(of: request.type) == nil,
            !isFunctionType(request.type), sources.count == miss.requesters.count,
            let scope = sources.first?.registration.lifetime.scope,
            sources.allSatisfy({ $0.registration.lifetime.scope == scope })
        else { return nil }
        let call = Registration.supplying(TypeName(request.type), to: scope)
        return Suggestion(call, miss.place)
    }
}

extension Hints {
    /// The protocol that was registered in place of a type that is missing.
    fileprivate func protocolInstead(of request: Request, _ registrations: [Registration]) -> String? {
        guard request.name == nil, TypeName(request.type).isNominal else { return nil }
        let names = near.map(\.name)
        return registrations.lazy.filter { !$0.key.isQualified && !$0.isAsync && $0.isolation == .nonisolated }
            .map { TypeName($0.type) }
            .first {
                $0.isExistential && (isSubtype(request.type, of: $0.type) ?? names.contains($0.description))
            }?.description
    }
}

extension Registration {
    /// What a registration, or the program, can take in place of an instance of this one, which needs arguments.
    ///
    /// - Parameter root: Where the program says what it loads.
    fileprivate func makers(
        for source: DependencyUse?,
        _ root: CodeLocation
    ) -> [Suggestion] {
        let registration = Suggestion(TypeName(type).registration(named: key.name), .beside(location))
        guard let function = makerType else { return [registration] }
        guard let source else {
            return [codeForRoot.map { Suggestion($0, .inPlaceOf(root)) }, registration].compactMap(\.self)
        }
        return [source.dependency.replaced(by: function, of: source.registration), registration]
    }

    /// The call that registers this with a parameter that is loaded by another name, or by none.
    fileprivate func loading(_ dependency: Dependency, named name: DependencyName?) -> Suggestion {
        var code = RegistrationCode(self)
        if case .parameter(let position) = dependency.kind { code.names.removeAll { $0.position == position } }
        if let name {
            var position = 0
            if case .parameter(let place) = dependency.kind { position = place }
            code.names.append((position, name, dependency.type))
        }
        return Suggestion(code.registeringFunction(), .inPlaceOf(location))
    }
}

extension Request {
    /// The request for what a `Lazy` or a `Provider` loads later, not for one of its users in particular.
    fileprivate var withoutDeferral: Request {
        switch structure(of: type) {
        case .lazy(let loaded), .provider(let loaded): later(loaded).withoutDeferral
        case .optional(let wrapped):
            switch structure(of: wrapped) {
            case .lazy, .provider: of(wrapped).withoutDeferral
            case .optional, .array, nil: later(type)
            }
        case .array, nil: later(type)
        }
    }

    /// The call that says that the program loads the type by another name, or by none.
    fileprivate func root(named name: DependencyName?, at location: CodeLocation) -> Suggestion {
        let named = name.furtherArgument
        return Suggestion(".roots(\(TypeName(type).expression)\(named))", .inPlaceOf(location))
    }
}
