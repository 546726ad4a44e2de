extension Prover {
    /// Finds cycles of factories that need each other while they run.
    func findCycles(_ collector: inout ProblemCollector) {
        for cycle in graph.cycles {
            for edge in cycle.edges { collector.blame(graph.sources[edge.source].registration) }
            collector.add(problem(cycle), rank: cycle.edges[0].source)
        }
    }

    private func problem(_ cycle: BoundGraph.Cycle) -> Problem {
        let members = cycle.edges.map { graph.sources[$0.source].registration }
        let requesters = cycle.edges.map { edge in
            let needed = edge.target.registration.title
            let requester = requester(edge.source, edge.dependency)
            return Problem.Requester(
                registration: requester.registration,
                role: "needs \(needed) (\(requester.role))"
            )
        }
        let edge = cycle.cheapest
        let (source, dependency) = (graph.sources[edge.source].registration, graph.dependency(of: edge))
        let names = (members + members.prefix(1)).map(\.title)
        return Problem(
            .cycle,
            .error,
            of: names.joined(separator: " -> "),
            requesters: requesters,
            chain: members.map(ResolutionError.Reference.init)
        ) {
            Hints(suggestion: source.codeToDefer(dependency))
        }
    }
}

extension Registration {
    /// What to change in this registration so that it does not need a dependency while it is being made.
    fileprivate func codeToDefer(_ dependency: Dependency) -> String {
        let type = TypeName(dependency.type)
        switch dependency.kind {
        case .parameter:
            let part = wrappedType(of: dependency.type).map { TypeName($0) }
            return dependency.instead(part.map { "Lazy<\($0)>?" } ?? "Lazy<\(type)>", of: self)
        case .forward: return "register one of them with a factory, in place of a forward"
        case .stated: return dependency.instead("Lazy<\(type)>", of: self)
        }
    }
}
