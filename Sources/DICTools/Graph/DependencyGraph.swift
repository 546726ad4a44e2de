import DICBuilder

/// What is registered, and what needs what: a plain value that can be searched, drawn, compared and
/// committed.
///
/// To make it runs no factory: a closure that takes a resolver does not say what it loads, so its
/// node is ``Knowledge/opaque``. What is needed but not registered has a node too.
///
/// - Complexity: A node is found by its identifier in O(1), its neighbors in O(*m*) in their
///   number, and all else in O(*n*) in the number of nodes and edges, unless it says otherwise.
public struct DependencyGraph: Sendable, Equatable, CustomStringConvertible {
    /// The nodes, sorted by their identifiers.
    public let nodes: [Node]
    /// The edges, sorted by the node that needs, and then as its factory declares them.
    public let edges: [Edge]
    /// The nodes that are drawn in a color.
    public internal(set) var marks: [Node.ID: Mark]

    /// The position of each node in `nodes`.
    let positions: [Node.ID: Int]
    /// What each node needs. The indices are those of the edges, which are sorted by the nodes.
    let outgoing: Grouped<Int>
    /// What needs each node, by the positions.
    let incoming: Grouped<Int>

    /// Creates a graph of nodes and edges in any order. Edges whose ends are not among the nodes
    /// are left out.
    init(nodes: [Node] = [], edges: [Edge] = [], marks: [Node.ID: Mark] = [:]) {
        let nodes = nodes.sorted { $0.id < $1.id }
        let positions = Dictionary(zip(nodes.map(\.id), nodes.indices)) { first, _ in first }
        let ends = edges.compactMap { edge -> (from: Int, to: Int, edge: Edge)? in
            guard let from = positions[edge.from], let to = positions[edge.to] else { return nil }
            return (from, to, edge)
        }.sorted { left, right in
            left.from != right.from
                ? left.from < right.from : left.edge.isBefore(right.edge, left.to, right.to)
        }
        self.nodes = nodes
        self.edges = ends.map(\.edge)
        self.marks = marks
        self.positions = positions
        outgoing = Grouped(ends.map { ($0.from, $0.to) }, count: nodes.count)
        incoming = Grouped(ends.map { ($0.to, $0.from) }, count: nodes.count)
    }

    /// Compares what a ``snapshot`` has: not places in the source code, marks, and what is made.
    public static func == (left: DependencyGraph, right: DependencyGraph) -> Bool {
        left.nodes == right.nodes
            && Set(left.edges.lazy.map(\.facts)) == Set(right.edges.lazy.map(\.facts))
    }

    /// The numbers of nodes and edges, for example
    /// `DependencyGraph (38 nodes, 52 edges, 2 opaque)`.
    public var description: String {
        let opaque = nodes.count { $0.knowledge == .opaque }
        let missing = nodes.count { !$0.isRegistered }
        return "DependencyGraph (\(nodes.count.counted("node")), \(edges.count.counted("edge"))"
            + (opaque > 0 ? ", \(opaque) opaque" : "")
            + (missing > 0 ? ", \(missing) not registered" : "") + ")"
    }

    /// One registration, or something that is needed and not registered.
    public struct Node: Sendable, Hashable, Identifiable, CustomStringConvertible {
        /// The type with the names of its modules, its arguments and its name:
        /// `App.Database named "archive"`.
        ///
        /// The same in every run. Nodes that would have the same, such as those of two private
        /// types, have a number: `App.Item #2`. What a parent container makes from a registration
        /// that its child replaces ends in `(parent)`.
        public internal(set) var id: String
        /// The registration as reports name it, for example `Database named "archive"`. Other nodes
        /// may have the same.
        public let title: String

        /// What distinguishes the registration from others of the container.
        let key: Key

        /// The type that is loaded.
        public var type: Any.Type { key.type }
        /// The name that it is loaded with, if it has one.
        public var name: DependencyName? { key.name }
        /// The types of the arguments that it is loaded with; nil if it takes none.
        public var argumentTypes: [Any.Type]? { key.arguments.isEmpty ? nil : key.arguments }
        /// How long an instance is kept; nil if nothing is registered.
        public let lifetime: Lifetime?
        /// Whether its factory runs on the main actor.
        public let isOnMainActor: Bool

        /// Whether its factory is asynchronous.
        public let isAsync: Bool

        /// How much of what it needs is known.
        public internal(set) var knowledge: Knowledge

        /// Where it was registered; nil if nothing is.
        public let location: CodeLocation?

        /// Whether an instance was made and kept when the graph was asked for.
        public let isMade: Bool

        /// The registration; nil if nothing is registered.
        var registration: Registration?
        /// What the registration replaces: an earlier one, or its parent's.
        var replaced: [Registration] = []
        /// Whether a parent has registered it.
        var isInherited = false

        /// Whether it is registered. If not, something needs it nevertheless.
        public var isRegistered: Bool { lifetime != nil }

