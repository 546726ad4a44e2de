extension Prover {
    /// An entry that is needed by factories that cannot load it.
    fileprivate struct Unreachable {
        let target: Registration
        let rank: Int

        /// The first that needs it, how, and whether it needs it later.
        let source: Registration
        let dependency: Dependency
        let isDeferred: Bool
        var requesters: [Problem.Requester] = []
    }

    /// Finds synchronous factories that need what is asynchronous, and factories that need what lives on the main actor
    /// and do not run there: one problem for each such dependency, with all that need it.
    func findWrongIsolation(_ collector: inout ProblemCollector) {
        var unreachable: [Unreachable] = []
        var indices: [ObjectIdentifier: Int] = [:]
        func add(_ edge: BoundGraph.Edge) {
            let source = graph.sources[edge.source].registration
            collector.blame(source)
            let index = indices[ObjectIdentifier(edge.target)] ?? unreachable.count
            if index == unreachable.count {
                indices[ObjectIdentifier(edge.target)] = index
                unreachable.append(
                    Unreachable(
                        target: edge.target.registration,
                        rank: edge.source,
                        source: source,
                        dependency: graph.dependency(of: edge),
                        isDeferred: edge.traits.contains(.deferred)
                    )
                )
            }
            unreachable[index].requesters.append(requester(edge.source, edge.dependency))
        }
        for edge in graph.edges {
            let target = edge.target.registration
            // Most targets can be loaded from anywhere.
            guard target.isAsync || target.isolation == .mainActor else { continue }
            let source = graph.sources[edge.source].registration
            // A `Lazy` or a `Provider` can be used on the main actor, but never loads asynchronously.
            if target.isAsync {
                if !source.isAsync || edge.traits.contains(.deferred) { add(edge) }
            } else if source.isolation == .nonisolated && !edge.traits.contains(.deferred)
                && !(source.isAsync && graph.dependency(of: edge).kind == .stated)  // await $0.mainActor.load()
            {
                add(edge)
            }
        }
        for unreachable in unreachable {
            let problem = unreachable.target.isAsync ? needsAsync(unreachable) : needsMainActor(unreachable)
            collector.add(problem, rank: unreachable.rank)
        }
    }

    private func needsAsync(_ unreachable: Unreachable) -> Problem {
        let target = unreachable.target
        return Problem(
            .needsAsync,
            .error,
            of: target.title,
            registered: target.location,
            requesters: unreachable.requesters
        ) {
            Hints(
                detail: "registered with registerAsync, needed synchronously",
                suggestion: unreachable.codeForAsync
            )
        }
    }

    private func needsMainActor(_ unreachable: Unreachable) -> Problem {
        let target = unreachable.target
        return Problem(
            .needsMainActor,
            .error,
            of: target.title,
            registered: target.location,
            requesters: unreachable.requesters
        ) {
            Hints(
                detail: "made on the main actor, needed by a factory that is not isolated to it",
                suggestion: unreachable.codeForMainActor
            )
        }
    }

    /// Finds eager singletons that `build()` would have to make on the main actor.
    func findEagerOnMainActor(_ collector: inout ProblemCollector) {
        guard let buildIsolation else { return }
        for entry in storage.eagerEntries where entry.access(from: buildIsolation) == nil {
            collector.blame(entry.registration)
            collector.add(Problem(entry.needsMainActor(toBuildFrom: buildIsolation)), rank: .max)
        }
    }
}

extension Prover.Unreachable {
    /// The code with which the first registration that needs it can need what is asynchronous.
    fileprivate var codeForAsync: String {
        let type = TypeName(target.type)
        if dependency.kind == .forward {
            return ".forwardAsync(\(type.expression), to: \(TypeName(source.type).expression)) { $0 }"
        }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let instead = isDeferred ? dependency.instead("\(type)", of: source) : nil
        if source.isAsync { return instead ?? "await $0.\(target.call("loadAsync"))" }
        return (instead.map { "\($0), and " } ?? "") + source.autoregistration("autoregisterAsync")
    }

    /// The code with which the first registration that needs it can need what lives on the main actor.
    fileprivate var codeForMainActor: String {
        let type = TypeName(target.type)
        if dependency.kind == .forward {
            return ".mainActor.forward(\(type.expression), to: \(TypeName(source.type).expression)) { $0 }"
        }
        let lazy = dependency.instead("Lazy<\(type)>", of: source)
        if source.isAsync {
            let load = "await $0.mainActor.\(target.call("load"))"
            let initializer = TypeName(source.type).isNominal ? "\(TypeName(source.type))(… \(load) …)" : "… \(load) …"
            return ".registerAsync\(source.labels()) { \(initializer) }, or \(lazy)"
        }
        return ".mainActor\(source.autoregistration()), or \(lazy)"
    }
}

extension Registration {
    /// The code that registers this by its initializer.
    ///
    /// - Parameter labels: A label and its value, beside those that say what this registration is.
    func autoregistration(_ verb: String = "autoregister", labels: String? = nil) -> String {
        let type = TypeName(type)
        let isAsync = verb.hasSuffix("Async")
        let initializer = type.isNominal ? "\(type).init" : "…"
        return ".\(verb)\(self.labels(of: labels, isAsync: isAsync, initializer))"
    }

    /// The labels of the call that registers this, in parentheses.
    func labels(of other: String? = nil, isAsync: Bool = true, _ last: String? = nil) -> String {
        let type = TypeName(type)
        // An asynchronous registration has no lifetime that depends on the thread or on its users.
        let hasLifetime = lifetime != .transient && !(isAsync && [.graph, .weak].contains(lifetime))
        let labels = [
            type.isNominal ? nil : "as: \(type.expression)",
            hasLifetime ? "in: .\(lifetime)" : nil,
            key.name.map { "named: \($0.expression)" },
            other,
            last,
        ]
        let written = labels.compactMap(\.self)
        return written.isEmpty ? "" : "(\(written.joined(separator: ", ")))"
    }
}
