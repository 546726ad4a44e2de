/// A view of a builder or a mutable container that registers for the main actor.
///
/// What is registered through it is made on the main actor: its factories are isolated to the main actor, and nothing
/// that it registers need be `Sendable`.
///
/// ```swift
/// let app = DICBuilder()
///     .register(in: .singleton) { APIClient() }           // nonisolated
///     .mainActor
///     .register(in: .singleton) { Router() }              // @MainActor final class Router
///     .autoregister(HomeModel.init)                       // a @MainActor initializer
///     .build()
///
/// @MainActor func show() { let home: HomeModel = app.load() }
/// ```
///
/// The registrations are those of the builder or container itself. It has all the forms of ``DependencyRegistrar`` but
/// the asynchronous ones.
///
/// This is a class, and the forms return `Self`, for the same reason as in ``DependencyRegistrar``: a long chain of
/// calls on a generic structure takes the compiler time that doubles with each call.
public final class RegistrarOnMainActor<Base: DependencyRegistrar>: Sendable {
    /// The builder or container itself.
    public let nonisolated: Base

    @inlinable
    init(_ base: Base) {
        nonisolated = base
    }
}

/// The view for the main actor of any builder or mutable container: what a ``MainActorAssembly`` registers into.
public typealias MainActorRegistrar = RegistrarOnMainActor<DependencyRegistrar>

/// A builder or a mutable container, which has a view that registers for the main actor.
///
/// Types outside this package do not conform to this protocol.
public protocol _RegistrarViewable: Sendable {}

extension _RegistrarViewable where Self: DependencyRegistrar {
    /// The view that registers for the main actor. That of a mutable container loads there, too.
    ///
    /// ```swift
    /// builder.mainActor.autoregister(HomeModel.init)    // a @MainActor initializer
    /// ```
    @inlinable
    public var mainActor: RegistrarOnMainActor<Self> { RegistrarOnMainActor(self) }
}

extension RegistrarOnMainActor: MainActorLoading, DependencyContaining where Base: DependencyLoading {}

extension RegistrarOnMainActor: CustomStringConvertible where Base: CustomStringConvertible {
    /// The description of what is viewed.
    public var description: String { "\(nonisolated) on the main actor" }
}
