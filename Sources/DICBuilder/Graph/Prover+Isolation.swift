extension Prover {
    /// An entry that is needed by factories that cannot load it.
    private struct Unreachable {
        let target: Registration
        let rank: Int
        var sources: [Registration] = []
        var requesters: [Problem.Requester] = []
    }

    /// Finds synchronous factories that need what is asynchronous, and factories that need what lives on the main actor
    /// and do not run there: one problem for each such dependency, with all that need it.
    func findWrongIsolation(_ collector: inout ProblemCollector) {
        var asynchronous: [ObjectIdentifier: Unreachable] = [:]
        var onMainActor: [ObjectIdentifier: Unreachable] = [:]
        func add(_ edge: BoundGraph.Edge, to unreachable: inout [ObjectIdentifier: Unreachable]) {
            let source = graph.sources[edge.source].registration
            collector.blame(source)
            let new = Unreachable(target: edge.target.registration, rank: edge.source)
            unreachable[ObjectIdentifier(edge.target), default: new].sources.append(source)
            unreachable[ObjectIdentifier(edge.target)]?.requesters.append(requester(edge.source, edge.dependency))
        }
        for edge in graph.edges {
            let target = edge.target.registration
            // Most targets can be loaded from anywhere.
            guard target.isAsync || target.isolation == .mainActor else { continue }
            let source = graph.sources[edge.source].registration
            // A `Lazy` or a `Provider` can be used on the main actor, but never loads asynchronously.
            if target.isAsync {
                if !source.isAsync || edge.traits.contains(.deferred) { add(edge, to: &asynchronous) }
            } else if source.isolation == .nonisolated && !edge.traits.contains(.deferred)
                && !(source.isAsync && graph.dependency(of: edge).kind == .stated)  // await $0.mainActor.load()
            {
                add(edge, to: &onMainActor)
            }
        }
        for unreachable in asynchronous.values { collector.add(needsAsync(unreachable), rank: unreachable.rank) }
        for unreachable in onMainActor.values { collector.add(needsMainActor(unreachable), rank: unreachable.rank) }
    }

    private func needsAsync(_ unreachable: Unreachable) -> Problem {
        let (target, sources) = (unreachable.target, unreachable.sources)
        return Problem(
            .needsAsync,
            .error,
            of: target.title,
            registered: target.location,
            requesters: unreachable.requesters
        ) {
            let asynchronous = sources.first(where: \.isAsync)
            let call = target.call("loadAsync")
            return Hints(
                detail: "registered with registerAsync, needed synchronously",
                suggestion: asynchronous != nil
                    ? "take \(TypeName(target.type)) itself, or load it with await $0.\(call)"
                    : sources[0].codeForAsync(of: target)
            )
        }
    }

    private func needsMainActor(_ unreachable: Unreachable) -> Problem {
        let (target, sources) = (unreachable.target, unreachable.sources)
        return Problem(
            .needsMainActor,
            .error,
            of: target.title,
            registered: target.location,
            requesters: unreachable.requesters
        ) {
            Hints(
                detail: "made on the main actor, needed by a factory that is not isolated to it",
                suggestion: sources[0].codeForMainActor(of: target)
            )
        }
    }

    /// Finds eager singletons that `build()` would have to make on the main actor.
    func findEagerOnMainActor(_ collector: inout ProblemCollector) {
        guard let buildIsolation else { return }
        for entry in storage.eagerEntries where storage.entry(of: entry.registration.key) === entry {
            guard entry.access(from: buildIsolation) == nil else { continue }
            collector.blame(entry.registration)
            collector.add(Problem(entry.needsMainActor(toBuildFrom: buildIsolation)), rank: .max)
        }
    }
}

extension Registration {
    /// The code that registers this, a synchronous registration, so that it can need an asynchronous one.
    fileprivate func codeForAsync(of target: Registration) -> String {
        guard forwardSource != nil else { return autoregistration("autoregisterAsync") }
        return ".forwardAsync(\(TypeName(target.type).expression), to: \(TypeName(type).expression)) { $0 }"
    }

    /// The code that registers this so that it can need what lives on the main actor.
    fileprivate func codeForMainActor(of target: Registration) -> String {
        if isAsync { return "await $0.mainActor.\(target.call("load")) in an asynchronous factory" }
        guard forwardSource != nil else {
            return
                ".mainActor\(autoregistration("autoregister")), or a parameter of type Lazy<\(TypeName(target.type))>"
        }
        return ".mainActor.forward(\(TypeName(target.type).expression), to: \(TypeName(type).expression)) { $0 }"
    }

    /// The code that registers this by its initializer.
    func autoregistration(_ verb: String) -> String {
        let type = TypeName(type)
        let labels = [
            type.isNominal ? nil : "as: \(type.expression)",
            lifetime == .transient ? nil : "in: .\(lifetime)",
            key.name.map { "named: \($0.expression)" },
            type.isNominal ? "\(type).init" : "…",
        ]
        return ".\(verb)(\(labels.compactMap(\.self).joined(separator: ", ")))"
    }
}
