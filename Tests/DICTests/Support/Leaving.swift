/// An instance that does something when it goes.
final class Leaving: Sendable {
    private let farewell: @Sendable () -> Void

    init(_ farewell: @escaping @Sendable () -> Void) {
        self.farewell = farewell
    }

    deinit {
        farewell()
    }
}
