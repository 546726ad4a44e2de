import Foundation

/// Holds threads back until as many have arrived as were announced; then it stays open.
// Unchecked: `missing` is guarded by `condition`.
package final class Latch: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    package init(_ count: Int = 1) {
        missing = count
    }

    package func arrive() {
        condition.withLock {
            missing -= 1
            if missing <= 0 { condition.broadcast() }
        }
    }

    package func wait() {
        condition.withLock {
            while missing > 0 { condition.wait() }
        }
    }

    package func arriveAndWait() {
        arrive()
        wait()
    }
}

/// Lets a fixed number of threads start together, again and again.
// Unchecked: both variables are guarded by `condition`.
package final class Barrier: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private var arrived = 0
    private var round = 0

    package init(_ count: Int) {
        self.count = count
    }

    package func wait() {
        condition.withLock {
            arrived += 1
            if arrived == count {
                arrived = 0
                round += 1
                condition.broadcast()
            } else {
                let current = round
                while round == current { condition.wait() }
            }
        }
    }
}
