/// Measures how long something takes.
///
/// Not an `Instant`, whose size only the standard library knows: in an asynchronous function, each would be allocated.
struct Stopwatch {
    private static let reference = ContinuousClock.now

    private let start: Duration

    /// Starts.
    init() { start = Self.sinceReference }

    /// The time since the start.
    var elapsed: Duration { Self.sinceReference - start }

    @inline(never)
    private static var sinceReference: Duration { reference.duration(to: .now) }
}
