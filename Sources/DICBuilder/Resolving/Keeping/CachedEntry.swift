// Sendable: the instance is guarded.
/// Keeps an instance until it is reset.
@safe
final class CachedEntry: KeepingEntry, @unchecked Sendable {
    // Sendable: the entry passes the memory on, and keeps no way to it.
    /// Memory that holds one value of the registered type.
    @safe
    private struct Memory: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// The lock is held to copy the instance, so that nobody frees it then.
    private let instance = Guarded<Memory?>(nil)

    deinit {
        discard(instance.withLock(\.self))
    }

    package override var isMade: Bool { instance.withLock(\.self) != nil }

    override func kept<T>(_ type: T.Type) -> T? {
        instance.withLock { unsafe $0?.pointer.assumingMemoryBound(to: type).pointee }
    }

    override func keep<T>(_ instance: UnsafeMutablePointer<T>) {
        let memory = unsafe Memory(pointer: UnsafeMutableRawPointer(instance))
        self.instance.withLock { $0 = memory }
    }

    package override func forget() {
        abandonMaking()
        let forgotten = instance.withLock { instance in
            defer { instance = nil }
            return instance
        }
        // Not under the lock: its `deinit` may well load something.
        discard(forgotten)
    }

    private func discard(_ memory: Memory?) {
        if let memory { unsafe registration.discard(memory.pointer) }
    }
}
