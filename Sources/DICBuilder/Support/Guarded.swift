import Synchronization

/// A mutex whose synchronization the Thread Sanitizer can observe.
///
/// On Linux, a contended mutex is acquired inside the Synchronization library, which is not instrumented, so the
/// sanitizer would report races on the guarded value. Each owner therefore also reads an atomic that the previous owner
/// wrote, in instrumented code. This costs a load and a store.
@usableFromInline
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline
    let mutex: Mutex<Value>

    @usableFromInline
    let wasTaken = Atomic(false)

    @inlinable
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Calls a closure with exclusive access to the value.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = wasTaken.load(ordering: .acquiring)
            defer { wasTaken.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}

extension Guarded where Value: Sendable {
    /// Replaces the value. The old one is released after the lock, because its `deinit` may run any code.
    package borrowing func set(_ value: Value) {
        let replaced = withLock { current in
            defer { current = value }
            return current
        }
        withExtendedLifetime(replaced) {}
    }
}
