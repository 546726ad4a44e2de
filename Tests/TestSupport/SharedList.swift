import Foundation

/// A list that many threads append to and read from.
// Unchecked: `elements` is guarded by `lock`.
package final class SharedList<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    package init() {}

    package var all: [Element] { lock.withLock { elements } }

    /// The element at an index, if there are so many.
    package subscript(index: Int) -> Element? {
        lock.withLock { elements.indices.contains(index) ? elements[index] : nil }
    }

    package func add(_ element: Element) {
        lock.withLock { elements.append(element) }
    }

    package func removeAll() {
        // Not under the lock: what is removed may be the last to hold something whose `deinit`
        // comes back here.
        var removed: [Element] = []
        lock.withLock { swap(&removed, &elements) }
    }
}
