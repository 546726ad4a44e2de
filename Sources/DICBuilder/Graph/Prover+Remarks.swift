// What loads do not fail from.

extension Prover {
    /// Whether a source is registered in this container, and not in an ancestor, which has a report of its own.
    private func isOwn(_ source: Int) -> Bool { source >= graph.inheritedCount }

    /// Finds keys that are registered several times.
    func findDuplicates(_ collector: inout ProblemCollector) {
        var last: [Key: Int] = [:]
        let registrations = templates.map(\.registration)
        let winners = Dictionary(registrations.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        for (index, template) in registrations.enumerated() {
            if let replaced = last.updateValue(index, forKey: template.key) {
                let old = templates[replaced].registration
                let winner = winners[template.key] ?? template
                let problem = Problem(
                    .duplicate,
                    .note,
                    of: template.title,
                    registered: old.location
                ) {
                    Hints(
                        detail: "registered again at \(winner.location), which replaces it",
                        suggestion: "remove one of them, or distinguish them by name"
                    )
                }
                collector.add(problem, rank: index)
            }
        }
    }

    /// Finds dependencies that are registered as optional, and throwing ones of factories that cannot throw.
    func findUnwrapped(_ collector: inout ProblemCollector) {
        for edge in graph.edges where isOwn(edge.source) {
            let target = edge.target.registration
            let requesters = [requester(edge.source, edge.dependency)]
            if edge.traits.contains(.unwrapped), let wrapped = wrappedType(of: target.type) {
                let type = TypeName(wrapped)
                let (source, dependency) = (graph.sources[edge.source].registration, graph.dependency(of: edge))
                let problem = Problem(
                    .failableAsValue,
                    .warning,
                    of: type.description,
                    registered: target.location,
                    requesters: requesters
                ) {
                    Hints(
                        detail: "registered as \(TypeName(target.type)), and its factory may return nil",
                        suggestion:
                            "\(dependency.instead("\(TypeName(target.type))", of: source)), or a factory of \(type)"
                    )
                }
                collector.add(problem, rank: edge.source)
            }
            let source = graph.sources[edge.source].registration
            // What is loaded later, the factory does not load.
            guard graph.dependency(of: edge).kind == .stated, !edge.traits.contains(.deferred) else { continue }
            if !source.canThrow, target.canThrow, target.forwardSource == nil {
                let problem = Problem(
                    .throwingInNonthrowing,
                    .warning,
                    of: target.title,
                    registered: target.location,
                    requesters: requesters
                ) {
                    Hints(
                        detail: "may throw, and is loaded by a factory that cannot",
                        suggestion: "registerThrowable for \(source.title), with try $0.\(target.call("loadOrThrow"))"
                    )
                }
                collector.add(problem, rank: edge.source)
            }
        }
    }

    /// Finds optional parameters that are always nil.
    func findAbsent(_ collector: inout ProblemCollector) {
        for absent in graph.absent where isOwn(absent.source) {
            let type = absent.request.type
            let part = wrappedType(of: type)
            let isCollection = if case .array? = structure(of: part ?? type) { true } else { false }
            let problem = Problem(
                isCollection ? .emptyCollection : .optionalNever,
                .note,
                of: TypeName(type).description,
                requesters: [requester(absent.source, absent.dependency)]
            ) {
                Hints(
                    detail: "always \(part == nil ? "empty" : "nil"), as nothing is registered",
                    suggestion: TypeName(type).registration(named: absent.request.name)
                )
            }
            collector.add(problem, rank: absent.source)
        }
    }

    /// Lists the factories whose dependencies are known only when they run.
    func opaque(_ observed: ObservedEdges) -> [Problem] {
        storage.ownEntries.map(\.registration).filter(\.dependencies.areOpaque).map { registration in
            let isObserved = observed.made.contains(registration.key)
            let loaded = isObserved ? observed.targets(of: registration.key).map { TypeName($0.type) } : nil
            return Problem(.opaque, .note, of: registration.title, registered: registration.location) {
                Hints(
                    detail: loaded.map { $0.isEmpty ? "loaded nothing" : "loaded \($0.list)" }
                        ?? "its dependencies are known only when its factory runs",
                    suggestion: registration.codeWithKnownDependencies(loaded)
                )
            }
        }
    }

    /// Finds registrations that nothing leads to from the roots, if everything on the way is known.
    func findUnused(_ collector: inout ProblemCollector) {
        let bindings = declarations.roots.map { storage.binding(of: $0.request) }
        // What is used is not known without roots, nor while one is missing.
        guard !bindings.isEmpty, !bindings.contains(where: \.isMissing) else { return }
        var reached: Set<Key> = []
        // `build()` itself loads the eager ones.
        var pending = bindings.flatMap(\.targets) + storage.eagerEntries
        let indices = Dictionary(
            graph.sources.enumerated().map { ($0.element.registration.key, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        while let entry = pending.popLast() {
            guard reached.insert(entry.registration.key).inserted else { continue }
            if entry.registration.dependencies.areOpaque { return }
            if let source = indices[entry.registration.key] { pending += graph.edges(of: source).map(\.target) }
        }
        for (rank, entry) in storage.ownEntries.enumerated() where !reached.contains(entry.registration.key) {
            let registration = entry.registration
            let problem = Problem(.unused, .warning, of: registration.title, registered: registration.location) {
                Hints(
                    detail: "none of the roots leads to it",
                    suggestion: "remove it, or \(registration.codeForRoot)"
                )
            }
            collector.add(problem, rank: rank)
        }
    }
}

extension Registration {
    /// The code that registers this with dependencies that are known.
    ///
    /// - Parameter loaded: What the factory was seen to load, if it was seen.
    fileprivate func codeWithKnownDependencies(_ loaded: [TypeName]?) -> String {
        let arguments = key.arguments.map { TypeName($0) }
        let label =
            switch arguments.count {
            case 0: String?.none
            case 1: "arguments: \(arguments[0].expression)"
            default: "arguments: (\(arguments.map(\.description).joined(separator: ", "))).self"
            }
        // Whether a factory with arguments may throw is not known.
        let throwing = canThrow && arguments.isEmpty ? "autoregisterThrowable" : "autoregister"
        let verb = isAsync ? "autoregisterAsync" : throwing
        let view = isolation == .mainActor ? ".mainActor" : ""
        guard let loaded, !loaded.isEmpty, arguments.isEmpty else {
            return view + autoregistration(verb, labels: label)
        }
        let type = TypeName(type)
        let parameters = loaded.map { "\($0.placeholder): \($0)" }.joined(separator: ", ")
        let call = type.isNominal ? "\(type)(…)" : "…"
        return "\(view).\(verb)\(labels(isAsync: isAsync)) { (\(parameters)) in \(call) }"
    }

    /// The code that says that the program loads this.
    fileprivate var codeForRoot: String {
        let name = key.name.map { ", named: \($0.expression)" } ?? ""
        return ".roots(\(TypeName(type).expression)\(name))"
    }
}

extension [TypeName] {
    fileprivate var list: String { map(\.description).joined(separator: ", ") }
}
