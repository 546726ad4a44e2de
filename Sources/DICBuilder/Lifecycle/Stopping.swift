/// How an instance has to be stopped, and how that is done: by the stop action of its registration, or else as its type
/// says.
enum Stopping: Sendable {
    /// By a function that returns when it is done.
    case synchronously

    case asynchronously

    /// On the main actor.
    case onMainActor

    /// Nil if there is nothing to do.
    ///
    /// - Parameter isolation: The isolation that the instance lives in.
    init?<T>(_ instance: T, by action: StopAction?, in isolation: Isolation) {
        if isolation == .mainActor || action?.isolation == .mainActor {
            if action == nil && !Self.stopsItselfSomewhere(instance) { return nil }
            self = .onMainActor
        } else if let action {
            self = action.isAsync ? .asynchronously : .synchronously
        } else if instance is any StoppableDependency {
            self = .asynchronously
        } else if instance is any ClosableDependency {
            self = .synchronously
        } else if Self.stopsItselfSomewhere(instance) {
            // Its conformance is isolated, so the casts find none here.
            self = .onMainActor
        } else {
            return nil
        }
    }

    /// Whether an instance is stopped without an action, on whatever actor.
    static func stopsItselfSomewhere<T>(_ instance: T) -> Bool {
        guard let wrapped = wrappedType(of: T.self) else {
            return stopsItselfSomewhere(Swift.type(of: instance as Any))
        }
        func unwrap<Wrapped>(_ type: Wrapped.Type) -> Bool {
            (reinterpret(instance) as Wrapped?).map { stopsItselfSomewhere($0) } ?? false
        }
        return _openExistential(wrapped, do: unwrap)
    }

    /// Whether the instances of a type that is not optional are stopped without an action, on whatever actor.
    static func stopsItselfSomewhere(_ type: Any.Type) -> Bool {
        conforms(type, to: (any StoppableDependency).self) || conforms(type, to: (any ClosableDependency).self)
    }

    /// Stops an instance that is stopped synchronously.
    ///
    /// - Throws: What the action throws.
    static func stop<T>(_ instance: T, by action: StopAction?) throws {
        if let action { return try action.stop(instance) }
        try (instance as? any ClosableDependency)?.close()
    }

    // Inlined, as is `stopHere`: each call of an asynchronous function allocates, and a server stops something for each
    // request. The cast in `stopByItself` would allocate too, for instances that have an action.
    /// Stops an instance that is stopped asynchronously, and waits until it has been stopped.
    ///
    /// - Throws: What the action throws.
    @inline(__always)
    nonisolated(nonsending) static func stopAsync<T>(_ instance: T, by action: StopAction?) async throws {
        if let action { return try await action.stopHere(instance) }
        try await stopByItself(instance)
    }

    @inline(never)
    nonisolated(nonsending) private static func stopByItself<T>(_ instance: T) async throws {
        try await (instance as? any StoppableDependency)?.stop()
    }

    /// Stops an instance on the main actor, and waits until it has been stopped.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the action throws.
    @MainActor
    static func stopOnMainActor<T>(_ instance: T, by action: StopAction?) async throws -> Bool {
        if let action {
            try await action.stopOnMainActor(instance)
        } else if let stoppable = instance as? any StoppableDependency {
            try await stoppable.stop()
        } else if let closable = instance as? any ClosableDependency {
            try closable.close()
        } else if stopsItselfSomewhere(instance) {
            throw StopIsolationError(
                call: conforms(Swift.type(of: instance as Any), to: (any StoppableDependency).self) ? "stop" : "close"
            )
        } else {
            return false
        }
        return true
    }
}

/// The error of an instance that stops itself on an actor other than the main actor.
struct StopIsolationError: Error, CustomStringConvertible {
    /// The function that stops it.
    fileprivate let call: String

    var description: String {
        "its conformance is isolated to an actor other than the main actor, where the container cannot call it; "
            + "try: onStop: { await $0.\(call)() }"
    }
}
