/// The known needs of a container's registrations, bound by the binding rule. A mutable container
/// is wired anew each time. What needs something is a source, and has one of the first numbers.
/// What neither needs anything nor is needed has no number: a container of closures has an empty
/// wiring.
package struct Wiring: Sendable {
    /// A need that is bound to a registration.
    package struct Edge: Sendable {
        /// The number of the registration that has the need.
        package let source: Int
        /// The index of the need among the known dependencies of the source.
        package let need: Int
        /// The number of the registration that is loaded from.
        package let target: Int
        /// How the target is reached.
        package let traits: BindingTraits

        /// Whether the target is not needed while the instance of the source is being made.
        package var isDeferred: Bool { traits.contains(.deferred) }
    }

    /// A need that leads to nothing. The request is without `Lazy` and `Provider`.
    package typealias Unbound = (source: Int, need: Int, request: Request, traits: BindingTraits)

    /// The registrations by their numbers: first the sources, then what is needed and needs
    /// nothing.
    package internal(set) var registrations: [Registration] = []
    /// How many sources, which come first, are registered in an ancestor.
    var inheritedCount = 0
    /// The edges in the order of their sources and needs.
    package internal(set) var edges: [Edge] = []
    /// Where the edges of each source begin in `edges`, and the end.
    var firstEdges = [0]
    /// The needs that are errors.
    package internal(set) var missing: [Unbound] = []
    /// The needs whose values are nil or empty.
    var absent: [Unbound] = []
    /// What the program is said to load itself, and what that leads to.
    var roots: [(request: Request, location: CodeLocation, targets: [Int], isMissing: Bool)] = []

    /// The wiring of a container without needs.
    static let empty = Wiring()

    /// How many registrations have needs that are bound here.
    package var sourceCount: Int { firstEdges.count - 1 }

    /// The edges of a registration; empty if it has none.
    package func edges(of number: Int) -> ArraySlice<Edge> {
        number < sourceCount ? edges[indices(of: number)] : []
    }

    /// Where the edges of a source are in `edges`.
    func indices(of source: Int) -> Range<Int> { firstEdges[source]..<firstEdges[source + 1] }

    /// The need that an edge comes from.
    func dependency(of edge: Edge) -> Dependency {
        registrations[edge.source].dependencies.known[edge.need]
    }

    /// The edges that lead to each registration.
    ///
    /// - Complexity: O(*n*) in the number of registrations and edges, each time.
    var holders: Grouped<Edge> {
        Grouped(edges.lazy.map { ($0.target, $0) }, count: registrations.count)
    }

    /// Whether each registration is one of some others, or what these lead to, through those for
    /// which `isPassed` is true.
    func reach(from numbers: some Sequence<Int>, through isPassed: (Int) -> Bool = { _ in true })
        -> [Bool]
    {
        var isReached = [Bool](repeating: false, count: registrations.count)
        var pending = Array(numbers)
        for number in pending { isReached[number] = true }
        while let number = pending.popLast() {
            for edge in edges(of: number) where !isReached[edge.target] {
                isReached[edge.target] = true
                if isPassed(edge.target) { pending.append(edge.target) }
            }
        }
        return isReached
    }
}

/// What factories were seen to load, and do not declare: by the current container, by a property
/// wrapper, or by a container or a resolver that they hold. The keys of what they loaded, by their
/// own keys. Not of opaque factories, which may load anything.
package typealias SeenLoads = [Key: [Key]]

/// Elements by the number of their group, in two arrays, however many groups there are: the edges
/// of each node.
package struct Grouped<Element: Sendable>: Sendable {
    /// The elements, group by group.
    private let elements: [Element]
    /// Where each group begins, and the end.
    private let starts: [Int]

    /// Groups elements, each of which has a group less than `count`. Those of a group keep their
    /// order.
    ///
    /// - Complexity: O(*n*) in the number of elements and groups.
    package init(_ elements: some Collection<(group: Int, element: Element)>, count: Int) {
        // Counting sort.
        var starts = [Int](repeating: 0, count: count + 1)
        for (group, _) in elements { starts[group + 1] += 1 }
        for group in 0..<count { starts[group + 1] += starts[group] }
        var next = starts
        var sorted = elements.map(\.element)
        for (group, element) in elements {
            sorted[next[group]] = element
            next[group] += 1
        }
        self.elements = sorted
        self.starts = starts
    }

    /// The elements of a group.
    package subscript(_ group: Int) -> ArraySlice<Element> {
        elements[starts[group]..<starts[group + 1]]
    }
}

/// How a need reaches the registration that it is bound to.
package struct BindingTraits: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Through a `Lazy`, a `Provider` or a function: not while the instance that needs it is being
    /// made.
    package static let deferred = BindingTraits(rawValue: 1)
    /// As one of everything that is registered for a type.
    package static let collected = BindingTraits(rawValue: 2)
    /// By the value of an optional, which may be nil.
    package static let unwrapped = BindingTraits(rawValue: 4)
    /// For an optional, which may be nil.
    package static let optional = BindingTraits(rawValue: 8)
    /// By exactly the key of the request: the instance is passed on as it is.
    static let exact = BindingTraits(rawValue: 16)
    /// By an asynchronous load: the target cannot be loaded otherwise.
    static let awaited = BindingTraits(rawValue: 32)
    /// In a scope that is opened later: what needs it does not hold it.
    package static let opened = BindingTraits(rawValue: 64)
}

