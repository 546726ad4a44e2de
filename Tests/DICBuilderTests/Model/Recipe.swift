import DICBuilder

/// What something is registered under: `Node<Tag>` or `Node<Tag>?`, perhaps with a name, perhaps
/// made from an `Int`.
struct NodeKey: Hashable, Sendable {
    var tag: Int
    var isOptional: Bool

    /// One of a few names, by its number.
    var name: Int?

    var takesArgument = false
}

/// One registration of a random program.
struct Recipe: Sendable {
    enum Lifetime: CaseIterable, Sendable {
        case transient, graph, singleton, eagerSingleton, cached, weak

        /// Whether an instance outlives the load that made it.
        var isKept: Bool { self != .transient && self != .graph }

        /// Whether the container holds the instance until it is told to let go of it.
        var isHeld: Bool { isKept && self != .weak }

        var isResettable: Bool { self != .singleton && self != .eagerSingleton }
    }

    /// How the registration is written.
    enum Form: Sendable {
        /// A closure that takes the resolver.
        case closure
        /// A closure that takes no resolver: all that it loads comes from captured containers.
        case closureWithoutResolver
        /// A function whose parameters are loaded.
        case autoregistered
        /// One more key for what another tag is registered as.
        case forward(from: Int)

        var isWithoutResolver: Bool {
            if case .closureWithoutResolver = self { true } else { false }
        }
    }

    /// What the factory does after it has loaded its dependencies.
    enum Ending: Sendable, Equatable {
        case instance
        /// Only of an optional type.
        case null
        /// Throws, each time.
        case failure
        /// Throws the first times, and then makes an instance.
        case failureAtFirst(times: Int)
    }

    /// What `initCompleted` does.
    struct Completion: Sendable {
        var edges: [Edge]
        var fails = false
    }

    /// Counted through the program, so that an instance identifies the registration that made it.
    let id: Int
    let key: NodeKey
    var lifetime: Lifetime
    var form = Form.closure
    var edges: [Edge]
    var ending: Ending
    var completion: Completion?

    /// What the factory does to containers before it loads its dependencies.
    var changes: [Change] = []

    /// The line of the call: one of its own, by which reports tell registrations apart.
    var line: UInt { 1_000 + UInt(id) }

    /// Whether the factory could throw, and so has to be registered with `registerThrowable`.
    var isThrowing: Bool {
        switch ending {
        case .failure, .failureAtFirst: return true
        case .instance, .null: break
        }
        let allEdges = edges + (completion?.edges ?? [])
        return allEdges.contains(where: \.canFail) || completion?.fails == true
    }

    /// Whether it is an ordinary closure, without arguments.
    var isClosure: Bool {
        if case .closure = form { !key.takesArgument } else { false }
    }

    var isForward: Bool {
        if case .forward = form { true } else { false }
    }

    var isAutoregistered: Bool {
        if case .autoregistered = form { true } else { false }
    }
}

/// What a factory throws.
struct RecipeError: Error, Hashable {
    let id: Int
}
