/// A lifetime for `registerAsync(in:)`.
///
/// Lifetimes that share an instance are members for `Sendable` types only.
public struct AsyncLifetimeOf<Instance>: Sendable {
    let kind: Lifetime.Kind
    var stop: StopAction?

    /// As `LifetimeOf.onStop`.
    public func onStop(_ stop: @escaping @Sendable (Instance) throws -> Void) -> AsyncLifetimeOf {
        AsyncLifetimeOf(kind: kind, stop: StopAction(stop))
    }

    /// As `LifetimeOf.onStop`, with what stops the instance asynchronously.
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

    /// As ``LifetimeOf/scoped(_:)``, made by one task however many wait for it.
    public static func scoped(_ scope: ScopeName) -> AsyncLifetimeOf { AsyncLifetimeOf(kind: .scoped(scope)) }
}
