import DICBuilder
import Synchronization

/// Counts what happens on many threads.
final class Tally: Sendable {
    private let value = Atomic(0)

    /// Counts one more.
    ///
    /// - Returns: How many it is now.
    @discardableResult
    func add() -> Int {
        value.add(1, ordering: .sequentiallyConsistent).newValue
    }

    var count: Int { value.load(ordering: .sequentiallyConsistent) }
}

/// A list that many threads append to.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    func add(_ element: Element) {
        elements.withLock { $0.append(element) }
    }

    var all: [Element] { elements.withLock { $0 } }
}
