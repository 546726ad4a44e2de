import DIC
import DICBuilder

/// What the tests of registration forms make and load.
package protocol Gadget: Sendable {
    var number: Int { get }
}

package final class Widget: Gadget {
    package let number: Int

    package init(number: Int) {
        self.number = number
    }
}

/// What a factory throws in tests.
package struct Breakdown: Error, Equatable {
    package var reason: String

    package init(reason: String = "no power") { self.reason = reason }
}

/// Makes widgets, numbered in the order of their making.
package final class Workshop: Sendable {
    private let counter = RunCounter()
    private let breakdown = Guarded<Breakdown?>(nil)

    package init() {}

    /// How many widgets it has made.
    package var output: Int { counter.count }

    package func make() -> Widget { Widget(number: counter.increment()) }

    package func make(with resolver: DependencyResolver) -> Widget { make() }

    /// Makes a widget, or throws while it is broken.
    package func tryToMake() throws -> Widget {
        if let breakdown = breakdown.withLock(\.self) { throw breakdown }
        return make()
    }

    package func tryToMake(with resolver: DependencyResolver) throws -> Widget { try tryToMake() }

    package func breakDown(_ reason: Breakdown) {
        breakdown.withLock { $0 = reason }
    }

    package func repair() {
        breakdown.withLock { $0 = nil }
    }
}
