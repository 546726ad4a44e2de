extension BoundGraph {
    /// A way from a source back to itself, through dependencies that are not deferred.
    struct Cycle {
        /// The edges, each from the target of the one before it. Starts at the source that was registered first.
        let edges: [Edge]

        /// The edge to break it at.
        let cheapest: Edge
    }

    /// The cycles: if each is broken at its cheapest edge, none is left.
    ///
    /// - Complexity: O(*n*) in the number of edges where there is no cycle.
    var cycles: [Cycle] {
        var cycles: [Cycle] = []
        // Most graphs have no cycle, and need no search for strongly connected components.
        let members = membersOfCycles
        if members.isEmpty { return [] }
        var pending = components(among: members, without: [])
        var broken: Set<EdgeID> = []
        while let component = pending.popLast() {
            guard let cycle = cycle(through: component, without: broken) else { continue }
            cycles.append(cycle)
            broken.insert(EdgeID(cycle.cheapest))
            pending += components(among: component, without: broken)
        }
        return cycles
    }

    /// What is left of the sources when those that no other needs are taken away, again and again: the members of
    /// cycles, and what they lead to. Nearly always nothing, which is found without allocating for each source.
    private var membersOfCycles: [Int] {
        var neededBy = [Int](repeating: 0, count: sources.count)
        for edge in edges { if let target = edge.immediateTarget { neededBy[target] += 1 } }
        var pending = sources.indices.filter { neededBy[$0] == 0 }
        var remaining = sources.count
        while let source = pending.popLast() {
            remaining -= 1
            for edge in edges(of: source) {
                guard let target = edge.immediateTarget else { continue }
                neededBy[target] -= 1
                if neededBy[target] == 0 { pending.append(target) }
            }
        }
        return remaining == 0 ? [] : sources.indices.filter { neededBy[$0] > 0 }
    }

    /// The identity of an edge that may be part of a cycle.
    private struct EdgeID: Hashable {
        let source: Int
        let dependency: Int

        init(_ edge: Edge) {
            source = edge.source
            dependency = edge.dependency
        }
    }

    /// The edges of a source that can be part of a cycle: each leads to a source that is needed while the instance is
    /// being made.
    private func immediateEdges(of source: Int, without broken: Set<EdgeID>) -> some Sequence<Edge> {
        edges(of: source).lazy.filter {
            $0.immediateTarget != nil && (broken.isEmpty || !broken.contains(EdgeID($0)))
        }
    }

    /// The shortest cycle through the member of a component that was registered first.
    private func cycle(through component: [Int], without broken: Set<EdgeID>) -> Cycle? {
        guard let start = component.min() else { return nil }
        let members = Set(component)
        var incoming: [Int: Edge] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let source = queue[next]
            next += 1
            for edge in immediateEdges(of: source, without: broken) {
                guard let target = edge.targetSource, members.contains(target), incoming[target] == nil else {
                    continue
                }
                incoming[target] = edge
                if target == start { return Cycle(path(to: start, incoming), in: self) }
                queue.append(target)
            }
        }
        return nil
    }

    private func path(to start: Int, _ incoming: [Int: Edge]) -> [Edge] {
        var path: [Edge] = []
        var source = start
        repeat {
            guard let edge = incoming[source] else { break }
            path.append(edge)
            source = edge.source
        } while source != start
        return path.reversed()
    }

    /// The sets of sources that all lead to each other.
    private func components(among members: [Int], without broken: Set<EdgeID>) -> [[Int]] {
        var search = ComponentSearch(count: sources.count, among: members)
        for root in members {
            search.visit(root) { immediateEdges(of: $0, without: broken).compactMap(\.targetSource) }
        }
        return search.components
    }
}

extension BoundGraph.Edge {
    /// The source that is needed while the instance is being made; nil if there is none.
    fileprivate var immediateTarget: Int? { traits.contains(.deferred) ? nil : targetSource }
}

extension BoundGraph.Cycle {
    init(_ edges: [BoundGraph.Edge], in graph: BoundGraph) {
        /// The cost of deferring an edge. A forward cannot be deferred. A collected array would change its type for all
        /// its elements. An instance that is not kept would make a new `Lazy` each time it is made.
        func cost(_ edge: BoundGraph.Edge) -> Int {
            if graph.dependency(of: edge).isForward { return 4 }
            let isKept = graph.sources[edge.source].registration.lifetime.isSharedByContainer
            return (edge.traits.contains(.collected) ? 2 : 0) + (isKept ? 0 : 1)
        }
        self.edges = edges
        cheapest = edges.min { cost($0) < cost($1) } ?? edges[0]
    }
}
