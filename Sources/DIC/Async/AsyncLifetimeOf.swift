import DICBuilder

/// The lifetimes that asynchronously made instances of a type may have: what one chooses from in `registerAsync(in:)`.
///
/// Those that share an instance are there for `Sendable` types.
public struct AsyncLifetimeOf<Instance>: Sendable {
    let kind: Lifetime.Kind

    /// Made on every load, never kept. What you get when you name no lifetime.
    public static var transient: AsyncLifetimeOf { AsyncLifetimeOf(kind: .transient) }
}

extension AsyncLifetimeOf where Instance: Sendable {
    /// Made at the first load, by one task however many wait for it, and kept as long as the container.
    public static var singleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .singleton) }

    /// Made by a task that the registration starts, and kept as long as the container.
    public static var eagerSingleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .eagerSingleton) }

    /// Made at the first load, by one task however many wait for it, and kept until `reset` lets it go.
    public static var cached: AsyncLifetimeOf { AsyncLifetimeOf(kind: .cached) }
}
