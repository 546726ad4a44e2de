/// A lifetime for a registration on the main actor.
///
/// All its instances stay on the main actor, so no lifetime asks for a `Sendable` type.
public struct MainActorLifetimeOf<Instance>: Sendable {
    @usableFromInline
    let kind: Lifetime.Kind

    @usableFromInline
    let stop: StopAction?

    @inlinable
    init(_ kind: Lifetime.Kind, stop: StopAction? = nil) {
        self.kind = kind
        self.stop = stop
    }

    /// This lifetime, with what stops the instance, as `LifetimeOf.onStop` says it.
    ///
    /// - Parameter stop: What stops the instance.
    /// - Returns: The lifetime.
    public func onStop(_ stop: @escaping @MainActor (Instance) throws -> Void) -> MainActorLifetimeOf {
        MainActorLifetimeOf(kind, stop: StopAction(onMainActor: stop))
    }

    /// This lifetime, with what stops the instance asynchronously.
    ///
    /// - Parameter stop: What stops the instance.
    /// - Returns: The lifetime.
    @_disfavoredOverload
    public func onStop(_ stop: @escaping @MainActor (Instance) async throws -> Void) -> MainActorLifetimeOf {
        MainActorLifetimeOf(kind, stop: StopAction(asyncOnMainActor: stop))
    }

    /// Made on every load, never kept. The default.
    @inlinable
    public static var transient: MainActorLifetimeOf { MainActorLifetimeOf(.transient) }

    /// Made once for each top-level load, and shared by everything that is made in it.
    @inlinable
    public static var graph: MainActorLifetimeOf { MainActorLifetimeOf(.graph) }

    /// Made at the first load, and kept as long as the container. If its factory throws, nothing is kept and the next
    /// load tries again.
    @inlinable
    public static var singleton: MainActorLifetimeOf { MainActorLifetimeOf(.singleton) }

    /// Made by `build()`, and kept as long as the container.
    ///
    /// In a mutable container, which is never built, the registration itself makes it if it is called on the main
    /// actor, and the first load if not.
    @inlinable
    public static var eagerSingleton: MainActorLifetimeOf { MainActorLifetimeOf(.eagerSingleton) }

    /// Made at the first load, and kept until ``DependencyLoading/reset(_:)`` discards it.
    @inlinable
    public static var cached: MainActorLifetimeOf { MainActorLifetimeOf(.cached) }

    /// Made by the first load in each scope of a name, and kept until the scope closes.
    ///
    /// - Parameter scope: The name of the scope.
    /// - Returns: The lifetime.
    @inlinable
    public static func scoped(_ scope: ScopeName) -> MainActorLifetimeOf { MainActorLifetimeOf(.scoped(scope)) }
}

extension MainActorLifetimeOf where Instance: AnyObject {
    /// Made by a load when nothing holds an instance, and shared as long as something does. The container does not hold
    /// it.
    ///
    /// For classes, not for protocols: register the class, and forward it to the protocol.
    @inlinable
    public static var weak: MainActorLifetimeOf { MainActorLifetimeOf(.weak) }
}
