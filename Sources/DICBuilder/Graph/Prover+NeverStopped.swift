extension Prover {
    /// Finds registrations whose instances have to be stopped, and that nothing keeps.
    func findNeverStopped(_ collector: inout ProblemCollector) {
        for (rank, entry) in storage.ownEntries.enumerated() {
            let registration = entry.registration
            let hasStopAction = entry.extras?.stopAction != nil
            if registration.lifetime.canBeStopped || !hasStopAction && !entry.makesWhatStopsItself { continue }
            let problem = Problem(
                .disposableTransient,
                .warning,
                of: registration.title,
                causes: [registration.key],
                registered: registration.location
            ) {
                let takesArguments = !registration.key.arguments.isEmpty
                return Hints(
                    detail: hasStopAction
                        ? "has a stop action that is never called" : "stops itself, and nothing keeps it to be stopped",
                    suggestions: [
                        takesArguments
                            ? .advice("stop it where it is used: nothing keeps what is made from arguments")
                            : Suggestion(
                                RegistrationCode.label(.singleton, of: registration),
                                .at(registration.location)
                            )
                    ]
                )
            }
            collector.add(problem, rank: rank)
        }
    }
}

extension Entry {
    /// Whether its factory makes instances of a type that says how they are stopped. What a forward passes on, and what
    /// was made by other code, has an owner.
    fileprivate var makesWhatStopsItself: Bool {
        let type = wrappedType(of: registration.type) ?? registration.type
        return !isPassedAsValue && registration.forwardSource == nil && Stopping.stopsItselfSomewhere(type)
    }
}
