import Synchronization

// Sendable: the value is only touched while the lock is held.
/// A value behind a lock, whose synchronization the Thread Sanitizer can observe. Not a
/// `Mutex<Value>`, which compiles its lock and its unlock into each of the hundreds of places that
/// use it, but what a `Mutex` is made of.
@usableFromInline @safe package struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    /// What makes the access exclusive.
    @usableFromInline let lock = GuardLock()
    /// The value, of which the lock says who may touch it.
    @usableFromInline let value: _Cell<Value>
    @inlinable package init(_ value: consuming sending Value) { self.value = _Cell(value) }

    /// Calls a closure with exclusive access to the value. The closure must not take another lock
    /// of which it is not certain that nobody waits for this one under it, nor run code of the
    /// user.
    @inlinable @inline(__always) package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        // By way of a constant: else the Thread Sanitizer takes it for an access to this, with its
        // lock.
        let address = unsafe value._address
        return try unsafe body(&address.pointee)
    }

    /// Calls a closure with exclusive access to the value. The lock is compiled in, for
    /// registrations in a builder.
    @inline(__always) borrowing func withInlinedLock(_ body: (inout sending Value) -> Void) {
        lock.lockInline()
        defer { lock.unlockInline() }
        let address = unsafe value._address
        unsafe body(&address.pointee)
    }
}

extension Guarded where Value: Sendable {
    /// Replaces the value. The old one is released after the lock, because its `deinit` may run any
    /// code.
    package borrowing func set(_ value: Value) {
        let replaced = withLock { current in
            defer { current = value }
            return current
        }
        withExtendedLifetime(replaced) {}
    }
}

/// A mutex whose owners the Thread Sanitizer sees in order.
@usableFromInline struct GuardLock: ~Copyable, Sendable {
    /// The lock itself.
    private let mutex = Mutex(())

    /// On Linux, a contended mutex is acquired inside the Synchronization library, which is not
    /// instrumented, so the Thread Sanitizer would report races on the guarded value. Each owner
    /// therefore also reads an atomic that the previous owner wrote, in instrumented code. This
    /// costs a load and a store.
    private let wasTaken = Atomic(false)
    @usableFromInline init() {}

    /// Acquires the lock, and waits until it can.
    @usableFromInline @inline(never) func lock() { lockInline() }

    /// Releases the lock.
    @usableFromInline @inline(never) func unlock() { unlockInline() }

    /// Acquires the lock in the code of the caller.
    @inline(__always) func lockInline() {
        mutex._unsafeLock()
        _ = wasTaken.load(ordering: .acquiring)
    }

    /// Releases the lock in the code of the caller.
    @inline(__always) func unlockInline() {
        wasTaken.store(true, ordering: .releasing)
        mutex._unsafeUnlock()
    }
}
