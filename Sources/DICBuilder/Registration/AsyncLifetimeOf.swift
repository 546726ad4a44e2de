/// A lifetime for `registerAsync(in:)`.
///
/// Lifetimes that share an instance are members for `Sendable` types only.
public struct AsyncLifetimeOf<Instance>: Sendable {
    let kind: Lifetime.Kind
    var stop: StopAction?

    /// This lifetime, with what stops the instance, as `LifetimeOf.onStop` says it.
    ///
    /// - Parameter stop: What stops the instance.
    /// - Returns: The lifetime.
    public func onStop(_ stop: @escaping @Sendable (Instance) throws -> Void) -> AsyncLifetimeOf {
        AsyncLifetimeOf(kind: kind, stop: StopAction(stop))
    }

    /// This lifetime, with what stops the instance asynchronously.
    ///
    /// - Parameter stop: What stops the instance.
    /// - Returns: The lifetime.
    @_disfavoredOverload
    public func onStop(
        _ stop: nonisolated(nonsending) @escaping @Sendable (Instance) async throws -> Void
    ) -> AsyncLifetimeOf { AsyncLifetimeOf(kind: kind, stop: StopAction(async: stop)) }

    /// Made on every load, never kept. The default.
    public static var transient: AsyncLifetimeOf { AsyncLifetimeOf(kind: .transient) }
}

extension AsyncLifetimeOf where Instance: Sendable {
    /// Made at the first load, by one task however many wait for it, and kept as long as the container.
    public static var singleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .singleton) }

    /// Made by a task that `build()` starts (the registration itself in a mutable container), and kept as long as the
    /// container.
    public static var eagerSingleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .eagerSingleton) }

    /// Made at the first load, by one task however many wait for it, and kept until it is reset.
    public static var cached: AsyncLifetimeOf { AsyncLifetimeOf(kind: .cached) }

    /// Made by the first load in each scope of a name, by one task however many wait for it, and kept until the scope
    /// closes.
    ///
    /// - Parameter scope: The name of the scope.
    /// - Returns: The lifetime.
    public static func scoped(_ scope: ScopeName) -> AsyncLifetimeOf { AsyncLifetimeOf(kind: .scoped(scope)) }
}
