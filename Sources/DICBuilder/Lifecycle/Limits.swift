/// How long several services may take.
struct Limits: Sendable {
    /// When all have to have ended.
    let deadline: ContinuousClock.Instant?

    /// How long each may take.
    let each: Duration?

    init(_ all: Duration?, each: Duration?) {
        deadline = all.map { .now + $0 }
        self.each = each
    }

    /// Whether there is a limit at all.
    var isLimited: Bool { deadline != nil || each != nil }

    /// Whether the time for all has passed.
    var hasExpired: Bool { deadline.map { $0 <= .now } ?? false }

    /// How long what begins after the deadline is waited for.
    static let grace = Duration.milliseconds(10)
}
