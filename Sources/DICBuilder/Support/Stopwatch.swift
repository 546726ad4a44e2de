internal import CDICThread

/// Measures how long something takes. Not a `ContinuousClock`, which costs ten times as much, and whose `Instant`s are
/// allocated in an asynchronous function: only the standard library knows their size.
struct Stopwatch {
    private let start = dic_now()

    /// The time since the start, in nanoseconds; 0 if the clock was set back.
    var nanoseconds: UInt64 {
        let now = dic_now()
        return now > start ? now - start : 0
    }

    var elapsed: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }
}
