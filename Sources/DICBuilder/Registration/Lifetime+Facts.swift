// What is true of each lifetime. The switches have no default, so a new lifetime gets an answer to each question here.

extension Lifetime {
    /// Whether an instance is kept as long as the container.
    package var isPermanent: Bool {
        switch kind {
        case .singleton, .eagerSingleton: true
        case .transient, .graph, .cached, .weak, .scoped: false
        }
    }

    /// Whether an instance is made before the first load.
    package var isEager: Bool {
        switch kind {
        case .eagerSingleton: true
        case .transient, .graph, .singleton, .cached, .weak, .scoped: false
        }
    }

    /// Whether a container keeps an instance after the load that made it, or refers to it weakly.
    package var isSharedByContainer: Bool {
        switch kind {
        case .singleton, .eagerSingleton, .cached, .weak: true
        case .transient, .graph, .scoped: false
        }
    }

    /// Whether neither a container nor a scope has an instance after the load that made it.
    package var isOfOneLoad: Bool {
        switch kind {
        case .transient, .graph: true
        case .singleton, .eagerSingleton, .cached, .weak, .scoped: false
        }
    }

    /// Whether the container or the scope that keeps an instance stops it.
    var canBeStopped: Bool {
        switch kind {
        case .singleton, .eagerSingleton, .cached, .scoped: true
        // What is held weakly may be gone.
        case .transient, .graph, .weak: false
        }
    }

    /// Whether a reset makes the next load make another instance.
    var isResettable: Bool {
        switch kind {
        case .cached, .weak: true
        case .transient, .graph, .singleton, .eagerSingleton, .scoped: false
        }
    }

    /// Whether an asynchronous factory can make the instances: whether `registerAsync` has the lifetime.
    var canBeAsync: Bool {
        switch kind {
        case .transient, .singleton, .eagerSingleton, .cached, .scoped: true
        // They depend on the thread that loads, and on who uses the instance.
        case .graph, .weak: false
        }
    }

    /// Whether a container keeps what an asynchronous factory makes.
    var hasAsyncSlot: Bool { canBeAsync && isSharedByContainer }

    /// The name of the scope that keeps the instance, if one does.
    public var scope: ScopeName? {
        switch kind {
        case .scoped(let scope): scope
        case .transient, .graph, .singleton, .eagerSingleton, .cached, .weak: nil
        }
    }
}
