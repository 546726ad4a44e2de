extension Prover {
    /// Finds registrations with a stop action whose instances nothing keeps.
    func findNeverStopped(_ collector: inout ProblemCollector) {
        for (rank, entry) in storage.ownEntries.enumerated() where entry.extras?.stopAction != nil {
            let registration = entry.registration
            if registration.lifetime.canBeStopped { continue }
            let problem = Problem(
                .disposableTransient,
                .warning,
                of: registration.title,
                causes: [registration.key],
                registered: registration.location
            ) {
                Hints(
                    detail: "has a stop action that is never called",
                    suggestions: [
                        Suggestion(RegistrationCode.label(.singleton, of: registration), .at(registration.location))
                    ]
                )
            }
            collector.add(problem, rank: rank)
        }
    }
}
