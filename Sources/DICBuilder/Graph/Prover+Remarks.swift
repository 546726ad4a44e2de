// What loads do not fail from.

extension Prover {
    /// Whether a source is registered in this container, and not in an ancestor, which has a report of its own.
    private func isOwn(_ source: Int) -> Bool { source >= wiring.inheritedCount }

    func findDuplicates() {
        let registrations = templates.map(\.registration)
        var (winners, last): ([Key: Int], [Key: Int]) = ([:], [:])
        for (index, registration) in registrations.enumerated() { winners[registration.key] = index }
        for (index, registration) in registrations.enumerated() {
            let key = registration.key
            guard let old = last.updateValue(index, forKey: key), let winner = winners[key] else { continue }
            add(Finding(.duplicate(winner: registrations[winner]), of: registrations[old]), rank: index)
        }
    }

    func findFailableAsValue() {
        for edge in wiring.edges where isOwn(edge.source) && edge.traits.contains(.unwrapped) {
            let target = wiring.registrations[edge.target]
            guard let wrapped = wrappedType(of: target.type) else { continue }
            let finding = Finding(.failable, of: Key(wrapped), target, uses: [.dependency(use(of: edge))])
            add(finding, rank: edge.source)
        }
    }

    func findThrowingInNonthrowing() {
        // What is loaded later, the factory does not load.
        for edge in wiring.edges where isOwn(edge.source) && !edge.isDeferred {
            let (source, target) = (wiring.registrations[edge.source], wiring.registrations[edge.target])
            guard wiring.dependency(of: edge).kind == .stated, !source.canThrow, target.canThrow,
                !target.isAsync  // That is needs-async.
            else { continue }
            add(Finding(.throwing, of: target, uses: [.dependency(use(of: edge))]), rank: edge.source)
        }
    }

    func findAbsent() {
        for absent in wiring.absent where isOwn(absent.source) {
            if isSuppliedByChildren(absent.request, to: absent.source) { continue }
            let type = absent.request.type
            let part = wrappedType(of: type)
            let collected: Any.Type? =
                if case .array(let element)? = structure(of: part ?? type) { element } else { nil }
            let user = wiring.registrations[absent.source]
            let fault = Fault.absent(absent.request, element: collected)
            let use = Use.dependency(user, user.dependencies.known[absent.need])
            let finding = Finding(fault, of: Key(type), uses: [use], among: storage.registrationSnapshot)
            add(finding, rank: absent.source)
        }
    }

    func opaque(observing requests: (Key) -> [Key]?) -> [Problem] {
        storage.ownEntries.map(\.registration).filter(\.dependencies.areOpaque).map { registration in
            Problem(Finding(.opaque(loaded: requests(registration.key)), of: registration))
        }
    }

    /// Finds registrations whose instances have to be stopped, and that nothing keeps.
    func findNeverStopped() {
        for (rank, entry) in storage.ownEntries.enumerated() where !entry.facts.lifetime.canBeStopped {
            let (registration, hasStopAction) = (entry.registration, entry.extras?.stopAction != nil)
            if !hasStopAction {
                // What a forward passes on, and what was made by other code, has an owner.
                if entry.isPassedAsValue || registration.forwardSource != nil { continue }
                let type = wrappedType(of: registration.type) ?? registration.type
                if !Stopping.stopsItselfSomewhere(type) { continue }
            }
            add(Finding(.neverStopped(hasStopAction: hasStopAction), of: registration), rank: rank)
        }
    }

    /// Finds registrations that nothing leads to from the roots, if everything on the way is known.
    func findUnused() {
        // What is used is not known without roots, nor while one is missing.
        guard !wiring.roots.isEmpty, !wiring.roots.contains(where: \.isMissing) else { return }
        // The eager ones are loaded without being asked for.
        let own = storage.ownEntries
        let eager = own.filter { $0.registration.lifetime.isEager }
        let isReached = wiring.reach(from: wiring.roots.flatMap(\.targets) + eager.compactMap { numbers[$0] })
        let reached = zip(wiring.registrations, isReached).filter(\.1).map(\.0) + eager.map(\.registration)
        if reached.contains(where: \.dependencies.areOpaque) { return }
        for (rank, entry) in own.enumerated() {
            if entry.facts.lifetime.isEager || numbers[entry].map({ isReached[$0] }) ?? false { continue }
            let fault = Fault.unused(root: declarations.roots[0].location)
            add(Finding(fault, of: entry.registration), rank: rank)
        }
    }
}
