/// What stops the instances of a registration.
///
/// It is synchronous or asynchronous, and runs anywhere or on the main actor. Not generic: the closure is kept with its
/// type erased, as that of a factory is.
@usableFromInline
package final class StopAction: Sendable {
    private let closure: ErasedStopClosure
    /// Whether it has to be awaited.
    package let isAsync: Bool
    /// Where it has to run. What lives on the main actor is stopped there, too, by an action that can run anywhere.
    package let isolation: Isolation
    /// The registration whose lifetime says it; nil if a call of its own does.
    package let location: CodeLocation?

    private init(_ closure: ErasedStopClosure, isAsync: Bool, _ isolation: Isolation, _ location: CodeLocation? = nil) {
        self.closure = closure
        self.isAsync = isAsync
        self.isolation = isolation
        self.location = location
    }

    @inline(__always)
    private convenience init<Closure>(erasing closure: Closure, isAsync: Bool, _ isolation: Isolation) {
        self.init(unsafe unsafeBitCast(closure, to: ErasedStopClosure.self), isAsync: isAsync, isolation)
    }

    /// A synchronous action.
    convenience init<T>(_ stop: @escaping @Sendable (T) throws -> Void) {
        self.init(erasing: StopClosure(stop: stop), isAsync: false, .nonisolated)
    }

    /// An asynchronous action.
    convenience init<T>(async stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void) {
        self.init(erasing: AsyncStopClosure(stop: stop), isAsync: true, .nonisolated)
    }

    /// A synchronous action on the main actor.
    convenience init<T>(onMainActor stop: @escaping @MainActor (T) throws -> Void) {
        self.init(erasing: MainActorStopClosure(stop: stop), isAsync: false, .mainActor)
    }

    /// An asynchronous action on the main actor.
    convenience init<T>(asyncOnMainActor stop: @escaping @MainActor (T) async throws -> Void) {
        self.init(erasing: MainActorAsyncStopClosure(stop: stop), isAsync: true, .mainActor)
    }

    /// The action of a lifetime, as a part of the registration that has it.
    func placed(at location: CodeLocation) -> StopAction { StopAction(closure, isAsync: isAsync, isolation, location) }

    /// Whether any thread may call it, without waiting.
    var isCalledAnywhere: Bool { !isAsync && isolation == .nonisolated }

    /// Stops an object. The closure takes the address of its argument, and a reference to any class has the layout of a
    /// raw pointer.
    ///
    /// - Precondition: `isCalledAnywhere`, and the action is registered for a class of the object.
    func stop(object: UnsafeRawPointer) throws {
        try unsafe unsafeBitCast(closure, to: StopClosure<UnsafeRawPointer>.self).stop(object)
    }

    /// Stops an instance with a synchronous action.
    ///
    /// - Precondition: The action is synchronous, and registered for exactly `T`; the calling code has its isolation.
    package func stop<T>(_ instance: T) throws {
        precondition(!isAsync, "DIC: an asynchronous stop action has to be awaited")
        try unsafe unsafeBitCast(closure, to: StopClosure<T>.self).stop(instance)
    }

    /// Stops an instance, in the isolation of the calling code.
    ///
    /// - Precondition: The action is registered for exactly `T`, and is not one on the main actor.
    @inline(__always)
    package nonisolated(nonsending) func stopHere<T>(_ instance: T) async throws {
        guard isAsync else { return try stop(instance) }
        try await unsafe unsafeBitCast(closure, to: AsyncStopClosure<T>.self).stop(instance)
    }

    /// Stops an instance on the main actor.
    ///
    /// - Precondition: The action is registered for exactly `T`.
    @MainActor
    package func stopOnMainActor<T>(_ instance: T) async throws {
        guard isAsync && isolation == .mainActor else { return try await stopHere(instance) }
        try await unsafe unsafeBitCast(closure, to: MainActorAsyncStopClosure<T>.self).stop(instance)
    }
}

private struct StopClosure<T>: Sendable { let stop: @Sendable (T) throws -> Void }

private struct AsyncStopClosure<T>: Sendable { let stop: nonisolated(nonsending) @Sendable (T) async throws -> Void }

/// A synchronous `@MainActor` closure has the calling convention of a nonisolated one, so it is called as a
/// `StopClosure` of the same type.
private struct MainActorStopClosure<T>: Sendable { let stop: @MainActor (T) throws -> Void }

private struct MainActorAsyncStopClosure<T>: Sendable { let stop: @MainActor (T) async throws -> Void }

/// A `…StopClosure<T>` whose `T` is known only from the key of the registration.
private struct ErasedStopClosure: Sendable {
    /// A placeholder for a closure of another type, which is never called with this one.
    private let closure: @Sendable () throws -> Void
}
