import Synchronization

// Sendable: the value is only touched while the lock is held.
/// A value behind a lock, whose synchronization the Thread Sanitizer can observe. Not a
/// `Mutex<Value>`, which compiles its lock and its unlock into each of the hundreds of places that
/// use it, but what a `Mutex` is made of.
@usableFromInline @safe package struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let lock = GuardLock()
    @usableFromInline let value: _Cell<Value>
    @inlinable package init(_ value: consuming sending Value) { self.value = _Cell(value) }

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

@usableFromInline struct GuardLock: ~Copyable, Sendable {
    private let mutex = Mutex(())

    /// On Linux, a contended mutex is acquired inside the Synchronization library, which is not
    /// instrumented, so the Thread Sanitizer would report races on the guarded value. Each owner
    /// therefore also reads an atomic that the previous owner wrote, in instrumented code. This
    /// costs a load and a store.
    private let wasTaken = Atomic(false)
    @usableFromInline init() {}
    @usableFromInline @inline(never) func lock() { lockInline() }
    @usableFromInline @inline(never) func unlock() { unlockInline() }

    @inline(__always) func lockInline() {
        mutex._unsafeLock()
        _ = wasTaken.load(ordering: .acquiring)
    }

    @inline(__always) func unlockInline() {
        wasTaken.store(true, ordering: .releasing)
        mutex._unsafeUnlock()
    }
}
