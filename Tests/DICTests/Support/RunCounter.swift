import DICBuilder
import Synchronization

/// Counts, from any thread: how often a factory has run, for example.
final class RunCounter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .sequentiallyConsistent) }

    /// Adds one.
    ///
    /// - Returns: The new count.
    @discardableResult
    func increment() -> Int {
        value.add(1, ordering: .sequentiallyConsistent).newValue
    }
}

/// Remembers what happened, in order, from any thread.
final class Journal: Sendable {
    private let lines = Guarded<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
