import Foundation

// For the bodies of exit tests, which have a process of their own.

/// Ends the process with a signal if it is still there after a time, because what it tests hangs.
///
/// - Parameter seconds: Far more than it should take on a slow machine.
package func endProcess(afterSeconds seconds: UInt32 = 60) {
    alarm(Scale.isSanitized ? 10 * seconds : seconds)
}

/// The processor time that the process has taken up to now, on all its threads, in seconds.
///
/// Not the time of a clock on the wall, which depends on what else the machine does.
package func processorTimeSoFar() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
}

/// The processor time that the process takes for some work, in seconds: the least of a few tries.
package func processorTime(ofTheBestOf tries: Int = 3, _ work: () throws -> Void) rethrows -> Double
{
    var least = Double.infinity
    for _ in 1...tries {
        let start = processorTimeSoFar()
        try work()
        least = min(least, processorTimeSoFar() - start)
    }
    return least
}

/// How often the processor time of some work grows, if its size grows from one number to the other.
///
/// - Returns: The ratio of the two times. If the work is linear in its size, about the ratio of the
///   sizes.
package func growth(from small: Int, to large: Int, _ work: (_ size: Int) throws -> Void) rethrows
    -> Double
{
    let first = try processorTime { try work(small) }
    let second = try processorTime { try work(large) }
    // No less than what the clock can tell.
    return second / max(first, 0.0005)
}
