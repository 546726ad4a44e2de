import DICBuilder

/// The edges that were seen when factories ran, in that order. It keeps no container, entry or
/// instance.
struct ObservedEdges: Sendable {
    /// One load by a factory, as keys.
    struct Edge: Sendable, Equatable {
        /// The registration whose factory loads.
        let source: Key
        /// The registration that it loads from.
        let target: Key
        /// The key that was requested: that of the target, or for example the optional of its type.
        let requested: Key
    }

    /// The edges, each once, in the order in which they were seen first.
    private(set) var edges: [Edge] = []
    /// The registrations whose factories have returned at least once, so that all their edges were
    /// seen.
    var made: Set<Key> = []
    /// The same edges by their sources.
    private var edgesBySource: [Key: [Edge]] = [:]

    /// Adds an edge, unless it is there.
    ///
    /// - Complexity: O(*m*) in the number of edges of its source.
    mutating func insert(_ edge: Edge) {
        if edgesBySource[edge.source, default: []].contains(edge) { return }
        edges.append(edge)
        edgesBySource[edge.source, default: []].append(edge)
    }

    /// The registrations that a registration has loaded from, each once.
    ///
    /// - Complexity: O(*m*) in the number of its edges.
    func targets(of source: Key) -> [Key] { keys(of: source, \.target) }

    /// What a registration has requested, each once; nil if it was not made.
    func requests(of source: Key) -> [Key]? {
        made.contains(source) ? keys(of: source, \.requested) : nil
    }

    /// One key of each edge of a registration, each once, in the order of the edges.
    private func keys(of source: Key, _ key: (Edge) -> Key) -> [Key] {
        var known: Set<Key> = []
        return edgesBySource[source]?.map(key).filter { known.insert($0).inserted } ?? []
    }
}

/// An observer that records which registrations the factories load from.
final class EdgeRecorder: DependencyObserver {
    /// What was seen, guarded: factories run on several threads.
    private let recorded = Guarded(ObservedEdges())
    /// The types of the instances, which may be registered as others.
    let types = Guarded<[Key: Any.Type]>([:])

    /// What was seen until now.
    var edges: ObservedEdges { recorded.withLock(\.self) }

    func willLoad(_ load: ObservedLoad) {
        let source = load.make.dependency.registration.key
        let target = load.dependency.registration.key
        recorded.withLock {
            $0.insert(.init(source: source, target: target, requested: load.requested))
        }
    }

    func didMake(_ make: ObservedMake, in duration: Duration) {
        _ = recorded.withLock { $0.made.insert(make.dependency.registration.key) }
    }

    /// Notes the type of an instance that was made in a container, if this observes it.
    static func note<T>(_ instance: T, of entry: Entry, in place: _ContainerStorage) {
        let type = unwrapped(instance).map { Swift.type(of: $0) }
        (place.observation?.observer as? EdgeRecorder)?.types.withLock { $0[entry.key] = type }
    }
}

extension Prover {
    /// What each factory has loaded and does not declare.
    func loads(seenIn observed: ObservedEdges) -> SeenLoads {
        var seen = SeenLoads()
        for registration in storage.entries.map(\.registration) {
            let loaded = observed.targets(of: registration.key)
            let undeclared =
                registration.loadsUnknown
                ? loaded : registration.undeclared(among: loaded, in: storage, wiring)
            if !undeclared.isEmpty { seen[registration.key] = undeclared }
        }
        return seen
    }

    /// Where what factories have loaded is not what they declare.
    func differences(from observed: ObservedEdges, undeclared: SeenLoads) -> [Problem] {
        // What an ancestor keeps is bound there.
        let containers = storage.selfAndAncestors.map(\.wired)
        return storage.entries.flatMap { entry -> [Problem] in
            let registration = entry.registration
            guard observed.made.contains(registration.key) else { return [] }
            let problems =
                registration.loadsUnknown
                ? []
                : (undeclared[registration.key] ?? []).compactMap { storage.entry(of: $0) }.map {
                    Problem.undeclaredEdge(registration, $0.registration)
                }
            guard registration.statesDependencies,
                let (wiring, source) = containers.lazy.compactMap({ wiring, numbers in
                    numbers[entry].flatMap { $0 < wiring.sourceCount ? (wiring, $0) : nil }
                }).first
            else { return problems }
            let loaded = observed.targets(of: registration.key)
            let unobserved = registration.dependencies.known.enumerated().filter {
                need,
                dependency in
                let edges = wiring.edges(of: source).filter { $0.need == need }
                // A `Lazy` or a `Provider` is used later, if at all.
                return dependency.kind == .stated && !edges.isEmpty
                    && edges.allSatisfy {
                        !$0.isDeferred && !loaded.contains(wiring.registrations[$0.target].key)
                    }
            }
            return problems
                + unobserved.map { index, need in
                    Problem(
                        Finding(
                            .unobservedEdge,
                            of: Key(need.type),
                            uses: [.dependency(registration.use(ofNeed: index))]
                        )
                    )
                }
        }
    }
}

extension DependencyGraph {
    /// The graph with what factories loaded. A node that was observed is no longer opaque, even if
    /// it loaded nothing, and nor is one that loads what it does not declare `declared`.
    func observing(_ observed: ObservedEdges, undeclared: SeenLoads = [:]) -> DependencyGraph {
        let known = self.nodes(of: observed.made.union(observed.edges.map(\.target)))
        var nodes = nodes
        var edges = edges
        for key in observed.made {
            guard let node = known[key], let position = positions[node.id] else { continue }
            if node.knowledge == .opaque || undeclared[key] != nil {
                nodes[position].knowledge = .observed
            }
            var targets = Set(outgoing[position].lazy.map { self.nodes[$0].id })
            for id in observed.targets(of: key).compactMap({ known[$0]?.id })
            where targets.insert(id).inserted {
                edges.append(Edge(from: node.id, to: id, kind: .observed))
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges, marks: marks)
    }
}
