import DICBuilder

extension DependencyGraph {
    /// The node with an identifier, for example `App.Database named "archive"`.
    public subscript(_ id: Node.ID) -> Node? { positions[id].map { nodes[$0] } }

    /// The node of a type, of which nothing is unwrapped: `Clock?` is not `Clock`.
    ///
    /// - Returns: Nil if the type is neither registered nor needed. Of a child's node and its
    ///   parent's, the child's.
    public func node(
        _ type: Any.Type,
        named name: DependencyName? = nil,
        arguments: [Any.Type] = []
    ) -> Node? {
        var found: Node?
        for node in nodes where node.type == type && node.name == name {
            guard node.key.arguments.elementsEqual(arguments, by: ==) else { continue }
            found = found.map { Self.childs($0, node) } ?? node
        }
        return found
    }

    /// The nodes of several keys; those that have none are left out.
    func nodes(of keys: Set<Key>) -> [Key: Node] {
        let found = nodes.lazy.filter { keys.contains($0.key) }
        return Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: Self.childs)
    }

    /// Of two nodes of a key, the child's: the identifier of the parent's has a suffix.
    private static func childs(_ left: Node, _ right: Node) -> Node {
        left.id.utf8.count <= right.id.utf8.count ? left : right
    }

    /// What a node needs directly, each once, in the order in which its factory declares it.
    public func dependencies(of id: Node.ID) -> [Node] { neighbors(of: id, outgoing) }

    /// What needs a node directly, each once, sorted.
    public func dependents(of id: Node.ID) -> [Node] { neighbors(of: id, incoming) }

    /// Everything that a node needs, directly or not, sorted. The node itself only if it needs
    /// itself.
    public func allDependencies(of id: Node.ID) -> [Node] { all(from: id, outgoing) }

    /// Everything that needs a node, directly or not, sorted: what a change of it may affect. The
    /// node itself only if it needs itself.
    public func allDependents(of id: Node.ID) -> [Node] { all(from: id, incoming) }

    /// The nodes that nothing needs, as far as is known, sorted.
    public var roots: [Node] { nodes.indices.filter { incoming[$0].isEmpty }.map { nodes[$0] } }

    /// The nodes that need nothing, as far as is known, sorted.
    public var leaves: [Node] { nodes.indices.filter { outgoing[$0].isEmpty }.map { nodes[$0] } }

    /// The nodes at the other ends of a node's edges, each once, in the order of these; none if
    /// there is no such node.
    private func neighbors(of id: Node.ID, _ edges: Grouped<Int>) -> [Node] {
        guard let position = positions[id] else { return [] }
        var seen: Set<Int> = []
        let ends = edges[position].filter { seen.insert($0).inserted }
        return ends.map { nodes[$0] }
    }

    /// All nodes that edges lead to from a node, sorted.
    private func all(from id: Node.ID, _ edges: Grouped<Int>) -> [Node] {
        guard let position = positions[id] else { return [] }
        return reachable(from: Array(edges[position]), edges)
    }

    /// Searches the graph in breadth, along the edges.
    ///
    /// - Parameter starts: The positions to begin at, as all here.
    /// - Returns: What was found, the starts included, the nearest first; and for each node what it
    ///   was found from: for a start itself, and nil if it was not found.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    func search(from starts: [Int], _ edges: Grouped<Int>) -> (found: [Int], predecessors: [Int?]) {
        var predecessors = [Int?](repeating: nil, count: nodes.count)
        for start in starts { predecessors[start] = start }
        var found = starts
        var next = 0
        while next < found.count {
            for neighbor in edges[found[next]] where predecessors[neighbor] == nil {
                predecessors[neighbor] = found[next]
                found.append(neighbor)
            }
            next += 1
        }
        return (found, predecessors)
    }

    /// The nodes that edges lead to from the starts, these included, sorted.
    private func reachable(from starts: [Int], _ edges: Grouped<Int>) -> [Node] {
        let predecessors = search(from: starts, edges).predecessors
        return nodes.indices.filter { predecessors[$0] != nil }.map { nodes[$0] }
    }

    /// The part that some nodes need: the nodes themselves, and everything that they need, directly
    /// or not.
    ///
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public func pruned(to ids: some Sequence<Node.ID>) -> DependencyGraph {
        part(from: ids, outgoing)
    }

    /// The part that leads to some nodes: the nodes themselves, and everything that needs them,
    /// directly or not.
    ///
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public func pruned(leadingTo ids: some Sequence<Node.ID>) -> DependencyGraph {
        part(from: ids, incoming)
    }

    /// The part that the edges lead to from some nodes, these included.
    private func part(from ids: some Sequence<Node.ID>, _ edges: Grouped<Int>) -> DependencyGraph {
        let kept = reachable(from: ids.compactMap { positions[$0] }, edges)
        let keptIDs = Set(kept.map(\.id))
        // Edges that lead out of the part are left out.
        return DependencyGraph(
            nodes: kept,
            edges: self.edges,
            marks: marks.filter { keptIDs.contains($0.key) }
        )
    }

    /// The shortest way along the edges from a node that needs to one that is needed.
    ///
    /// - Returns: The nodes with both ends, or nil if there is no way. Of several of the same
    ///   length, always the same.
    public func path(from start: Node.ID, to end: Node.ID) -> [Node]? {
        guard let start = positions[start], let end = positions[end] else { return nil }
        let predecessors = search(from: [start], outgoing).predecessors
        var path = [end]
        while let last = path.last, last != start {
            guard let predecessor = predecessors[last] else { return nil }
            path.append(predecessor)
        }
        return path.reversed().map { nodes[$0] }
    }

    /// The edges between nodes that match patterns: a rule about layers in one line of a test.
    ///
    /// ```swift
    /// #expect(graph.edges(from: "Feature*.*", to: "Storage.*").isEmpty)
    /// ```
    ///
    /// What a pattern matches, ``nodes(matching:)`` says. Only known edges can be found, and a
    /// misspelt pattern matches nothing.
    public func edges(from source: String = "*", to target: String = "*") -> [Edge] {
        let sources = Set(nodes(matching: source).map(\.id))
        let targets = Set(nodes(matching: target).map(\.id))
        return edges.filter { sources.contains($0.from) && targets.contains($0.to) }
    }

    /// The nodes that match a pattern, in which `*` stands for zero or more characters.
    ///
    /// A pattern has to match the whole identifier, the whole title, or the whole module-qualified
    /// name of the type, with or without `any`, also of the type in an optional, an array, a `Lazy`
    /// or a `Provider`. Case matters.
    public func nodes(matching pattern: String) -> [Node] { nodes.filter(Pattern(pattern).matches) }
}