        /// What a committed graph says of the node, after its identifier.
        var facts: String {
            guard let lifetime else { return "not registered" }
            return "\(lifetime)\(isAsync ? ", async" : "")\(isOnMainActor ? ", main actor" : "")"
                + (knowledge == .declared ? "" : ", \(knowledge)")
        }

        /// Whether it is drawn with a dashed border: not all that it needs is known.
        var isDashed: Bool { knowledge == .opaque || !isRegistered }

        /// Compares the identifiers, the lifetimes, the isolation and what is known.
        public static func == (left: Self, right: Self) -> Bool {
            left.id == right.id && left.lifetime == right.lifetime
                && left.isOnMainActor == right.isOnMainActor
                && left.isAsync == right.isAsync && left.knowledge == right.knowledge
        }

        /// Hashes the identifier.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }

        /// The identifier and the facts, as in a ``DependencyGraph/snapshot``:
        /// `App.Database singleton, main actor`.
        public var description: String { "\(id)  \(facts)" }
    }

    /// How much of what a factory needs is known without running it.
    public enum Knowledge: String, Sendable, CustomStringConvertible {
        /// All is known: the factory takes parameters or nothing, or the registration says what it
        /// needs.
        case declared

        /// The factory does not say what it needs; what it loaded when it ran is known.
        case observed

        /// The factory is a closure that takes a resolver, or has one to complete the instance: it
        /// may load anything.
        case opaque

        /// The word for it, for example `opaque`.
        public var description: String { rawValue }
    }

    /// One thing that a registration needs.
    public struct Edge: Sendable, Hashable, CustomStringConvertible {
        /// The identifier of the node that needs.
        public let from: Node.ID

        /// The identifier of the node that is needed.
        public let to: Node.ID

        /// How it is known.
        public let kind: EdgeKind

        /// Whether it is loaded later: by a `Lazy`, a `Provider` or a function.
        public internal(set) var isDeferred = false

        /// Whether its type is optional.
        public internal(set) var isOptional = false

        /// Whether it is one of the elements of an array.
        public internal(set) var isCollected = false

        /// The name of the scope that is opened, and has what is needed.
        var openedScope: String?

        /// What the factory asks for, as it is written, with its name; nil if that is not known.
        var requested: Key?

        /// How it is used, in words: what is not said of most edges.
        var words: [String] {
            let later =
                openedScope.map { "opens \(DependencyName($0).expression)" }
                ?? (isDeferred ? "deferred" : nil)
            return [later, isOptional ? "optional" : nil, isCollected ? "collected" : nil]
                .compactMap(\.self)
        }

        /// What a committed graph says of it. Not the position: it would change with every
        /// parameter before it.
        var facts: String {
            let words = kind.position == nil ? [kind.word] + words : words
            return "\(from) -> \(to)" + (words.isEmpty ? "" : "  \(words.joined(separator: ", "))")
        }

        /// The order of the edges of one node: `to` are the positions of what they lead to.
        fileprivate func isBefore(_ other: Self, _ to: Int, _ otherTo: Int) -> Bool {
            let left = (kind.position ?? .max, kind.word, to)
            let right = (other.kind.position ?? .max, other.kind.word, otherTo)
            return left == right ? words.lexicographicallyPrecedes(other.words) : left < right
        }

        /// Both ends and the facts, for example
        /// `App.LoginModel -> App.Clock  parameter 2, deferred`.
        public var description: String {
            "\(from) -> \(to)  \(([kind.description] + words).joined(separator: ", "))"
        }
    }

    /// How an edge is known.
    public enum EdgeKind: Sendable, Hashable, CustomStringConvertible {
        /// The parameter of a function, counted from 1.
        case parameter(Int)

        /// The source of a forward.
        case forward

        /// Stated beside a closure, in the registration.
        case stated

        /// Seen when the factory ran.
        case observed

        /// The position of the parameter, from 1; nil if it is not one.
        public var position: Int? {
            if case .parameter(let position) = self { position } else { nil }
        }

        /// The word for it, without the position.
        var word: String {
            switch self {
            case .parameter: "parameter"
            case .forward: "forward"
            case .stated: "stated"
            case .observed: "observed"
            }
        }

        /// The word, with the position of a parameter: `forward`, `parameter 2`.
        public var description: String { position.map { "\(word) \($0)" } ?? word }
    }
}

extension DependencyGraph.Node {
    /// The node of a registration, or of what is not registered. A `suffix` distinguishes it from
    /// others of the key.
    init(_ key: Key, _ registration: Registration? = nil, suffix: String = "", isMade: Bool = false)
    {
        id = key.title(\.qualified) + suffix
        title = key.title + suffix
        self.key = key
        lifetime = registration?.lifetime
        isOnMainActor = registration?.isolation == .mainActor
        isAsync = registration?.isAsync ?? false
        knowledge = registration?.dependencies.areOpaque == true ? .opaque : .declared
        location = registration?.location
        self.registration = registration
        self.isMade = isMade
    }
}