extension Wiring {
    /// A way from the source that was registered first back to itself. It is to be broken at the
    /// `cheapest` edge.
    typealias Cycle = (edges: [Edge], cheapest: Edge)

    /// Cycles of factories that need each other while they run. If each is broken at its cheapest
    /// edge, none is left.
    ///
    /// - Complexity: O(*n*) in the edges where there is no cycle.
    var cycles: [Cycle] {
        // Most wirings have no cycle, and need no search for strongly connected components.
        let members = membersOfCycles
        if members.isEmpty { return [] }
        var isBroken = [Bool](repeating: false, count: edges.count)
        var cycles: [Cycle] = []
        var pending = components(among: members, isBroken)
        while let component = pending.popLast() {
            guard let cycle = cycle(through: component, isBroken) else { continue }
            cycles.append(cycle)
            // With the others of the same need.
            for index in indices(of: cycle.cheapest.source)
            where edges[index].need == cycle.cheapest.need {
                isBroken[index] = true
            }
            pending += components(among: component, isBroken)
        }
        return cycles
    }

    /// The sources that lie on cycles, or are led to by those. Nearly always none, which is found
    /// without allocating for each source.
    private var membersOfCycles: [Int] {
        var neededBy = [Int](repeating: 0, count: sourceCount)
        for edge in edges where !edge.isDeferred && edge.target < sourceCount {
            neededBy[edge.target] += 1
        }
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

    /// The edges of a source that can be part of a cycle: each leads to what is needed while the
    /// instance is being made, and is not broken.
    private func immediateEdges(of source: Int, _ isBroken: [Bool]) -> [Edge] {
        indices(of: source).compactMap { isBroken[$0] || edges[$0].isDeferred ? nil : edges[$0] }
    }

    /// A shortest cycle through the source of a component that was registered first; nil if there
    /// is none.
    private func cycle(through component: [Int], _ isBroken: [Bool]) -> Cycle? {
        guard let start = component.min() else { return nil }
        let members = Set(component)
        // Of the size of the component: there may be many cycles.
        var incoming: [Int: Edge] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count, incoming[start] == nil {
            for edge in immediateEdges(of: queue[next], isBroken)
            where members.contains(edge.target) && incoming[edge.target] == nil {
                incoming[edge.target] = edge
                queue.append(edge.target)
            }
            next += 1
        }
        var path: [Edge] = []
        while let edge = incoming[path.last?.source ?? start] {
            path.append(edge)
            if edge.source == start {
                return (path.reversed(), path.reversed().min { cost($0) < cost($1) } ?? edge)
            }
        }
        return nil
    }

    /// The cost of deferring an edge. A forward cannot be deferred. A collected array would change
    /// its type for all its elements. An instance that is not kept would make a new `Lazy` each
    /// time it is made.
    private func cost(_ edge: Edge) -> Int {
        if dependency(of: edge).isForward { return 4 }
        let isKept = registrations[edge.source].lifetime.isSharedByContainer
        return (edge.traits.contains(.collected) ? 2 : 0) + (isKept ? 0 : 1)
    }

    /// What asks for a collection that contains it, to load it later, and is not kept. Each load of
    /// the collection makes another one of it, which holds such a collection again: a use of the
    /// whole has no end. What is kept is in the collection itself, and may leave itself out.
    var endlessCollections: [Cycle] {
        var found: [Cycle] = []
        for edge in edges where isCollectedLater(edge) {
            // Of several forwards to it in one collection, the first.
            let last = found.last?.cheapest
            if last?.source == edge.source && last?.need == edge.need { continue }
            if let path = pathOfForwards(after: edge) { found.append((path, edge)) }
        }
        return found
    }

    /// Whether an edge is the cheapest one of an endless collection.
    func isEndless(_ edge: Edge) -> Bool {
        isCollectedLater(edge) && pathOfForwards(after: edge) != nil
    }

    /// Whether what has an edge asks for a collection, to load it later, and is not kept.
    private func isCollectedLater(_ edge: Edge) -> Bool {
        edge.traits.isSuperset(of: [.collected, .deferred])
            && registrations[edge.source].lifetime.isOfOneLoad
    }

    /// The edge, and those of forwards that lead from it back to its source; nil if they do not.
    private func pathOfForwards(after edge: Edge) -> [Edge]? {
        var path = [edge]
        // Not longer than there are sources: forwards may lead in a circle.
        while path[path.count - 1].target != edge.source {
            let next = path[path.count - 1].target
            guard path.count <= sourceCount, registrations[next].forwardSource != nil,
                let forward = edges(of: next).first
            else { return nil }
            path.append(forward)
        }
        return path
    }

    /// The sets of sources that all lead to each other, of more than one source or with an edge to
    /// itself.
    private func components(among members: [Int], _ isBroken: [Bool]) -> [[Int]] {
        let places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
        let components = stronglyConnectedComponents(count: members.count) { place in
            immediateEdges(of: members[place], isBroken).compactMap { places[$0.target] }
        }
        return components.map { component in component.map { members[$0] } }
    }
}
