import Testing

@testable import DICBuilder

/// Elements that are taken in the order in which they came.
@Suite struct QueueTests {
    @Test func theOldestIsTakenFirst() {
        var queue = Queue<Int>()
        #expect(queue.popFirst() == nil)
        var (next, taken) = (0, 0)
        // It grows, and then shrinks until nothing is left.
        for round in 0..<200 {
            for _ in 0..<(round < 100 ? 3 : 1) {
                queue.append(next)
                next += 1
            }
            for _ in 0..<2 {
                #expect(queue.popFirst() == (taken < next ? taken : nil))
                taken = min(taken + 1, next)
            }
            #expect(queue.count == next - taken)
            #expect(queue.isEmpty == (taken == next))
        }
        #expect(queue.isEmpty)
    }

    /// Each took a step for each of those that wait: minutes.
    @Test(.timeLimit(.minutes(1))) func manyMayWait() {
        var queue = Queue<Int>()
        let count = 500_000
        for number in 0..<count { queue.append(number) }
        var sum = 0
        while let number = queue.popFirst() { sum += number }
        #expect(sum == count * (count - 1) / 2)
    }
}
