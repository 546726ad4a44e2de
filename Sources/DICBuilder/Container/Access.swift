/// The way to obtain an instance from an entry.
enum Access: UInt8, Sendable {
    /// Runs a factory that takes nothing, of a type without `throws`.
    case nullary
    /// Runs a factory that takes a resolver, of a type without `throws`.
    case resolving
    /// Runs a factory that takes nothing or a resolver, and may throw.
    case throwing
    /// Calls a function with the addresses of its loaded parameters.
    case function
    /// Takes the permanently kept instance, or makes it.
    case permanent
    /// Takes the temporarily kept instance, or makes it.
    case temporary
    /// Takes the instance of the current top-level load, or makes it.
    case graph
    /// Takes the instance of an open scope, or makes it.
    case scoped
    /// Runs a two-phase transient factory: the instance is completed after it is made.
    case twoPhase
    /// Runs a factory with the arguments of the load.
    case arguments
    /// Reports that only an asynchronous load can load it.
    case asynchronous
    /// Reports that only a load on the main actor can load it. A value of `nonisolatedAccess` only, never of `access`.
    case onMainActor
    /// Tells the container's observer, and then does what the entry without an observer would. No fast path knows it.
    case observed
    /// Reports that the container has been stopped.
    case stopped

    /// Whether a synchronous load may have to report why it cannot load it.
    var mayRefuse: Bool {
        switch self {
        case .asynchronous, .onMainActor, .observed, .stopped: true
        case .nullary, .resolving, .throwing, .function, .permanent, .temporary, .graph, .scoped, .twoPhase, .arguments:
            false
        }
    }

    /// - Parameter isLimited: Whether every load has to look at the container's limit of depth.
    init(_ form: FactoryForm, _ lifetime: Lifetime.Kind, isLimited: Bool = false, isTwoPhase: Bool) {
        switch (form, lifetime) {
        case (.stopped, _): self = .stopped
        case (.asynchronous, _): self = .asynchronous
        case (.arguments, _): self = .arguments
        case (_, .singleton), (_, .eagerSingleton): self = .permanent
        case (_, .cached), (_, .weak): self = .temporary
        case (_, .graph): self = .graph
        case (_, .scoped): self = .scoped
        case (_, .transient) where isTwoPhase: self = .twoPhase
        case (.nonthrowingNullary, .transient) where !isLimited: self = .nullary
        case (.nonthrowingResolving, .transient) where !isLimited: self = .resolving
        case (.nullary, .transient), (.resolving, .transient): self = .throwing
        case (.nonthrowingNullary, .transient), (.nonthrowingResolving, .transient): self = .throwing
        case (.function, .transient): self = .function
        }
    }
}
