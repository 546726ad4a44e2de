extension DependencyGraph {
    /// One thing that a registration needs.
    public struct Edge: Sendable, Hashable {
        /// The identifier of the node that needs.
        public let from: Node.ID

        /// The identifier of the node that is needed.
        public let to: Node.ID

        /// How it is known.
        public let kind: EdgeKind

        /// Whether it is loaded later: by a `Lazy`, a `Provider` or a function.
        public let isDeferred: Bool

        /// Whether its type is optional.
        public let isOptional: Bool

        /// Whether it is one of the elements of an array.
        public let isCollected: Bool

        /// Creates an edge.
        package init(
            from: Node.ID,
            to: Node.ID,
            kind: EdgeKind,
            isDeferred: Bool = false,
            isOptional: Bool = false,
            isCollected: Bool = false
        ) {
            self.from = from
            self.to = to
            self.kind = kind
            self.isDeferred = isDeferred
            self.isOptional = isOptional
            self.isCollected = isCollected
        }
    }

    /// How an edge is known.
    public struct EdgeKind: Sendable, Hashable, CustomStringConvertible {
        /// The word for it, without the position.
        let word: String

        /// The position of the parameter, from 1; nil if it is not one.
        public let position: Int?

        /// The parameter of a function, counted from 1.
        public static func parameter(_ position: Int) -> EdgeKind { EdgeKind(word: "parameter", position: position) }

        /// The source of a forward.
        public static let forward = EdgeKind(word: "forward", position: nil)

        /// Stated beside a closure, in the registration.
        public static let stated = EdgeKind(word: "stated", position: nil)

        /// Seen when the factory ran.
        public static let observed = EdgeKind(word: "observed", position: nil)

        /// The word, with the position of a parameter: `forward`, `parameter 2`.
        public var description: String { position.map { "\(word) \($0)" } ?? word }
    }
}

extension DependencyGraph.Edge {
    /// What a committed graph says of an edge. Not the position: it would change with every parameter before it.
    struct Facts: Hashable {
        let from: String
        let to: String
        let words: String
    }

    var facts: Facts {
        var words: [String] = []
        if kind.position == nil { words.append(kind.word) }
        words += traits.words
        return Facts(from: from, to: to, words: words.joined(separator: ", "))
    }

    var traits: EdgeTraits { EdgeTraits(of: self) }

    /// The order of the edges of one node.
    func isBefore(_ other: Self, _ to: Int, _ otherTo: Int) -> Bool {
        let left = (kind.position ?? .max, kind.word, to)
        let right = (other.kind.position ?? .max, other.kind.word, otherTo)
        if left != right { return left < right }
        return facts.words < other.facts.words
    }
}

extension DependencyGraph.Edge.Facts: CustomStringConvertible {
    var description: String { "\(from) -> \(to)" + (words.isEmpty ? "" : "  \(words)") }
}

extension DependencyGraph.Edge: CustomStringConvertible {
    /// Both ends and the facts, for example `App.LoginModel -> App.Clock  parameter 2, deferred`.
    public var description: String {
        "\(from) -> \(to)  \(([kind.description] + traits.words).joined(separator: ", "))"
    }
}

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
