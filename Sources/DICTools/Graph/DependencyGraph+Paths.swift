extension DependencyGraph {
    /// The shortest way from one node to another along the edges.
    ///
    /// - Parameters:
    ///   - start: The identifier of the node that needs.
    ///   - end: The identifier of the node that is needed.
    /// - Returns: The nodes with both ends, or nil if there is no way. Of several of the same length, always the same.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func path(from start: Node.ID, to end: Node.ID) -> [Node]? {
        guard let start = positions[start], let end = positions[end] else { return nil }
        var previous = Array(repeating: -1, count: nodes.count)
        previous[start] = start
        var queue = [start]
        var next = 0
        while next < queue.count, previous[end] < 0 {
            let node = queue[next]
            next += 1
            for edge in outgoing[node] where previous[edge.node] < 0 {
                previous[edge.node] = node
                queue.append(edge.node)
            }
        }
        guard previous[end] >= 0 else { return nil }
        var path = [end]
        while let last = path.last, last != start { path.append(previous[last]) }
        return path.reversed().map { nodes[$0] }
    }

    /// The shortest way from one type to another along the edges.
    ///
    /// - Parameters:
    ///   - start: The type that needs, loaded without a name and arguments.
    ///   - end: The type that is needed, loaded without a name and arguments.
    /// - Returns: The nodes with both ends, or nil if there is no way.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func path(from start: Any.Type, to end: Any.Type) -> [Node]? {
        guard let start = node(start), let end = node(end) else { return nil }
        return path(from: start.id, to: end.id)
    }

    /// The part that some nodes need: the nodes themselves, and everything that they need, directly or not.
    ///
    /// - Parameter ids: The identifiers of nodes.
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public func pruned(to ids: some Sequence<Node.ID>) -> DependencyGraph {
        keeping(reachable(from: ids.compactMap { positions[$0] }, outgoing))
    }

    /// The part that leads to some nodes: the nodes themselves, and everything that needs them, directly or not.
    ///
    /// - Parameter ids: The identifiers of nodes.
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public func pruned(leadingTo ids: some Sequence<Node.ID>) -> DependencyGraph {
        keeping(reachable(from: ids.compactMap { positions[$0] }, incoming))
    }

    /// For each node, whether it can be reached from one of the given ones, these included.
    func reachable(from starts: [Int], _ edges: Adjacency) -> [Bool] {
        var isReached = Array(repeating: false, count: nodes.count)
        var pending: [Int] = []
        func reach(_ node: Int) {
            if isReached[node] { return }
            isReached[node] = true
            pending.append(node)
        }
        starts.forEach(reach)
        while let node = pending.popLast() { for edge in edges[node] { reach(edge.node) } }
        return isReached
    }

    /// The graph of some of the nodes.
    func keeping(_ isKept: [Bool]) -> DependencyGraph {
        let kept = nodes.indices.filter { isKept[$0] }.map { nodes[$0] }
        let ids = Set(kept.map(\.id))
        return DependencyGraph(
            nodes: kept,
            edges: edges.filter { ids.contains($0.from) && ids.contains($0.to) },
            marks: marks.filter { ids.contains($0.key) }
        )
    }
}
