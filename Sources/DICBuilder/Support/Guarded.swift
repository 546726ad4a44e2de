import Synchronization

/// A `Mutex` whose order the Thread Sanitizer sees.
///
/// On Linux, a mutex that is contended is taken inside the Synchronization library, which is not instrumented, so that
/// the sanitizer reports races in what the mutex guards. Here, whoever takes the mutex also reads an atomic that
/// whoever had it before wrote: the same order once more, in code that is instrumented. It costs a load and a store.
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

    /// Calls the body with the value while no other thread has it.
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
