// Sendable: there are no stored properties.
/// A registrar, or its view for the main actor: what both have needs no isolation.
///
/// A class and no protocol: a long chain is checked in linear time, because the compiler knows the
/// type of every link before it has chosen an overload. With a protocol extension, a mistake takes
/// time exponential in the length.
open class _Registrar: @unchecked Sendable {
    @usableFromInline package init() {}

    /// The builder or the container.
    @usableFromInline var _base: DependencyRegistrar { fatalError("DIC: a registrar that is none") }
}

// Sendable: the stored properties are immutable and Sendable. Unchecked only because the class is
// not final: modules of this package subclass it.
/// A `DICBuilder` or a mutable container, which dependencies can be registered into.
///
/// All forms of `register…` are members of this class, so every container has the same ones. Write
/// a function over this type, or an ``Assembly``, to register into any of them:
///
/// ```swift
/// func registerStorage(into registrar: DependencyRegistrar) {
///     registrar
///         .register { Clock() }
///         .register(in: .singleton) { resolver in Cache(clock: resolver.load()) }
/// }
/// ```
///
/// Registering is safe from any number of threads at once. The last registration of a key, that is
/// of a type with a name and argument types, wins. A function as a value needs its type:
/// `register(f, as: (@Sendable () -> Int).self)`.
open class DependencyRegistrar: _Registrar, _RegistrarViewable, @unchecked Sendable {
    /// Where registrations go.
    private let sink: any RegistrationSink
    /// The assemblies that have been assembled here.
    package let assembled = AssembledAssemblies()
    package init(_ sink: any RegistrationSink) { self.sink = sink }
    @inlinable final override var _base: DependencyRegistrar { self }

    /// Registers an entry. The last one of a key wins.
    final func add(_ entry: consuming Entry) { sink.add(entry) }

    /// Changes what is declared beside the registrations, such as roots and scopes.
    final func declare(_ change: (inout ProofDeclarations) -> Void) { sink.declare(change) }

    /// Changes what is registered. Brings along the code that does.
    final func change(_ change: RegistrationChange) { sink.change(change, by: .standard) }
}

// Sendable: the only stored property is immutable and Sendable. Unchecked only because there is a
// superclass.
/// A view of a builder or a mutable container that registers for the main actor.
///
/// Its factories are isolated to the main actor, and nothing that it registers need be `Sendable`.
/// It has all forms of the builder or container, whose registrations it changes, but the
/// asynchronous ones. ``OnMainActor`` has an example.
public final class RegistrarOnMainActor<Base: _RegistrarViewable>: _Registrar, @unchecked Sendable {
    /// The builder or container itself.
    public let nonisolated: Base

    @inlinable init(_ base: Base) { nonisolated = base }
    @inlinable override var _base: DependencyRegistrar { nonisolated._base }
}

/// The view for the main actor of any builder or mutable container: what a ``MainActorAssembly``
/// registers into.
public typealias MainActorRegistrar = RegistrarOnMainActor<DependencyRegistrar>

/// A builder or a mutable container. Types outside this package do not conform to this protocol.
public protocol _RegistrarViewable: _Registrar {}

// Not constrained to `DependencyRegistrar`: beside the members that any name finds, a constrained
// extension would give the compiler two ways to read the head of each chain, and a mistake in a
// long one would cost it minutes.
extension _RegistrarViewable {
    /// The view that registers, and of a mutable container also loads, on the main actor:
    /// `builder.mainActor`.
    @inlinable public var mainActor: RegistrarOnMainActor<Self> { RegistrarOnMainActor(self) }
}

extension RegistrarOnMainActor: MainActorLoading, DependencyContaining
where Base: DependencyLoading {}

/// The destination of registrations: a list that is frozen later, or the table of a mutable
/// container. Not an enumeration of the two, with which registering takes 12 % more instructions.
package protocol RegistrationSink: AnyObject, Sendable {
    /// Adds an entry. The last one of a key wins.
    func add(_ entry: consuming Entry)
    /// Changes a registration: now, or when the list is frozen, with the code that the call brings
    /// along.
    func change(_ change: RegistrationChange, by code: ChangeCode)

    /// Changes what is declared beside the registrations, such as roots and scopes.
    func declare(_ change: (inout ProofDeclarations) -> Void)
}

/// What a builder has collected.
final class RegistrationList: RegistrationSink {
    /// What has been collected until now.
    private let state = Guarded(Collected())

    /// What was collected, as it was at one moment.
    struct Collected: Sendable {
        /// The registrations, in the order of the calls.
        var entries: [Entry] = []
        /// The changes of registrations, in the order of the calls.
        var changes: [RegistrationChange] = []
        /// What applies them; nil if there are none.
        var changeCode: ChangeCode?
        /// What was said beside the registrations.
        var declarations = ProofDeclarations()
    }

    /// What has been collected until now: a change is not among it without what was registered
    /// before it.
    var collected: Collected { state.withLock(\.self) }

    func add(_ entry: consuming Entry) {
        var added = Optional(entry)
        state.withInlinedLock { $0.entries.append(added.take()!) }
    }

    func change(_ change: RegistrationChange, by code: ChangeCode) {
        state.withLock { collected in
            collected.changes.append(change)
            collected.changeCode = code
        }
    }

    func declare(_ change: (inout ProofDeclarations) -> Void) {
        state.withLock { change(&$0.declarations) }
    }
}
