/// Under what something is registered: `Node<Tag>`, or `Node<Tag>?`.
struct NodeKey: Hashable, Sendable {
    let tag: Int
    let isOptional: Bool
}

/// One registration of a random program.
struct Recipe: Sendable {
    enum Lifetime: Sendable {
        case transient, singleton, eagerSingleton

        var isShared: Bool { self != .transient }
    }

    /// What the factory does once it has loaded what it needs.
    enum Ending: Sendable, Equatable {
        case instance
        /// Only of an optional type.
        case null
        /// Throws, each time.
        case failure
        /// Throws the first times, and then makes an instance.
        case failureAtFirst(times: Int)
    }

    /// How a factory loads something that it needs.
    struct Edge: Sendable {
        enum Verb: Sendable {
            case loadOrThrow, loadOrNil, loadOrThrowOptional
        }

        let tag: Int
        let verb: Verb

        /// Whether it loads from the container that it captured, and not from its resolver.
        let isCaptured: Bool
    }

    /// Counted through the program, so that an instance tells which registration made it.
    let id: Int
    let key: NodeKey
    var lifetime: Lifetime
    let edges: [Edge]
    let ending: Ending

    /// Whether the factory could throw, and so has to be registered with `registerThrowable`.
    var isThrowing: Bool {
        switch ending {
        case .instance, .null: edges.contains { $0.verb != .loadOrNil }
        case .failure, .failureAtFirst: true
        }
    }
}

/// What a factory throws.
struct RecipeError: Error, Hashable {
    let id: Int
}

/// What a test does with a loaded container.
struct Load: Sendable {
    enum Verb: CaseIterable, Sendable {
        case load, loadOptional, loadOrNil, subscripted, loadOrThrow, loadOrThrowOptional

        /// The verb for a load that will fail: one that does not trap.
        var safe: Verb {
            switch self {
            case .load: .loadOrThrow
            case .loadOptional: .loadOrThrowOptional
            default: self
            }
        }
    }

    /// Of several frozen containers of one builder, which.
    let container: Int
    let tag: Int
    var verb: Verb
}

/// Why a load failed.
enum LoadingFailure: Error, Hashable {
    /// The name of the type that was asked for.
    case notRegistered(String)
    case returnedNil(String)
    case cycle
    case thrown(RecipeError)
}
