extension Prover {
    /// Finds functions, types and `()` that were registered in place of instances.
    func findMistaken(_ collector: inout ProblemCollector) {
        if declarations.mistakes.isEmpty { return }
        let missing = missingInstances
        for (rank, entry) in storage.ownEntries.enumerated() {
            let registration = entry.registration
            let name = registration.key.name
            let call = ProofDeclarations.Mistake.Call(
                key: Key(registration.type, named: name),
                location: registration.location
            )
            guard let mistake = declarations.mistakes[call] else { continue }
            let meant = mistake.meant
            // The error says it already.
            if let meant, missing.contains(Key(meant, named: name)) { continue }
            let title = meant.map { Key($0, named: name).title } ?? registration.title
            let problem = Problem(
                .mistakenRegistration,
                .warning,
                of: title,
                causes: [registration.key],
                registered: registration.location
            ) {
                Hints(ofMistaken: registration, mistake)
            }
            collector.add(problem, rank: rank)
        }
    }

    /// The keys of the instances that something needs, and which are not registered.
    private var missingInstances: Set<Key> {
        let roots = declarations.roots.map(\.request).filter { storage.binding(of: $0).leadsToNothing }
        let requests = graph.missing.map(\.request) + roots
        return Set(requests.map { Key(MistakenRegistration.instanceType(of: $0.type), named: $0.name) })
    }
}

extension Hints {
    /// What to do about something else that was registered in place of an instance.
    ///
    /// - Parameter mistake: What was meant.
    fileprivate init(ofMistaken registration: Registration, _ mistake: ProofDeclarations.Mistake) {
        let type = mistake.meant.map { TypeName($0) }
        if let mistake = type.flatMap({ MistakenRegistration(registration, intended: $0, in: mistake.lifetime) }) {
            self.init(detail: mistake.detail, suggestions: [mistake.suggestion, registration.anotherFactory])
        } else {
            self.init(
                detail: "registered by a closure that returns nothing",
                suggestions: [.advice("return the instance from the closure"), registration.anotherFactory]
            )
        }
    }
}
