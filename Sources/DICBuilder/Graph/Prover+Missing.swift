extension Prover {
    /// A request that binds to nothing, and everything that makes it.
    private struct Miss {
        let request: Request
        let isForward: Bool
        let rank: Int
        var requesters: [Problem.Requester] = []

        /// The first registration that makes it, and how; nil for a root.
        var source: (registration: Registration, dependency: Dependency)?
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
            source: (Registration, Dependency)? = nil
        ) {
            let key = MissKey(key: request.key, isForward: isForward)
            if let index = indices[key] {
                misses[index].requesters.append(requester)
            } else {
                indices[key] = misses.count
                misses.append(
                    Miss(request: request, isForward: isForward, rank: rank, requesters: [requester], source: source)
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
                source: (registration, registration.dependencies.known[missing.dependency])
            )
        }
        for root in declarations.roots where storage.binding(of: root.request).isMissing {
            let request = root.request.withoutDeferral
            if isSuppliedByChildren(request) { continue }
            let reference = ResolutionError.Reference(name: "the program", location: root.location)
            add(.init(registration: reference, role: "root"), request, isForward: false, rank: .max)
        }
        for miss in misses { collector.add(problem(miss), rank: miss.rank) }
    }

    private func isSuppliedByChildren(_ request: Request) -> Bool {
        let supplied = declarations.suppliedByChildren
        if supplied.isEmpty { return false }
        return supplied.contains(request.key)
            || wrappedType(of: request.type).map { supplied.contains(request.of($0).key) } ?? false
    }

    private func problem(_ miss: Miss) -> Problem {
        let request = miss.request
        let title = request.title
        let registrations = storage.registrationSnapshot
        func problem(_ code: ResolutionError.Code, hints: @escaping @Sendable () -> Hints) -> Problem {
            let needing = Set(miss.requesters.map(\.registration))
            return Problem(code, .error, of: title, requesters: miss.requesters) {
                var hints = hints()
                hints.near.removeAll(where: needing.contains)
                return hints
            }
        }
        let source = miss.source
        if miss.isForward, let source {
            return problem(.forwardToNothing) {
                var hints = Hints(ofMissing: request, among: registrations())
                hints.detail = "not registered, and forwarded to \(source.registration.title)"
                return hints
            }
        }
        let others = storage.variants(of: request)
        if !others.isEmpty {
            return problem(.argumentMismatch) {
                Hints(ofArguments: request, others: others).with(
                    suggestion: source.flatMap(others[0].codeToTakeArguments)
                )
            }
        }
        let named = storage.entries(ofType: request.type).map(\.registration)
        if !named.isEmpty {
            return problem(.nameMismatch) {
                let hints = Hints(ofName: request, others: named)
                guard let name = hints.name else { return hints }
                let type = TypeName(request.type).expression
                guard let source else { return hints.with(suggestion: ".roots(\(type), named: \(name.expression))") }
                let parameters =
                    "parameters: [.named(\(name.expression), \(TypeName(source.dependency.type).expression))]"
                return hints.with(suggestion: source.registration.autoregistration(labels: parameters))
            }
        }
        return problem(.notRegistered) { Hints(ofMissing: request, among: registrations()) }
    }
}

extension Registration {
    /// What a registration can take in place of an instance of this one, which needs arguments.
    fileprivate func codeToTakeArguments(
        _ source: (registration: Registration, dependency: Dependency)
    ) -> String? {
        let (type, arguments) = (TypeName(type), key.arguments.map { TypeName($0).description })
        guard (1...2).contains(arguments.count) else { return type.registration(named: key.name) }
        let function = "(\(arguments.joined(separator: ", "))) -> \(type)"
        return "\(source.dependency.instead(function, of: source.registration)), or \(type.registration())"
    }
}

extension Dependency {
    /// What to write in place of this dependency, and where.
    func instead(_ type: String, of registration: Registration) -> String {
        switch kind {
        case .parameter(let position): "\(type) as parameter \(position) of \(registration.title)"
        case .stated: "\(type) in dependsOn: and in the factory of \(registration.title)"
        case .forward: type
        }
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

    /// The request as reports name it.
    fileprivate var title: String {
        TypeName(type).description + (name.map { " named \($0.expression)" } ?? "")
    }
}
