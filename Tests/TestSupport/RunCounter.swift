import Synchronization

/// Counts, from any thread: how often a factory has run, for example.
package final class RunCounter: Sendable {
    private let value = Atomic(0)

    package init() {}

    package var count: Int { value.load(ordering: .sequentiallyConsistent) }

    /// Adds one.
    ///
    /// - Returns: The new count.
    @discardableResult
    package func increment() -> Int {
        value.add(1, ordering: .sequentiallyConsistent).newValue
    }
}
