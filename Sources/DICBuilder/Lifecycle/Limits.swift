/// How long several services may take.
struct Limits: Sendable {
    private let stopwatch = Stopwatch()
    /// How long all may take, from now on.
    private let all: Duration?
    /// How long each may take.
    let each: Duration?

    init(_ all: Duration? = nil, each: Duration? = nil) {
        // A clock cannot add any duration to any time.
        let century = Duration.seconds(3_155_760_000)
        self.all = all.map { min($0, century) }
        self.each = each.map { min($0, century) }
    }

    /// Where factories and stop actions run that may block their thread. With a limit, it is one of its own: those on
    /// which the limit is noticed must stay free.
    var executor: (any TaskExecutor)? { all != nil || each != nil ? ThreadPerJob.shared : nil }

    /// What is left of the time for all, negative if that has passed; nil if there is no limit.
    var remaining: Duration? { all.map { $0 - stopwatch.elapsed } }

    /// Whether the time for all has passed.
    var hasExpired: Bool { remaining.map { $0 <= .zero } ?? false }

    /// How long what begins after the deadline is waited for.
    static let grace = Duration.milliseconds(10)
}
