import DICBuilder

/// What is registered, and what needs what: a plain value that can be searched, drawn, compared and committed.
///
/// Every container, resolver, view and builder has one:
///
/// ```swift
/// let graph = container.graph
/// print(graph.tree)
/// #expect(graph.edges(from: "Feature*.*", to: "Storage.*").isEmpty)
/// ```
///
/// To make it runs no factory. Only what is known without that is in it: a closure that takes a resolver does not say
/// what it loads, so its node is ``Knowledge/opaque``. What is needed but not registered has a node too, whose
/// ``Node/isRegistered`` is false.
///
/// Nodes and edges are sorted by the identifiers of the nodes, which are the same in every run. Graphs are equal if
/// their ``snapshot`` is: places in the source code, marks, and what is made make no difference.
public struct DependencyGraph: Sendable {
    /// The nodes, sorted by their identifiers.
    public let nodes: [Node]

    /// The edges, sorted by the node that needs, and then as its factory declares them.
    public let edges: [Edge]

    /// The nodes that are drawn in a color.
    public internal(set) var marks: [Node.ID: Mark]

    /// The position of each node in `nodes`.
    let positions: [Node.ID: Int]
    /// The edges that begin, and those that end, at each node.
    let outgoing: Adjacency
    let incoming: Adjacency

    /// Creates a graph.
    ///
    /// - Parameters:
    ///   - nodes: The nodes, in any order. Their identifiers differ.
    ///   - edges: The edges, in any order. Those whose ends are not among the nodes are left out.
    ///   - marks: The nodes that are drawn in a color.
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    package init(nodes: [Node] = [], edges: [Edge] = [], marks: [Node.ID: Mark] = [:]) {
        let nodes = nodes.sorted { $0.id < $1.id }
        let positions = Dictionary(zip(nodes.map(\.id), nodes.indices)) { first, _ in first }
        let ends = edges.compactMap { edge -> (from: Int, to: Int, edge: Edge)? in
            guard let from = positions[edge.from], let to = positions[edge.to] else { return nil }
            return (from, to, edge)
        }.sorted { left, right in
            left.from != right.from ? left.from < right.from : left.edge.isBefore(right.edge, left.to, right.to)
        }
        self.nodes = nodes
        self.edges = ends.map(\.edge)
        self.marks = marks
        self.positions = positions
        outgoing = Adjacency(nodes.count, ends.lazy.map { (at: $0.from, other: $0.to) })
        incoming = Adjacency(nodes.count, ends.lazy.map { (at: $0.to, other: $0.from) })
    }
}

extension DependencyGraph: Equatable {
    /// Compares what a ``snapshot`` has.
    public static func == (left: DependencyGraph, right: DependencyGraph) -> Bool {
        left.nodes == right.nodes && left.uniqueFacts == right.uniqueFacts
    }

    /// The facts of the edges, each once.
    private var uniqueFacts: Set<Edge.Facts> { Set(edges.lazy.map(\.facts)) }
}

extension DependencyGraph: CustomStringConvertible {
    /// The numbers of nodes and edges, for example `DependencyGraph (38 nodes, 52 edges, 2 opaque)`.
    public var description: String {
        let opaque = nodes.count { $0.knowledge == .opaque }
        let missing = nodes.count { !$0.isRegistered }
        return "DependencyGraph (\(nodes.count.counted("node")), \(edges.count.counted("edge"))"
            + (opaque > 0 ? ", \(opaque) opaque" : "") + (missing > 0 ? ", \(missing) not registered" : "") + ")"
    }
}

extension DependencyGraph {
    /// The edges at each node, in two arrays, whatever their number.
    struct Adjacency: Sendable {
        /// One end of an edge.
        struct End: Sendable {
            /// The position of the edge in `edges`.
            let edge: Int
            /// The position of the node at the other end in `nodes`.
            let node: Int
        }

        private let starts: [Int]
        private let ends: [End]

        /// - Parameter edges: For each edge, the node that it is listed at, and the node at its other end.
        init(_ nodeCount: Int, _ edges: some Collection<(at: Int, other: Int)>) {
            var starts = Array(repeating: 0, count: nodeCount + 1)
            for edge in edges { starts[edge.at + 1] += 1 }
            for node in 0..<nodeCount { starts[node + 1] += starts[node] }
            var next = starts
            var ends = Array(repeating: End(edge: 0, node: 0), count: edges.count)
            for (index, edge) in edges.enumerated() {
                ends[next[edge.at]] = End(edge: index, node: edge.other)
                next[edge.at] += 1
            }
            self.starts = starts
            self.ends = ends
        }

        subscript(node: Int) -> ArraySlice<End> { ends[starts[node]..<starts[node + 1]] }
    }
}
