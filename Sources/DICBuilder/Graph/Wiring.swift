/// The known needs of a container's registrations, bound by the binding rule: numbers and flat arrays.
///
/// A container is wired when it is frozen; a mutable one is wired anew each time. What needs something is a source, and
/// the sources have the first numbers. What they lead to follows. What neither needs anything nor is needed has no
/// number: a container of closures has an empty wiring.
package struct Wiring: Sendable {
    /// One need of a source, bound to one registration.
    package struct Edge: Sendable {
        /// The number of the source.
        package let source: Int
        /// The index of the need among those of the source.
        package let need: Int
        /// The number of the registration that it leads to.
        package let target: Int
        /// How the target is reached.
        package let traits: BindingTraits

        /// Whether the target is not needed while the instance of the source is being made.
        package var isDeferred: Bool { traits.contains(.deferred) }
    }

    /// A need that binds to nothing: what is missing, which is the request without `Lazy` and `Provider`, and how it
    /// would be reached.
    package typealias Unbound = (source: Int, need: Int, request: Request, traits: BindingTraits)

    /// What the program is said to load, bound.
    typealias Root = (request: Request, location: CodeLocation, targets: [Int], isMissing: Bool)

    /// The registrations by number.
    package let registrations: [Registration]
    /// How many of the sources, the first ones, are registered in an ancestor.
    let inheritedCount: Int
    /// The edges; those of one source are side by side.
    package let edges: [Edge]
    /// The first edge of each source, and the end.
    let firstEdges: [Int]
    /// The needs that bind to nothing.
    let missing: [Unbound]
    /// The needs of optionals and arrays that bind to nothing, and are nil or empty.
    let absent: [Unbound]
    let roots: [Root]

    static let empty =
        Wiring(registrations: [], inheritedCount: 0, edges: [], firstEdges: [0], missing: [], absent: [], roots: [])

    /// How many of the registrations, the first ones, are sources.
    package var sourceCount: Int { firstEdges.count - 1 }

    /// The edges of a registration.
    package func edges(of number: Int) -> ArraySlice<Edge> { number < sourceCount ? edges[indices(of: number)] : [] }

    /// The indices of the edges of a source.
    func indices(of source: Int) -> Range<Int> { firstEdges[source]..<firstEdges[source + 1] }

    /// What a source needs, and nothing is registered for.
    ///
    /// - Complexity: O(log *n*) in the number of all that is missing.
    package func missing(of source: Int) -> ArraySlice<Unbound> {
        // They lie in the order of the sources.
        var (start, end) = (0, missing.count)
        while start < end {
            let middle = (start + end) / 2
            if missing[middle].source < source { start = middle + 1 } else { end = middle }
        }
        return missing[start...].prefix { $0.source == source }
    }

    /// The need that an edge comes from.
    func dependency(of edge: Edge) -> Dependency { registrations[edge.source].dependencies.known[edge.need] }

    /// The edges to each registration.
    var holders: Holders { Holders(of: self) }

    /// The edges of a wiring by their targets.
    struct Holders {
        private let edges: [Edge]
        private var first: [Int]

        fileprivate init(of wiring: Wiring) {
            // Counting sort, which keeps the order.
            first = [Int](repeating: 0, count: wiring.registrations.count + 1)
            for edge in wiring.edges { first[edge.target + 1] += 1 }
            for number in wiring.registrations.indices { first[number + 1] += first[number] }
            var (next, sorted) = (first, wiring.edges)
            for edge in wiring.edges {
                sorted[next[edge.target]] = edge
                next[edge.target] += 1
            }
            edges = sorted
        }

        /// The edges that lead to a registration, in the order of registration.
        subscript(_ number: Int) -> ArraySlice<Edge> { edges[first[number]..<first[number + 1]] }
    }

    /// What some registrations lead to, themselves among it. `isPassed` says whether the way goes on through
    /// a registration.
    func reach(from numbers: some Sequence<Int>, through isPassed: (Int) -> Bool = { _ in true }) -> [Bool] {
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

/// How a dependency reaches an entry.
package struct BindingTraits: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Through a `Lazy`, a `Provider` or a function: not while the instance that needs it is being made.
    package static let deferred = BindingTraits(rawValue: 1)
    /// As one of everything that is registered for a type.
    package static let collected = BindingTraits(rawValue: 2)
    /// By the value of an optional, which may be nil.
    package static let unwrapped = BindingTraits(rawValue: 4)
    /// For an optional, which may be nil.
    package static let optional = BindingTraits(rawValue: 8)
    /// By exactly the key of the request: the instance is passed on as it is.
    static let exact = BindingTraits(rawValue: 16)
    /// Only an asynchronous load can load it.
    static let awaited = BindingTraits(rawValue: 32)
}
