import DIC
import DICBuilder

/// What the tests of registration forms make and load.
protocol Gadget: Sendable {
    var number: Int { get }
}

final class Widget: Gadget {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

/// What a factory throws in tests.
struct Breakdown: Error, Equatable {
    var reason = "no power"
}

/// Makes widgets, numbered in the order of their making.
final class Workshop: Sendable {
    private let counter = RunCounter()
    private let breakdown = Guarded<Breakdown?>(nil)

    /// How many widgets it has made.
    var output: Int { counter.count }

    func make() -> Widget { Widget(number: counter.increment()) }

    func make(with resolver: DependencyResolver) -> Widget { make() }

    /// Makes a widget, or throws while it is broken.
    func tryToMake() throws -> Widget {
        if let breakdown = breakdown.withLock(\.self) { throw breakdown }
        return make()
    }

    func tryToMake(with resolver: DependencyResolver) throws -> Widget { try tryToMake() }

    func breakDown(_ reason: Breakdown) {
        breakdown.withLock { $0 = reason }
    }

    func repair() {
        breakdown.withLock { $0 = nil }
    }
}
