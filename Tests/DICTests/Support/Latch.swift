import Foundation

/// Holds threads back until as many have arrived as were announced; then it stays open.
// Unchecked: `missing` is guarded by `condition`.
final class Latch: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    init(_ count: Int = 1) {
        missing = count
    }

    func arrive() {
        condition.withLock {
            missing -= 1
            if missing <= 0 { condition.broadcast() }
        }
    }

    func wait() {
        condition.withLock {
            while missing > 0 { condition.wait() }
        }
    }

    func arriveAndWait() {
        arrive()
        wait()
    }
}

/// Lets a fixed number of threads start together, again and again.
// Unchecked: both variables are guarded by `condition`.
final class Barrier: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private var arrived = 0
    private var round = 0

    init(_ count: Int) {
        self.count = count
    }

    func wait() {
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
