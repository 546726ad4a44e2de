import Dispatch
import Scenarios

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

func allOperations() -> [(Scenario, Means, Operation)] {
    Scenario.allCases.flatMap { scenario in
        Means.compared.compactMap { means in
            Operation(scenario, with: means).map { (scenario, means, $0) }
        }
    }
}

/// Prints the median time of one operation of each kind. The means of a scenario take turns, so
/// that whatever else the machine does disturbs them alike.
func measureTimes() {
    for scenario in Scenario.allCases where !scenario.isOnTwoThreads && !scenario.isOnOtherThreads {
        let operations = allOperations().filter { $0.0 == scenario }
        let counts = operations.map { repetitions(of: $0.2, nanoseconds: 4_000_000) }
        var samples = operations.map { _ in [Double]() }
        for _ in 0..<61 {
            for (index, (_, _, operation)) in operations.enumerated() {
                let start = threadNanoseconds()
                let kept = operation.run(counts[index])
                samples[index].append(Double(threadNanoseconds() - start) / Double(counts[index]))
                withExtendedLifetime(kept) {}
            }
        }
        for (index, (_, means, _)) in operations.enumerated() {
            print(
                "time",
                scenario.rawValue,
                means.rawValue,
                samples[index].sorted()[samples[index].count / 2]
            )
        }
    }
}

/// Prints how much more two threads get done than one, in the same time by the wall clock. The
/// fastest round of each counts, of many short ones: two threads need all of a small machine, and
/// others use it too.
func measureThreads() {
    let operations = allOperations().filter { $0.0.isOnTwoThreads }
    let counts = operations.map { repetitions(of: $0.2, nanoseconds: 4_000_000) }
    var one = operations.map { _ in Duration.seconds(1_000) }
    var two = one
    let clock = ContinuousClock()
    for _ in 0..<501 {
        for (index, (_, _, operation)) in operations.enumerated() {
            let count = counts[index]
            one[index] = min(one[index], clock.measure { _ = operation.run(count) })
            let both = clock.measure {
                DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = operation.run(count) }
            }
            two[index] = min(two[index], both)
        }
    }
    for (index, (scenario, means, _)) in operations.enumerated() {
        print("threads", scenario.rawValue, means.rawValue, 2 * (one[index] / two[index]))
    }
}

/// So many repetitions take about as long as asked.
private func repetitions(of operation: Operation, nanoseconds: UInt64) -> Int {
    var count = 1
    while true {
        let start = threadNanoseconds()
        let kept = operation.run(count)
        let spent = threadNanoseconds() - start
        withExtendedLifetime(kept) {}
        if spent > nanoseconds / 4 { return max(1, Int(UInt64(count) * nanoseconds / spent)) }
        count *= 2
    }
}

private func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
