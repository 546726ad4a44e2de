import DICBuilder
import Synchronization

/// Parameters that tell how many of them are alive.
enum ParameterSamples {
    final class Counter: Sendable {
        private let count = Atomic(0)

        var live: Int { count.load(ordering: .sequentiallyConsistent) }

        func add(_ change: Int) { count.add(change, ordering: .sequentiallyConsistent) }
    }

    final class Tracked: Sendable {
        private let counter: Counter?

        init(_ counter: Counter? = nil) {
            self.counter = counter
            counter?.add(1)
        }

        deinit { counter?.add(-1) }
    }

    struct Holder: Sendable {
        private let tracked: Tracked
        let counter: Counter?

        init(_ counter: Counter) {
            tracked = Tracked(counter)
            self.counter = counter
        }

        init(_ tracked: Tracked) {
            self.tracked = tracked
            counter = nil
        }
    }

    protocol Both {
        var number: Int { get }
    }

    /// Larger than what a parameter is passed in.
    struct Large: Both {
        let first: Int
        let padding = (0, 0, 0, 0, 0)
        let last: Tracked

        var number: Int { first }
    }

    /// A builder with `Tracked`, and a `Both` that is large.
    static func tracked(_ counter: Counter) -> DICBuilder {
        DICBuilder()
            .register { Tracked(counter) }
            .register(as: (any Both).self) { Large(first: 2, last: Tracked(counter)) }
    }
}
