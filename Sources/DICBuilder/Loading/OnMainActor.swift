/// A view of a container or a resolver for the main actor.
///
/// It loads everything, also what was registered through a ``RegistrarOnMainActor``, and its loads are isolated to the
/// main actor, so a load in other code does not compile without `await`:
///
/// ```swift
/// let app = DICBuilder()
///     .register(in: .singleton) { APIClient() }           // nonisolated
///     .mainActor
///     .register(in: .singleton) { Router() }              // @MainActor final class Router
///     .register(HomeModel.init)                           // a @MainActor initializer
///     .build()
///
/// @MainActor func show() { let home: HomeModel = app.load() }
/// func open() async { let home = await app.load(HomeModel.self) }
/// ```
///
/// The view has the same registrations. A load that is not isolated to the main actor, in a factory too, reports what
/// was registered for it as `needs-main-actor`.
public struct OnMainActor<Base: DependencyLoading>: MainActorLoading {
    /// The container or resolver itself.
    public let nonisolated: Base

    @inlinable
    @inline(__always)
    init(_ base: Base) { nonisolated = base }

    /// The same view, for code that does not know whether it has a view or the container.
    @inlinable public var mainActor: OnMainActor { self }
}

/// The view of a frozen container for the main actor.
public typealias MainActorContainer = OnMainActor<ImmutableDependencyInjectionContainer>

/// What a factory on the main actor receives to load the dependencies of the instance that it makes.
public typealias MainActorResolver = OnMainActor<DependencyResolver>

/// A container or a resolver, which has a view for the main actor.
///
/// Types outside this package do not conform to this protocol.
public protocol _MainActorViewable: DependencyLoading {}

extension _MainActorViewable {
    /// The view for the main actor.
    ///
    /// ```swift
    /// let home: HomeModel = container.mainActor.load()
    /// ```
    @inlinable
    public var mainActor: OnMainActor<Self> {
        @inline(__always) get { OnMainActor(self) }
    }
}

extension OnMainActor: CustomStringConvertible where Base: CustomStringConvertible {
    /// The description of what is viewed.
    public var description: String { "\(nonisolated) on the main actor" }
}
