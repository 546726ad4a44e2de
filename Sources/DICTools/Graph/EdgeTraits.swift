import DICBuilder

/// What distinguishes an edge, or all edges between two nodes, from one that is needed at once.
struct EdgeTraits {
    /// Whether everything is loaded later.
    private(set) var isDeferred: Bool

    /// Whether all types are optional.
    private(set) var isOptional: Bool

    /// Whether something is one of the elements of an array.
    private(set) var isCollected: Bool

    init(of edge: DependencyGraph.Edge) {
        isDeferred = edge.isDeferred
        isOptional = edge.isOptional
        isCollected = edge.isCollected
    }

    /// Adds an edge between the same nodes.
    mutating func add(_ other: EdgeTraits) {
        isDeferred = isDeferred && other.isDeferred
        isOptional = isOptional && other.isOptional
        isCollected = isCollected || other.isCollected
    }

    /// The words for them.
    var words: [String] {
        [isDeferred ? "deferred" : nil, isOptional ? "optional" : nil, isCollected ? "collected" : nil]
            .compactMap(\.self)
    }
}
