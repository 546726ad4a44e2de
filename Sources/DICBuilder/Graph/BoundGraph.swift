/// The known dependencies of a container's registrations, each bound by the binding rule.
///
/// Only registrations with known dependencies are sources: a container of closures has an empty graph.
package struct BoundGraph {
    /// One dependency of a source on one entry.
    package struct Edge {
        /// The index of the source.
        let source: Int

        /// The index of the dependency among those of its registration.
        let dependency: Int

        package let target: Entry

        /// The index of the target among the sources; nil if it has no known dependencies.
        let targetSource: Int?

        /// How the target is reached.
        package let traits: BindingTraits
    }

    /// A dependency that binds to nothing.
    struct Unbound {
        let source: Int
        let dependency: Int

        /// What is missing: the request without `Lazy` and `Provider`.
        let request: Request
    }

    /// The registrations with known dependencies that are bound in this container, in the order of registration.
    let sources: [Entry]

    /// How many of the sources, the first ones, are registered in an ancestor.
    let inheritedCount: Int

    /// The edges; those of one source are side by side.
    private(set) var edges: [Edge] = []

    /// The dependencies that bind to nothing.
    private(set) var missing: [Unbound] = []

    /// The optional parameters that are nil.
    private(set) var absent: [Unbound] = []

    /// The first edge of each source, and the end.
    private var firstEdges: [Int] = []

    private let indices: EntryIndices

    /// Binds the dependencies of the sources in a container.
    ///
    /// - Complexity: O(*n*) in the number of dependencies.
    init(of storage: _ContainerStorage) {
        let (inherited, own) = storage.boundEntries
        let sources = inherited.isEmpty ? own : inherited + own
        self.sources = sources
        inheritedCount = inherited.count
        indices = EntryIndices(of: sources)
        firstEdges.reserveCapacity(sources.count + 1)
        edges.reserveCapacity(sources.count)  // at least one each, unless something is missing
        for source in sources.indices {
            firstEdges.append(edges.count)
            for (dependency, known) in sources[source].registration.dependencies.known.enumerated() {
                storage.forEachPart(of: known) { part in
                    switch part {
                    case .entry(let target, let traits): add(target, source, dependency, traits)
                    case .missing(let request, _):
                        missing.append(Unbound(source: source, dependency: dependency, request: request))
                    case .absent(let request):
                        absent.append(Unbound(source: source, dependency: dependency, request: request))
                    }
                }
            }
        }
        firstEdges.append(edges.count)
    }

    /// The index of an entry among the sources; nil if it has no known dependencies, or is not bound here.
    package func source(_ entry: Entry) -> Int? { indices[entry] }

    /// The edges of a source.
    package func edges(of source: Int) -> ArraySlice<Edge> { edges[firstEdges[source]..<firstEdges[source + 1]] }

    /// The dependency that an edge comes from.
    func dependency(of edge: Edge) -> Dependency {
        sources[edge.source].registration.dependencies.known[edge.dependency]
    }

    private mutating func add(_ target: Entry, _ source: Int, _ dependency: Int, _ traits: BindingTraits) {
        let target = target.beforeStop
        // Most targets declare nothing, and need not be looked for.
        let isSource = !target.registration.dependencies.known.isEmpty
        edges.append(
            Edge(
                source: source,
                dependency: dependency,
                target: target,
                targetSource: isSource ? indices[target] : nil,
                traits: traits
            )
        )
    }
}

extension _ContainerStorage {
    /// The entries with known dependencies that this container binds, in the order of registration.
    fileprivate var boundEntries: (inherited: [Entry], own: [Entry]) {
        guard live != nil else {
            let (inherited, own) = dependentEntries
            return (inherited.filter(isCurrent), own.filter(isCurrent))
        }
        let own = ownEntries.filter { !$0.registration.dependencies.known.isEmpty }
        return (parent?.entries.filter { $0.isBoundInChildren && isCurrent($0) } ?? [], own)
    }
}
