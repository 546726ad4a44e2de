extension Prover {
    /// Finds what was registered and is no instance, by a call that does not name its type: an instance was meant.
    func findRefused(_ collector: inout ProblemCollector) {
        if declarations.refused.isEmpty { return }
        let missing = missingInstances
        for (rank, entry) in storage.ownEntries.enumerated() {
            let registration = entry.registration
            let call = ProofDeclarations.Refused(key: registration.key, location: registration.location)
            guard declarations.refused.contains(call) else { continue }
            collector.blame(registration)
            let meant = functionParts(of: registration.type)?.result ?? instanceType(of: registration.type)
            let key = meant.map { Key($0, named: registration.key.name) } ?? registration.key
            // The error says it already.
            if missing.contains(key) { continue }
            let finding = Finding(
                .mistaken(meant: meant),
                of: key,
                registration,
                registered: registration.location
            )
            collector.add(finding, rank: rank)
        }
    }

    /// The keys of the instances that something needs, and which are not registered.
    private var missingInstances: Set<Key> {
        let requests = wiring.missing.map(\.request) + wiring.roots.filter(\.isMissing).map(\.request)
        return Set(requests.map { Key(MistakenRegistration.instanceType(of: $0.type), named: $0.name) })
    }
}
