/// How long several services may take.
struct Limits: Sendable {
    /// When all have to have ended.
    let deadline: ContinuousClock.Instant?

    /// How long each may take.
    let each: Duration?

    init(_ all: Duration?, each: Duration?) {
        // A clock cannot add any duration to any time.
        let century = Duration.seconds(3_155_760_000)
        deadline = all.map { .now + min($0, century) }
        self.each = each.map { min($0, century) }
    }

    /// Where factories and stop actions run that may block their thread. With a limit, it is one of its own: those on
    /// which the limit is noticed must stay free.
    var executor: (any TaskExecutor)? {
        deadline != nil || each != nil ? ThreadPerJob.shared : nil
    }

    /// Whether the time for all has passed.
    var hasExpired: Bool { deadline.map { $0 <= .now } ?? false }

    /// How long what begins after the deadline is waited for.
    static let grace = Duration.milliseconds(10)
}
