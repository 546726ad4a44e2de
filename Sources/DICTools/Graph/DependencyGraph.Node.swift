import DICBuilder

extension DependencyGraph {
    /// One registration, or something that is needed and not registered.
    ///
    /// Nodes are equal if what a ``DependencyGraph/snapshot`` says of them is.
    public struct Node: Sendable, Identifiable {
        /// The type with the names of its modules, its arguments and its name, for example
        /// `App.Database named "archive"`.
        ///
        /// The same in every run. Nodes that would have the same, such as those of two private types, have a number:
        /// `App.Item #2`. What a parent container makes from a registration that its child replaces ends in `(parent)`.
        public let id: String

        /// The registration as reports name it, for example `Database named "archive"`. Other nodes may have the same.
        public let title: String

        /// The type that is loaded.
        public let type: Any.Type

        /// The name that it is loaded with, if it has one.
        public let name: DependencyName?

        /// The types of the arguments that it is loaded with; nil if it takes none.
        public let argumentTypes: [Any.Type]?

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

        /// Whether it is registered. If not, something needs it nevertheless.
        public var isRegistered: Bool { lifetime != nil }

        /// Creates the node of a registration; of something that is not registered, if the lifetime is nil.
        package init(
            id: String,
            title: String,
            type: Any.Type,
            name: DependencyName? = nil,
            argumentTypes: [Any.Type]? = nil,
            lifetime: Lifetime?,
            isOnMainActor: Bool = false,
            isAsync: Bool = false,
            knowledge: Knowledge = .declared,
            location: CodeLocation? = nil,
            isMade: Bool = false
        ) {
            self.id = id
            self.title = title
            self.type = type
            self.name = name
            self.argumentTypes = argumentTypes
            self.lifetime = lifetime
            self.isOnMainActor = isOnMainActor
            self.isAsync = isAsync
            self.knowledge = knowledge
            self.location = location
            self.isMade = isMade
        }
    }

    /// How much of what a factory needs is known without running it.
    public struct Knowledge: Sendable, Hashable, CustomStringConvertible {
        /// The word for it, for example `opaque`.
        public let description: String

        /// All is known: the factory takes parameters or nothing, or the registration says what it needs.
        public static let declared = Knowledge(description: "declared")

        /// The factory does not say what it needs; what it loaded when it ran is known.
        public static let observed = Knowledge(description: "observed")

        /// The factory is a closure that takes a resolver, or has one to complete the instance: it may load anything.
        public static let opaque = Knowledge(description: "opaque")
    }
}

extension DependencyGraph.Node: Hashable {
    /// Compares the identifiers, the lifetimes, the isolation and what is known.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.lifetime == right.lifetime && left.isOnMainActor == right.isOnMainActor
            && left.isAsync == right.isAsync && left.knowledge == right.knowledge
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DependencyGraph.Node: CustomStringConvertible {
    /// The identifier and the facts, as in a ``DependencyGraph/snapshot``: `App.Database  singleton, main actor`.
    public var description: String { "\(id)  \(facts)" }

    /// What a committed graph says of the node.
    var facts: String {
        guard let lifetime else { return "not registered" }
        return "\(lifetime)\(isAsync ? ", async" : "")\(isOnMainActor ? ", main actor" : "")"
            + (knowledge == .declared ? "" : ", \(knowledge)")
    }
}
