import DIC
import DICBuilder

/// A container that its own factories can find without a resolver.
package final class CapturedContainer<Container: Sendable>: Sendable {
    private let container = Guarded<Container?>(nil)

    package init() {}

    /// The container. To be taken out again before the end, because the two keep each other alive.
    package var contents: Container? {
        get { container.withLock(\.self) }
        set { container.withLock { $0 = newValue } }
    }

    package func get() throws -> Container {
        guard let contents else { throw Breakdown(reason: "no container") }
        return contents
    }
}
