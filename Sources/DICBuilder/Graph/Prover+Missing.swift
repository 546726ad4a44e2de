extension Prover {
    /// A request that binds to nothing, and everything that makes it.
    private struct Miss {
        let request: Request
        let isForward: Bool
        let rank: Int
        var requesters: [Problem.Requester] = []

        /// The first registration that makes it, and how; nil for a root.
        var source: (registration: Registration, dependency: Dependency)?

        /// Whether a parent has registered what makes it.
        var isInherited = false

        /// Where the type can be registered.
        var place: Suggestion.Destination { isInherited ? .inTheChild : .beside(requesters[0].registration.location) }
    }

    /// What groups the requests for one missing type.
    private struct MissKey: Hashable {
        let key: Key
        let isForward: Bool
    }

    /// Finds dependencies and roots that bind to nothing: one problem for each type, with all that need it.
    func findMissing(_ collector: inout ProblemCollector) {
        var misses: [Miss] = []
        var indices: [MissKey: Int] = [:]
        func add(
            _ requester: Problem.Requester,
            _ request: Request,
            isForward: Bool,
            rank: Int,
            source: (Registration, Dependency)? = nil,
            isInherited: Bool = false
        ) {
            let key = MissKey(key: request.key, isForward: isForward)
            if let index = indices[key] {
                misses[index].requesters.append(requester)
            } else {
                indices[key] = misses.count
                misses.append(
                    Miss(
                        request: request,
                        isForward: isForward,
                        rank: rank,
                        requesters: [requester],
                        source: source,
                        isInherited: isInherited
                    )
                )
            }
        }
        for missing in graph.missing {
            let registration = graph.sources[missing.source].registration
            let request = missing.request.withoutDeferral
            // What is kept is made here, from what is registered here.
            if isSuppliedByChildren(request) && !graph.sources[missing.source].keepsInstances { continue }
            collector.blame(registration)
            let isForward = registration.forwardSource != nil
            add(
                requester(missing.source, missing.dependency),
                request,
                isForward: isForward,
                rank: missing.source,
                source: (registration, registration.dependencies.known[missing.dependency]),
                isInherited: missing.source < graph.inheritedCount
            )
        }
        for root in declarations.roots where storage.binding(of: root.request).leadsToNothing {
            let request = root.request.withoutDeferral
            if isSuppliedByChildren(request) { continue }
            let reference = ResolutionError.Reference(name: "the program", location: root.location)
            add(.init(registration: reference, role: "root"), request, isForward: false, rank: .max)
        }
        for miss in misses { collector.add(problem(miss), rank: miss.rank) }
    }

    func isSuppliedByChildren(_ request: Request) -> Bool {
        let supplied = declarations.suppliedByChildren
        if supplied.isEmpty { return false }
        return supplied.contains(request.key)
            || wrappedType(of: request.type).map { supplied.contains(request.of($0).key) } ?? false
    }

    private func problem(_ miss: Miss) -> Problem {
        let request = miss.request
        let registrations = storage.registrationSnapshot
        let users = Set(miss.requesters.map(\.registration))
        let place = miss.place
        func problem(_ code: ResolutionError.Code, hints: @escaping @Sendable () -> Hints) -> Problem {
            // What registrations miss has a node already.
            let causes = miss.source == nil ? [request.key] : []
            return Problem(code, .error, of: request.title, causes: causes, requesters: miss.requesters) {
                var hints = hints()
                hints.near.removeAll(where: users.contains)
                return hints
            }
        }
        let source = miss.source
        if miss.isForward, let source {
            return problem(.forwardToNothing) {
                var hints = Hints(ofMissing: request, among: registrations(), at: place, neededBy: users)
                hints.detail = "not registered, and forwarded to \(source.registration.title)"
                return hints
            }
        }
        let root = miss.requesters[0].registration.location
        let others = storage.variants(of: request)
        if !others.isEmpty {
            return problem(.argumentMismatch) {
                let hints = Hints(ofArguments: request, others: others)
                return Hints(detail: hints.detail, near: hints.near, suggestions: others[0].makers(for: source, root))
            }
        }
        let named = storage.entries(ofType: request.type).map(\.registration)
        if !named.isEmpty {
            return problem(.nameMismatch) {
                Hints(ofName: request, others: named) { name in
                    guard let source else { return request.root(named: name, at: root) }
                    return source.registration.loading(source.dependency, named: name)
                }
            }
        }
        return problem(.notRegistered) {
            let hints = Hints(ofMissing: request, among: registrations(), at: place, neededBy: users)
            guard let source, source.dependency.type == request.type, miss.requesters.count == 1,
                let use = hints.protocolInstead(of: request, registrations())
            else { return hints }
            return Hints(
                detail: hints.detail,
                near: hints.near,
                suggestions: hints.suggestions + [source.dependency.replaced(by: use, of: source.registration)]
            )
        }
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
        for source: (registration: Registration, dependency: Dependency)?,
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
        return Suggestion(code.autoregistering(), .inPlaceOf(location))
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

    /// The request as reports name it.
    fileprivate var title: String {
        TypeName(type).description + (name.map { " named \($0.expression)" } ?? "")
    }
}
