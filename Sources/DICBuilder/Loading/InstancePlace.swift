import Synchronization

/// The place of one registration's instance in a container or a scope, for the thread that makes it.
protocol InstancePlace {
    /// An instance as the place keeps it.
    associatedtype Prepared: Sendable

    /// The address of the place.
    var id: UInt { get }

    /// The container or scope that the instance is made in.
    var home: _ContainerStorage { get }

    /// A value that changes when an instance is kept. A claim compares it with the one that was read before.
    var keepNumber: Int { get }

    /// A copy of the instance, if one is kept. Throws a `ResolutionError` if the scope has been closed; the error of
    /// the factory, if it is not called again.
    func instance<T>(_ type: T.Type) throws -> T?

    /// Prepares a claim, under the lock of the constructions.
    func prepareClaim() -> ClaimPreparation

    /// Prepares an instance to be kept: what allocates memory is done before the lock is taken.
    func prepare<T>(_ instance: T) -> Prepared

    /// Keeps an instance, under the lock of the constructions. Returns false if the scope has been closed.
    func keep(_ prepared: Prepared) -> Bool

    /// Ends a construction that has made no instance, under the lock of the constructions.
    ///
    /// - Parameter failure: Why there is none; nil if a later load may succeed.
    func abandon(after failure: EagerFailure?)

    /// Destroys an instance that is not kept after all. Throws a `ResolutionError` if the scope has been closed, so
    /// that the load cannot return the instance.
    func discard(_ prepared: Prepared) throws
}

/// What has to be done before an instance is claimed.
enum ClaimPreparation {
    /// Claim it.
    case ready

    /// Look again: the place has changed in the meantime.
    case changed

    /// Record that a worker is making it, and then claim it.
    case adopt(UInt)
}

/// The place in a container.
struct SlotPlace: InstancePlace {
    let slot: Slot
    /// Whether a factory that has thrown is not called again: that of an eager singleton in a frozen container, because
    /// the other eager singletons that need it would each call it.
    private let keepsFailure: Bool

    init(_ slot: Slot, of lifetime: Lifetime) {
        self.slot = slot
        keepsFailure = lifetime == .eagerSingleton && _ContainerStorage(at: slot.home).isFrozen
    }

    var id: UInt { slot.id }
    var home: _ContainerStorage { _ContainerStorage(at: slot.home) }
    var keepNumber: Int { slot.lastKeepNumber }

    func instance<T>(_ type: T.Type) throws -> T? {
        if let failure {
            LoadStack.current.record(failure)
            throw failure.error
        }
        return slot.instance(type)
    }

    private var failure: EagerFailure? { keepsFailure ? slot.failure : nil }

    func prepareClaim() -> ClaimPreparation { failure == nil ? .ready : .changed }

    func prepare<T>(_ instance: T) -> Slot.Prepared { slot.prepare(instance) }

    func keep(_ prepared: Slot.Prepared) -> Bool {
        slot.keep(prepared)
        return true
    }

    func abandon(after failure: EagerFailure?) {
        if let failure, keepsFailure && failure.isLasting { slot.failure = failure }
    }

    func discard(_ prepared: Slot.Prepared) { slot.discard(prepared) }
}

extension EagerFailure {
    /// Whether every other load would fail in the same way. Whether a load closes a cycle, or comes too early, depends
    /// on the load.
    fileprivate var isLasting: Bool {
        guard let error = error as? ResolutionError else { return true }
        return [.notRegistered, .argumentMismatch, .returnedNil].contains(error.code)
    }
}
