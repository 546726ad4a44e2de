/// Which services depend on which, also through registrations that are not services.
struct ServiceGraph {
    /// What a service depends on, as far as it is known.
    struct ServiceNeeds {
        /// What it loads while it is being made.
        var immediate: Set<Int> = []

        /// What it may load later.
        var deferred: Set<Int> = []

        /// Whether it may load something that it does not declare.
        var isOpaque: Bool { isOpaqueItself || leadsToOpaque }

        /// Whether its own factory is opaque.
        var isOpaqueItself = false

        /// Whether it leads to an opaque registration that is not a service, through no other service.
        var leadsToOpaque = false
    }

    private let graph: BoundGraph
    private let indices: EntryIndices

    /// - Parameter services: Entries of the container. They are numbered in this order.
    init(_ services: [Entry], in storage: _ContainerStorage) {
        graph = BoundGraph(of: storage)
        indices = EntryIndices(of: services)
    }

    /// What an entry needs, a service or not.
    ///
    /// - Complexity: O(*m*) in the number of dependencies on the way to other services.
    func needs(of entry: Entry) -> ServiceNeeds {
        var needs = ServiceNeeds(isOpaqueItself: entry.registration.dependencies.areOpaque)
        var seen: Set<Visit> = []
        var pending = [Visit(entry: ObjectIdentifier(entry), source: graph.source(entry), isDeferred: false)]
        while let step = pending.popLast() {
            guard let source = step.source else { continue }
            for edge in graph.edges(of: source) {
                let isDeferred = step.isDeferred || edge.traits.contains(.deferred)
                if let index = indices[edge.target] {
                    if isDeferred { needs.deferred.insert(index) } else { needs.immediate.insert(index) }
                    continue
                }
                if edge.target.registration.dependencies.areOpaque { needs.leadsToOpaque = true }
                let next = Visit(
                    entry: ObjectIdentifier(edge.target),
                    source: edge.targetSource,
                    isDeferred: isDeferred
                )
                if next.source != nil, seen.insert(next).inserted { pending.append(next) }
            }
        }
        needs.deferred.subtract(needs.immediate)
        if let own = indices[entry] {
            needs.immediate.remove(own)
            needs.deferred.remove(own)
        }
        return needs
    }

    private struct Visit: Hashable {
        let entry: ObjectIdentifier
        let source: Int?
        let isDeferred: Bool
    }
}
