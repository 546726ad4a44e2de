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
        return CycleSearch(in: self).cycles(among: members)
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
private final class CycleSearch {
    private let wiring: Wiring
    /// Whether each edge is broken.
    private var isBroken: [Bool]
    /// The place of each source among those that are looked at; nil for the others.
    private var places: [Int?]

    init(in wiring: Wiring) {
        self.wiring = wiring
        isBroken = [Bool](repeating: false, count: wiring.edges.count)
        places = [Int?](repeating: nil, count: wiring.sourceCount)
    }

    func cycles(among members: [Int]) -> [Wiring.Cycle] {
        var cycles: [Wiring.Cycle] = []
        var pending = components(among: members)
        while let component = pending.popLast() {
            guard let cycle = withPlaces(of: component, { self.cycle(through: component) }) else { continue }
            cycles.append(cycle)
            // With the others of the same need.
            let cheapest = cycle.cheapest
            for index in wiring.indices(of: cheapest.source) where wiring.edges[index].need == cheapest.need {
                isBroken[index] = true
            }
            pending += components(among: component)
        }
        return cycles
    }

    /// Calls a closure that looks at some sources only.
    private func withPlaces<Result>(of members: [Int], _ body: () -> Result) -> Result {
        for (place, member) in members.enumerated() { places[member] = place }
        defer { for member in members { places[member] = nil } }
        return body()
    }

    /// The edges of a source that can be part of a cycle, with the places of their targets: each leads to a source that
    /// is looked at, and that is needed while the instance is being made.
    private func immediateEdges(of source: Int) -> [(edge: Wiring.Edge, place: Int)] {
        wiring.indices(of: source).compactMap { index in
            let edge = wiring.edges[index]
            guard !edge.isDeferred, edge.target < wiring.sourceCount, !isBroken[index] else { return nil }
            return places[edge.target].map { (edge, $0) }
        }
    }

    /// The shortest cycle through the member of a component that was registered first.
    private func cycle(through component: [Int]) -> Wiring.Cycle? {
        guard let start = component.min() else { return nil }
        var incoming = [Wiring.Edge?](repeating: nil, count: component.count)
        var queue = [start]
        var next = 0
        while next < queue.count {
            for (edge, place) in immediateEdges(of: queue[next]) where incoming[place] == nil {
                incoming[place] = edge
                if edge.target == start { return Wiring.Cycle(path(to: start, incoming), in: wiring) }
                queue.append(edge.target)
            }
            next += 1
        }
        return nil
    }

    private func path(to start: Int, _ incoming: [Wiring.Edge?]) -> [Wiring.Edge] {
        var path: [Wiring.Edge] = []
        var source = start
        while let place = places[source], let edge = incoming[place] {
            path.append(edge)
            source = edge.source
            if source == start { break }
        }
        return path.reversed()
    }

    /// The sets of sources that all lead to each other.
    private func components(among members: [Int]) -> [[Int]] {
        let components = withPlaces(of: members) {
            stronglyConnectedComponents(count: members.count) { self.immediateEdges(of: members[$0]).map(\.place) }
        }
        return components.map { component in component.map { members[$0] } }
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
