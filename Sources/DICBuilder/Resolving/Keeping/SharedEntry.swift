import Synchronization

// Sendable: `instance` is atomic.
/// Keeps an instance for good.
@safe
@usableFromInline
final class SharedEntry: KeepingEntry, @unchecked Sendable {
    /// The instance once it is made: memory that holds one value of the registered type, owned by this entry.
    ///
    /// It changes once, from nil, so whoever sees a pointer may read the value without a lock. It is a pointer because
    /// copying a `T?` out of a field would go through the type's value witnesses.
    @usableFromInline
    let instance = unsafe Atomic<UnsafeMutableRawPointer?>(nil)

    deinit {
        if let made = unsafe made {
            unsafe registration.discard(made)
        }
    }

    package override var isMade: Bool { unsafe made != nil }

    /// The memory that holds the instance, if it is made.
    @inlinable
    var made: UnsafeMutableRawPointer? { unsafe instance.load(ordering: .acquiring) }

    override func kept<T>(_ type: T.Type) -> T? {
        unsafe made.map { unsafe $0.assumingMemoryBound(to: type).pointee }
    }

    override func keep<T>(_ instance: UnsafeMutablePointer<T>) {
        unsafe self.instance.store(UnsafeMutableRawPointer(instance), ordering: .releasing)
    }
}
