import Synchronization

// Sendable: `owner` is immutable and Sendable, `instance` is atomic, `flight` is guarded by `makingLock`.
/// The place where one container keeps the instance of one registration whose lifetime shares it.
@safe
@usableFromInline
package final class SharedEntry: Entry, @unchecked Sendable {
    private let owner: Registration

    /// The instance once it is made: memory that holds one value of the registered type, owned by this entry.
    ///
    /// It changes once, from nil, so whoever sees a pointer may read the value without a lock. It is a pointer because
    /// copying a `T?` out of a field would go through the type's value witnesses.
    @usableFromInline
    let instance = unsafe Atomic<UnsafeMutableRawPointer?>(nil)

    /// The making of the instance while a thread is at it. Guarded by `makingLock`.
    var flight: Flight?

    package init(_ registration: Registration) {
        owner = registration
        super.init(route: .shared)
    }

    deinit {
        if let made = unsafe made {
            unsafe owner.discard(made)
        }
    }

    @usableFromInline
    package override var registration: Registration { owner }

    package override var isMade: Bool { unsafe made != nil }

    /// The memory that holds the instance, if it is made.
    @inlinable
    var made: UnsafeMutableRawPointer? { unsafe instance.load(ordering: .acquiring) }
}
