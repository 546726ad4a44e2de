/// An instance that does something when it goes.
package final class Leaving: Sendable {
    private let farewell: @Sendable () -> Void

    package init(_ farewell: @escaping @Sendable () -> Void) {
        self.farewell = farewell
    }

    deinit {
        farewell()
    }
}
