import DICBuilder

extension DependencyGraph {
    /// The edges between nodes that match patterns: a rule about layers in one line of a test.
    ///
    /// ```swift
    /// #expect(graph.edges(from: "Feature*.*", to: "Storage.*").isEmpty)
    /// ```
    ///
    /// Only known edges can be found: see ``Knowledge/opaque``. A misspelled pattern matches nothing, so a test can
    /// check it with ``nodes(matching:)``.
    ///
    /// - Parameters:
    ///   - source: A pattern for the node that needs, as for ``nodes(matching:)``.
    ///   - target: A pattern for the node that is needed.
    /// - Returns: The edges, in the order of the graph.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func edges(from source: String = "*", to target: String = "*") -> [Edge] {
        let sources = nodes.map(Pattern(source).matches)
        let targets = nodes.map(Pattern(target).matches)
        return edges { sources[$0] && targets[$1] }
    }

    /// The edges whose nodes satisfy a condition.
    ///
    /// - Parameter isIncluded: The condition, for the node that needs and the one that is needed.
    /// - Returns: The edges, in the order of the graph.
    /// - Complexity: O(*n*) in the number of edges.
    public func edges(where isIncluded: (_ from: Node, _ to: Node) throws -> Bool) rethrows -> [Edge] {
        try edges { try isIncluded(nodes[$0], nodes[$1]) }
    }

    /// The nodes that match a pattern.
    ///
    /// In a pattern, `*` stands for zero or more characters. A pattern has to match the whole identifier, the whole
    /// title, or the whole module-qualified name of the type, with or without `any`. It may also match the type in an
    /// optional, an array, a `Lazy` or a `Provider`. So `Storage.*` matches `any Storage.Records named "archive"` and
    /// `[Storage.Record]`.
    ///
    /// - Parameter pattern: The pattern. Case matters.
    /// - Returns: The nodes, sorted.
    /// - Complexity: O(*n*) in the number of nodes.
    public func nodes(matching pattern: String) -> [Node] { nodes.filter(Pattern(pattern).matches) }

    private func edges(_ isIncluded: (_ from: Int, _ to: Int) throws -> Bool) rethrows -> [Edge] {
        try nodes.indices.flatMap { from in
            try outgoing[from].filter { try isIncluded(from, $0.node) }.map { edges[$0.edge] }
        }
    }
}

/// A text in which `*` stands for any characters.
private struct Pattern {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    func matches(_ node: DependencyGraph.Node) -> Bool {
        matches(node.id) || matches(node.title) || matches(node.type)
    }

    private func matches(_ type: Any.Type) -> Bool {
        let name = TypeName(type).qualified
        if matches(name) || name.hasPrefix("any ") && matches(String(name.dropFirst(4))) { return true }
        switch structure(of: type) {
        case .optional(let part), .array(let part), .lazy(let part), .provider(let part): return matches(part)
        case nil: return false
        }
    }

    /// Whether the pattern matches the whole text. Backtracks only to the last `*`.
    private func matches(_ text: String) -> Bool {
        let text = Array(text.utf8)
        let star = UInt8(ascii: "*")
        var (index, position) = (0, 0)
        var retry: (index: Int, position: Int)?
        while position < text.count {
            if index < bytes.count, bytes[index] == star {
                retry = (index + 1, position)
                index += 1
            } else if index < bytes.count, bytes[index] == text[position] {
                (index, position) = (index + 1, position + 1)
            } else if let last = retry {
                (index, position) = (last.index, last.position + 1)
                retry = (last.index, last.position + 1)
            } else {
                return false
            }
        }
        return bytes[index...].allSatisfy { $0 == star }
    }
}
