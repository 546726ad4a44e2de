/// A lifetime for a registration on the main actor.
///
/// All its instances stay on the main actor, so no lifetime asks for a `Sendable` type.
public struct MainActorLifetimeOf<Instance>: Sendable {
    @usableFromInline let kind: Lifetime.Kind
    @usableFromInline let stop: StopAction?

    @inlinable
    init(_ kind: Lifetime.Kind, stop: StopAction? = nil) {
        self.kind = kind
        self.stop = stop
    }

    /// As `LifetimeOf.onStop`.
    public func onStop(_ stop: @escaping @MainActor (Instance) throws -> Void) -> MainActorLifetimeOf {
        MainActorLifetimeOf(kind, stop: StopAction(onMainActor: stop))
    }

    /// As `LifetimeOf.onStop`, with what stops the instance asynchronously.
    @_disfavoredOverload
    public func onStop(_ stop: @escaping @MainActor (Instance) async throws -> Void) -> MainActorLifetimeOf {
        MainActorLifetimeOf(kind, stop: StopAction(asyncOnMainActor: stop))
    }

    /// Made on every load, never kept. The default.
    @inlinable public static var transient: MainActorLifetimeOf { MainActorLifetimeOf(.transient) }

    /// Made once for each top-level load, and shared by everything that is made in it.
    @inlinable public static var graph: MainActorLifetimeOf { MainActorLifetimeOf(.graph) }

    /// Made at the first load, and kept as long as the container. If its factory throws, nothing is kept and the next
    /// load tries again.
    @inlinable public static var singleton: MainActorLifetimeOf { MainActorLifetimeOf(.singleton) }

    /// Made by `build()`, and kept as long as the container.
    ///
    /// In a mutable container, which is never built, the registration itself makes it if it is called on the main
    /// actor, and the first load if not.
    @inlinable public static var eagerSingleton: MainActorLifetimeOf { MainActorLifetimeOf(.eagerSingleton) }

    /// Made at the first load, and kept until ``DependencyLoading/reset(_:)`` discards it.
    @inlinable public static var cached: MainActorLifetimeOf { MainActorLifetimeOf(.cached) }

    /// As ``LifetimeOf/scoped(_:)``.
    @inlinable
    public static func scoped(_ scope: ScopeName) -> MainActorLifetimeOf { MainActorLifetimeOf(.scoped(scope)) }
}

extension MainActorLifetimeOf where Instance: AnyObject {
    /// As ``LifetimeOf/weak``.
    @inlinable public static var weak: MainActorLifetimeOf { MainActorLifetimeOf(.weak) }
}
