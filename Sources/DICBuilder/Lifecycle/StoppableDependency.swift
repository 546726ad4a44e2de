/// A type whose instances are stopped with the container that has made and keeps them.
///
/// ```swift
/// actor Worker: StoppableDependency {
///     func stop() async throws { … }
/// }
/// ```
///
/// No `onStop` is needed, and one that is written takes precedence. An instance that was passed to the container as a
/// value was made by other code, which is responsible for it: the container stops it only if an `onStop` says so.
///
/// A type on the main actor is stopped there, however it was registered. Write the isolation of its function:
///
/// ```swift
/// @MainActor
/// final class Player: StoppableDependency {
///     private var queue: [Song] = []
///
///     @MainActor func stop() async throws { queue = [] }
/// }
/// ```
///
/// Without it, the function has the isolation of the requirement, which is that of the caller.
public protocol StoppableDependency {
    /// Ends what the instance does, and releases what it holds.
    ///
    /// - Throws: Why that was not possible. What the instance depends on is stopped nevertheless.
    nonisolated(nonsending) func stop() async throws
}

/// A type whose instances are closed with the container that has made and keeps them, without waiting.
///
/// As for ``StoppableDependency``, which takes precedence if a type conforms to both. A type on the main actor conforms
/// with `@MainActor ClosableDependency`, or without the attribute in a module whose default isolation is the main
/// actor.
public protocol ClosableDependency {
    /// Releases what the instance holds.
    ///
    /// - Throws: Why that was not possible. What the instance depends on is stopped nevertheless.
    func close() throws
}
