/// What stops the instances of a registration. Not generic: the closure's type is erased, as that
/// of a factory is.
@usableFromInline
package final class StopAction: Sendable {
    /// What stops an instance.
    private let closure: ErasedStopClosure
    /// Whether it has to be awaited.
    package let isAsync: Bool
    /// Where it has to run. What lives on the main actor is stopped there, too, by an action that
    /// can run anywhere.
    package let isolation: Isolation
    /// The registration whose lifetime says it; nil if a call of its own does.
    package let location: CodeLocation?
    /// The call of its own that says it, for reports.
    package let call: CodeLocation?

    @inline(__always)
    private init<C>(
        erasing closure: C,
        isAsync: Bool,
        _ isolation: Isolation,
        at location: CodeLocation? = nil,
        calledAt call: CodeLocation? = nil
    ) {
        self.closure = unsafe unsafeBitCast(closure, to: ErasedStopClosure.self)
        self.isAsync = isAsync
        self.isolation = isolation
        self.location = location
        self.call = call
    }

    convenience init<T>(_ stop: @escaping @Sendable (T) throws -> Void) {
        self.init(erasing: StopClosure(stop: stop), isAsync: false, .nonisolated)
    }

    convenience init<T>(
        async stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void
    ) {
        self.init(erasing: AsyncStopClosure(stop: stop), isAsync: true, .nonisolated)
    }

    convenience init<T>(onMainActor stop: @escaping @MainActor (T) throws -> Void) {
        self.init(erasing: MainActorStopClosure(stop: stop), isAsync: false, .mainActor)
    }

    convenience init<T>(asyncOnMainActor stop: @escaping @MainActor (T) async throws -> Void) {
        self.init(erasing: MainActorAsyncStopClosure(stop: stop), isAsync: true, .mainActor)
    }

    /// The same action, said by the lifetime of a registration at a place.
    func placed(at location: CodeLocation) -> StopAction {
        StopAction(erasing: closure, isAsync: isAsync, isolation, at: location)
    }

    /// The same action, said by a call of its own at a place.
    func called(at call: CodeLocation) -> StopAction {
        StopAction(erasing: closure, isAsync: isAsync, isolation, calledAt: call)
    }

    /// Whether any thread may call it, without waiting.
    var isCalledAnywhere: Bool { !isAsync && isolation == .nonisolated }

    /// Stops an object. The closure takes the address of its argument, and a reference to any class
    /// has the layout of a raw pointer. Only if `isCalledAnywhere`, and if the action is registered
    /// for a class of the object.
    func stop(object: UnsafeRawPointer) throws {
        try unsafe unsafeBitCast(closure, to: StopClosure<UnsafeRawPointer>.self).stop(object)
    }

    /// Stops an instance. Only if the action is synchronous, registered for exactly `T`, and called
    /// in its isolation.
    package func stop<T>(_ instance: T) throws {
        precondition(!isAsync, "DIC: an asynchronous stop action has to be awaited")
        try unsafe unsafeBitCast(closure, to: StopClosure<T>.self).stop(instance)
    }

    /// Stops an instance here. Only if the action is registered for exactly `T`, and is not one on
    /// the main actor.
    @inline(__always)
    package nonisolated(nonsending) func stopHere<T>(_ instance: T) async throws {
        guard isAsync else { return try stop(instance) }
        try await unsafe unsafeBitCast(closure, to: AsyncStopClosure<T>.self).stop(instance)
    }

    /// Stops an instance on the main actor. Only if the action is registered for exactly `T`.
    @MainActor
    package func stopOnMainActor<T>(_ instance: T) async throws {
        guard isAsync && isolation == .mainActor else { return try await stopHere(instance) }
        try await unsafe unsafeBitCast(closure, to: MainActorAsyncStopClosure<T>.self).stop(
            instance
        )
    }
}

/// A synchronous stop action.
private struct StopClosure<T>: Sendable { let stop: @Sendable (T) throws -> Void }

/// An asynchronous stop action, which runs where it is called.
private struct AsyncStopClosure<T>: Sendable {
    let stop: nonisolated(nonsending) @Sendable (T) async throws -> Void
}

/// A synchronous stop action on the main actor. It is called as a `StopClosure`: it has the calling
/// convention of a nonisolated one.
private struct MainActorStopClosure<T>: Sendable { let stop: @MainActor (T) throws -> Void }

/// An asynchronous stop action on the main actor.
private struct MainActorAsyncStopClosure<T>: Sendable {
    let stop: @MainActor (T) async throws -> Void
}

/// A `…StopClosure<T>` whose `T` is known only from the key of the registration.
private struct ErasedStopClosure: Sendable {
    /// A placeholder for a closure of another type, which is never called with this one.
    private let closure: @Sendable () throws -> Void
}

/// How an instance has to be stopped: by the stop action of its registration, or else as its type
/// says.
struct Stopping: Sendable {
    /// Whether it has to be stopped on the main actor.
    let needsMainActor: Bool
    /// Whether it has to be awaited.
    let isAwaited: Bool

    /// Nil if there is nothing to do.
    ///
    /// Without an action, this depends on where it is asked: a cast finds an isolated conformance
    /// only in its isolation. So what is done later has to be decided again then. The instance
    /// lives in `isolation`.
    init?<T>(_ instance: T, by action: StopAction?, in isolation: Isolation) {
        if let action {
            needsMainActor = isolation == .mainActor || action.isolation == .mainActor
            isAwaited = action.isAsync
        } else if instance is any StoppableDependency {
            needsMainActor = isolation == .mainActor
            isAwaited = true
        } else if instance is any ClosableDependency {
            needsMainActor = isolation == .mainActor
            isAwaited = false
        } else if Self.stopsItselfSomewhere(instance) {
            // Its conformance is isolated, so the casts find none here.
            needsMainActor = true
            isAwaited = true
        } else {
            return nil
        }
    }

    /// Whether an instance is stopped without an action, on whatever actor.
    static func stopsItselfSomewhere<T>(_ instance: T) -> Bool {
        unwrapped(instance).map { stopsItselfSomewhere(Swift.type(of: $0)) } ?? false
    }

    /// Whether the instances of a type that is not optional are stopped without an action, on
    /// whatever actor.
    static func stopsItselfSomewhere(_ type: Any.Type) -> Bool {
        conforms(type, to: (any StoppableDependency).self)
            || conforms(type, to: (any ClosableDependency).self)
    }
}

/// A type whose instances are stopped with the container that has made and keeps them.
///
/// No `onStop` is needed, and one that is written takes precedence. An instance that was passed to
/// the container as a value was made by other code, which is responsible for it: the container
/// stops it only if an `onStop` says so.
///
/// A type on the main actor is stopped there, however it was registered. Write
/// `@MainActor func stop()` in it: without that, the function has the isolation of the requirement,
/// which is that of the caller.
public protocol StoppableDependency {
    /// Ends what the instance does, and releases what it holds.
    ///
    /// - Throws: Why that was not possible. What the instance depends on is stopped nevertheless.
    nonisolated(nonsending) func stop() async throws
}

/// A type whose instances are closed with the container that has made and keeps them, without
/// waiting.
///
/// No `onStop` is needed, and one that is written takes precedence; so does
/// ``StoppableDependency``, if a type conforms to both. An instance that was passed to the
/// container as a value is closed only if an `onStop` says so. A type on the main actor conforms
/// with `@MainActor ClosableDependency`, where that is not the default isolation of the module.
public protocol ClosableDependency {
    /// Releases what the instance holds.
    ///
    /// - Throws: Why that was not possible. What the instance depends on is stopped nevertheless.
    func close() throws
}
