import Foundation

/// A dictionary that many threads read and write.
// Unchecked: `values` is guarded by `lock`.
final class SharedDictionary<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    subscript(key: Key) -> Value? {
        get { lock.withLock { values[key] } }
        set { lock.withLock { values[key] = newValue } }
    }

    func removeAll() {
        var removed: [Key: Value] = [:]
        lock.withLock { swap(&removed, &values) }
    }
}
