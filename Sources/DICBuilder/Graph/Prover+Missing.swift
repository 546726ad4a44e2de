extension Prover {
    /// A request that binds to nothing, and everything that makes it.
    private struct Miss {
        let request: Request
        let isForward: Bool
        let rank: Int
        var requesters: [Problem.Requester] = []
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
        func add(_ requester: Problem.Requester, _ request: Request, isForward: Bool, rank: Int) {
            let key = MissKey(key: request.key, isForward: isForward)
            if let index = indices[key] {
                misses[index].requesters.append(requester)
            } else {
                indices[key] = misses.count
                misses.append(Miss(request: request, isForward: isForward, rank: rank, requesters: [requester]))
            }
        }
        for missing in graph.missing {
            let registration = graph.sources[missing.source].registration
            let request = missing.request.withoutDeferral
            // What is kept is made here, from what is registered here.
            if isSuppliedByChildren(request) && !graph.sources[missing.source].keepsInstances { continue }
            collector.blame(registration)
            let isForward = registration.forwardSource != nil
            add(requester(missing.source, missing.dependency), request, isForward: isForward, rank: missing.source)
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
        if miss.isForward {
            return Problem(.forwardToNothing, .error, of: title, requesters: miss.requesters) {
                Hints(ofMissing: request, among: registrations())
            }
        }
        let others = storage.variants(of: request)
        if !others.isEmpty {
            return Problem(.argumentMismatch, .error, of: title, requesters: miss.requesters) {
                var hints = Hints(ofArguments: request, others: others)
                hints.suggestion = others[0].codeToTakeArguments
                return hints
            }
        }
        let named = storage.entries(ofType: request.type).map(\.registration)
        if !named.isEmpty {
            return Problem(.nameMismatch, .error, of: title, requesters: miss.requesters) {
                Hints(ofName: request, others: named)
            }
        }
        return Problem(.notRegistered, .error, of: title, requesters: miss.requesters) {
            Hints(ofMissing: request, among: registrations())
        }
    }
}

extension Registration {
    /// What a function takes in place of an instance of this registration, which needs arguments.
    fileprivate var codeToTakeArguments: String {
        let (type, arguments) = (TypeName(type), key.arguments.map { TypeName($0).description })
        guard (1...2).contains(arguments.count) else { return type.registration(named: key.name) }
        return "a parameter of type (\(arguments.joined(separator: ", "))) -> \(type), or \(type.registration())"
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
