internal import CDICThread

/// Measures how long something takes.
///
/// Not a `ContinuousClock`, which costs ten times as much, and whose `Instant`s are allocated in an asynchronous
/// function: only the standard library knows their size.
struct Stopwatch {
    private let start = dic_now()

    /// The time since the start, in nanoseconds.
    var nanoseconds: UInt64 { dic_now() &- start }

    /// The time since the start.
    var elapsed: Duration { .nanoseconds(Int64(nanoseconds)) }
}
