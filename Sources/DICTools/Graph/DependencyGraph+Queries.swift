import DICBuilder

extension DependencyGraph {
    /// The node with an identifier.
    ///
    /// - Parameter id: The identifier, for example `App.Database named "archive"`.
    /// - Complexity: O(1).
    public subscript(_ id: Node.ID) -> Node? { positions[id].map { nodes[$0] } }

    /// The node of a type that is loaded without a name and arguments.
    ///
    /// - Parameter type: The type that is loaded.
    /// - Complexity: O(*n*) in the number of nodes.
    public subscript(_ type: Any.Type) -> Node? { node(type) }

    /// The node of a type.
    ///
    /// - Parameters:
    ///   - type: The type that is loaded. Nothing is unwrapped: `Clock?` is not `Clock`.
    ///   - name: The name that it is loaded with, if it has one.
    ///   - arguments: The types of the arguments that it is loaded with, if it takes any.
    /// - Returns: The node; nil if the type is neither registered nor needed. Of a child's node and its parent's, the
    ///   child's.
    /// - Complexity: O(*n*) in the number of nodes.
    public func node(_ type: Any.Type, named name: DependencyName? = nil, arguments: [Any.Type] = []) -> Node? {
        nodes.lazy.filter { $0.type == type && $0.name == name }.node(arguments: arguments)
    }

    /// The node of a registration, or of what is needed and not registered.
    ///
    /// - Parameter key: The key. What a `Lazy` or a `Provider` lacks has the node of what it loads.
    /// - Complexity: O(*n*) in the number of nodes.
    package func node(of key: Key) -> Node? { node(key.type, named: key.name, arguments: key.arguments) }

    /// The nodes of several keys; those that have none are left out.
    ///
    /// - Complexity: O(*n*) in the number of nodes and keys, if few nodes differ by their arguments only.
    func nodes(of keys: Set<Key>) -> [Key: Node] {
        let variants = Dictionary(grouping: nodes) { Key($0.type, named: $0.name) }
        let found = keys.map { ($0, variants[Key($0.type, named: $0.name)]?.node(arguments: $0.arguments)) }
        return Dictionary(uniqueKeysWithValues: found).compactMapValues(\.self)
    }

    /// What a node needs directly, in the order in which its factory declares it.
    ///
    /// - Parameter id: The identifier of a node.
    /// - Returns: The nodes, each once; empty if there is no such node.
    /// - Complexity: O(*m*) in their number.
    public func dependencies(of id: Node.ID) -> [Node] { neighbors(of: id, outgoing) }

    /// What a type needs directly, in the order in which its factory declares it.
    ///
    /// - Parameters:
    ///   - type: The type that is loaded.
    ///   - name: The name that it is loaded with, if it has one.
    /// - Returns: The nodes, each once; empty if the type has no node.
    /// - Complexity: O(*n*) in the number of nodes.
    public func dependencies(of type: Any.Type, named name: DependencyName? = nil) -> [Node] {
        node(type, named: name).map { dependencies(of: $0.id) } ?? []
    }

    /// What needs a node directly.
    ///
    /// - Parameter id: The identifier of a node.
    /// - Returns: The nodes, each once, sorted; empty if there is no such node.
    /// - Complexity: O(*m*) in their number.
    public func dependents(of id: Node.ID) -> [Node] { neighbors(of: id, incoming) }

    /// What needs a type directly.
    ///
    /// The parameters are those of ``dependencies(of:named:)``.
    ///
    /// - Returns: The nodes, each once, sorted; empty if the type has no node.
    /// - Complexity: O(*n*) in the number of nodes.
    public func dependents(of type: Any.Type, named name: DependencyName? = nil) -> [Node] {
        node(type, named: name).map { dependents(of: $0.id) } ?? []
    }

    /// Everything that a node needs, directly or not. The node itself only if it needs itself.
    ///
    /// - Parameter id: The identifier of a node.
    /// - Returns: The nodes, sorted.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func allDependencies(of id: Node.ID) -> [Node] { all(from: id, outgoing) }

    /// Everything that needs a node, directly or not: what a change of it may affect.
    ///
    /// - Parameter id: The identifier of a node.
    /// - Returns: The nodes, sorted. The node itself only if it needs itself.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func allDependents(of id: Node.ID) -> [Node] { all(from: id, incoming) }

    /// The nodes that nothing needs, as far as is known, sorted.
    ///
    /// - Complexity: O(*n*) in the number of nodes.
    public var roots: [Node] { nodes.indices.filter { incoming[$0].isEmpty }.map { nodes[$0] } }

    /// The nodes that need nothing, as far as is known, sorted.
    ///
    /// - Complexity: O(*n*) in the number of nodes.
    public var leaves: [Node] { nodes.indices.filter { outgoing[$0].isEmpty }.map { nodes[$0] } }

    private func neighbors(of id: Node.ID, _ edges: Adjacency) -> [Node] {
        guard let position = positions[id] else { return [] }
        var seen: Set<Int> = []
        return edges[position].filter { seen.insert($0.node).inserted }.map { nodes[$0.node] }
    }

    private func all(from id: Node.ID, _ edges: Adjacency) -> [Node] {
        guard let position = positions[id] else { return [] }
        let reached = reachable(from: edges[position].map(\.node), edges)
        return nodes.indices.filter { reached[$0] }.map { nodes[$0] }
    }
}

extension Sequence<DependencyGraph.Node> {
    /// The node among these, of one type and name, that takes the given arguments.
    fileprivate func node(arguments: [Any.Type]) -> DependencyGraph.Node? {
        // The parent's has the same identifier with a suffix.
        filter { ($0.argumentTypes ?? []).elementsEqual(arguments, by: ==) }.min { $0.id.utf8.count < $1.id.utf8.count }
    }
}
