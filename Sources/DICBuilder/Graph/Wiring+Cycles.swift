extension Wiring {
    /// A way from a source back to itself, through needs that are not deferred.
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
        // Most wirings have no cycle, and need no search for strongly connected components.
        let members = membersOfCycles
        if members.isEmpty { return [] }
        var search = CycleSearch(in: self)
        return search.cycles(among: members)
    }

    /// What is left of the sources when those that no other needs are taken away, again and again: the members of
    /// cycles, and what they lead to. Nearly always nothing, which is found without allocating for each source.
    private var membersOfCycles: [Int] {
        var neededBy = [Int](repeating: 0, count: sourceCount)
        for edge in edges where !edge.isDeferred && edge.target < sourceCount { neededBy[edge.target] += 1 }
        var pending = (0..<sourceCount).filter { neededBy[$0] == 0 }
        var remaining = sourceCount
        while let source = pending.popLast() {
            remaining -= 1
            for edge in edges(of: source) where !edge.isDeferred && edge.target < sourceCount {
                neededBy[edge.target] -= 1
                if neededBy[edge.target] == 0 { pending.append(edge.target) }
            }
        }
        return remaining == 0 ? [] : (0..<sourceCount).filter { neededBy[$0] > 0 }
    }
}

/// A search for cycles, each of which is broken at its cheapest edge before the next is looked for.
private struct CycleSearch {
    private let wiring: Wiring
    private var broken: Set<EdgeID> = []

    /// The place of each source among those that are looked at; nil for the others.
    private var places: [Int?]

    /// The identity of an edge that may be part of a cycle.
    private struct EdgeID: Hashable {
        let source: Int
        let need: Int

        init(_ edge: Wiring.Edge) {
            source = edge.source
            need = edge.need
        }
    }

    init(in wiring: Wiring) {
        self.wiring = wiring
        places = [Int?](repeating: nil, count: wiring.sourceCount)
    }

    mutating func cycles(among members: [Int]) -> [Wiring.Cycle] {
        var cycles: [Wiring.Cycle] = []
        var pending = components(among: members)
        while let component = pending.popLast() {
            guard let cycle = cycle(through: component) else { continue }
            cycles.append(cycle)
            broken.insert(EdgeID(cycle.cheapest))
            pending += components(among: component)
        }
        return cycles
    }

    /// The edges of a source that can be part of a cycle: each leads to a source that is needed while the instance is
    /// being made.
    private func immediateEdges(of source: Int) -> some Sequence<Wiring.Edge> {
        wiring.edges(of: source).lazy.filter { edge in
            !edge.isDeferred && edge.target < wiring.sourceCount && !broken.contains(EdgeID(edge))
        }
    }

    /// The shortest cycle through the member of a component that was registered first.
    private func cycle(through component: [Int]) -> Wiring.Cycle? {
        guard let start = component.min() else { return nil }
        let members = Set(component)
        var incoming: [Int: Wiring.Edge] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let source = queue[next]
            next += 1
            for edge in immediateEdges(of: source) where members.contains(edge.target) && incoming[edge.target] == nil {
                incoming[edge.target] = edge
                if edge.target == start { return Wiring.Cycle(path(to: start, incoming), in: wiring) }
                queue.append(edge.target)
            }
        }
        return nil
    }

    private func path(to start: Int, _ incoming: [Int: Wiring.Edge]) -> [Wiring.Edge] {
        var path: [Wiring.Edge] = []
        var source = start
        repeat {
            guard let edge = incoming[source] else { break }
            path.append(edge)
            source = edge.source
        } while source != start
        return path.reversed()
    }

    /// The sets of sources that all lead to each other.
    private mutating func components(among members: [Int]) -> [[Int]] {
        for (place, member) in members.enumerated() { places[member] = place }
        defer { for member in members { places[member] = nil } }
        var search = ComponentSearch(count: members.count)
        for root in members.indices {
            search.visit(root) { place in immediateEdges(of: members[place]).compactMap { places[$0.target] } }
        }
        return search.components.map { component in component.map { members[$0] } }
    }
}

extension Wiring.Cycle {
    init(_ edges: [Wiring.Edge], in wiring: Wiring) {
        /// The cost of deferring an edge. A forward cannot be deferred. A collected array would change its type for all
        /// its elements. An instance that is not kept would make a new `Lazy` each time it is made.
        func cost(_ edge: Wiring.Edge) -> Int {
            if wiring.dependency(of: edge).isForward { return 4 }
            let isKept = wiring.registrations[edge.source].lifetime.isSharedByContainer
            return (edge.traits.contains(.collected) ? 2 : 0) + (isKept ? 0 : 1)
        }
        self.edges = edges
        cheapest = edges.min { cost($0) < cost($1) } ?? edges[0]
    }
}
