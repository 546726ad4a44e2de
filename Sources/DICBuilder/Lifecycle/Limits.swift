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

    /// When something that begins now has to have ended.
    var nextDeadline: ContinuousClock.Instant? {
        let own = each.map { ContinuousClock.now + $0 }
        guard let deadline, let own else { return deadline ?? own }
        return min(deadline, own)
    }

    /// How long what begins after the deadline is waited for.
    static let grace = Duration.milliseconds(10)
}
