extension Prover {
    /// Finds cycles of factories that need each other while they run.
    func findCycles(_ collector: inout ProblemCollector) {
        for cycle in wiring.cycles {
            for edge in cycle.edges { collector.blame(wiring.registrations[edge.source]) }
            collector.add(problem(cycle), rank: cycle.edges[0].source)
        }
    }

    private func problem(_ cycle: Wiring.Cycle) -> Problem {
        let members = cycle.edges.map { wiring.registrations[$0.source] }
        let requesters = cycle.edges.map { edge in
            let needed = wiring.registrations[edge.target].title
            let requester = requester(edge.source, edge.need)
            return Problem.Requester(
                registration: requester.registration,
                role: "needs \(needed) (\(requester.role))"
            )
        }
        let edge = cycle.cheapest
        let (source, dependency) = (wiring.registrations[edge.source], wiring.dependency(of: edge))
        let names = (members + members.prefix(1)).map(\.title)
        // Not when the report is read: it must not keep factories alive.
        let isWrapper = members.count == 1 && replacesAnother(source.key)
        return Problem(
            .cycle,
            .error,
            of: names.joined(separator: " -> "),
            causes: [],
            requesters: requesters,
            chain: members.map(ResolutionError.Reference.init)
        ) {
            // One call with several names has one function: what is deferred for one of them, is for all.
            let isShared = members.count { $0.type == source.type && $0.location == source.location } > 1
            if isWrapper {
                return Hints(
                    detail: "it replaces the registration that it needs",
                    suggestions: [Suggestion(source.decoration("decorate"), .inPlaceOf(source.location))]
                )
            }
            return Hints(
                suggestions: isShared
                    ? [Suggestion(source.anotherFactory.code, .inPlaceOfName(source.location))]
                    : [dependency.deferred(by: "Lazy", of: source)]
            )
        }
    }

    /// Whether the registration of a key replaces an earlier one, here or in the parent.
    private func replacesAnother(_ key: Key) -> Bool {
        templates.count { $0.registration.key == key } > 1 || storage.parent?.entry(of: key) != nil
    }
}
