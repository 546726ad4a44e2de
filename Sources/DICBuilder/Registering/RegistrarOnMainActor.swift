// Sendable: the only stored property is immutable and Sendable. Unchecked only because there is a superclass.
/// A view of a builder or a mutable container that registers for the main actor.
///
/// What is registered through it is made on the main actor: its factories are isolated to the main actor, and nothing
/// that it registers need be `Sendable`. ``OnMainActor`` has an example.
///
/// The registrations are those of the builder or container itself. It has all the forms of ``DependencyRegistrar`` but
/// the asynchronous ones.
///
/// This is a class, and the forms return `Self`, for the same reason as in ``DependencyRegistrar``.
public final class RegistrarOnMainActor<Base: _RegistrarViewable>: _Registrar, @unchecked Sendable {
    /// The builder or container itself.
    public let nonisolated: Base

    @inlinable init(_ base: Base) { nonisolated = base }

    /// The registrar that this is a view of.
    @inlinable public override var _base: DependencyRegistrar { nonisolated._base }
}

/// The view for the main actor of any builder or mutable container: what a ``MainActorAssembly`` registers into.
public typealias MainActorRegistrar = RegistrarOnMainActor<DependencyRegistrar>

/// A builder or a mutable container, which has a view that registers for the main actor.
///
/// Types outside this package do not conform to this protocol.
public protocol _RegistrarViewable: _Registrar {}

// Not constrained to `DependencyRegistrar`: beside the members that any name finds, a constrained extension would give
// the compiler two ways to read the head of each chain, and a mistake in a long one would cost it minutes.
extension _RegistrarViewable {
    /// The view that registers for the main actor. That of a mutable container loads there, too.
    ///
    /// ```swift
    /// builder.mainActor.register(HomeModel.init)    // a @MainActor initializer
    /// ```
    @inlinable public var mainActor: RegistrarOnMainActor<Self> { RegistrarOnMainActor(self) }
}

extension RegistrarOnMainActor: MainActorLoading, DependencyContaining where Base: DependencyLoading {}

extension RegistrarOnMainActor: CustomStringConvertible where Base: CustomStringConvertible {
    /// The description of what is viewed.
    public var description: String { "\(nonisolated) on the main actor" }
}
