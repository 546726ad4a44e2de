/// Something that the scenarios' services come from: hand-written code, a dictionary, a container.
///
/// Each method is one operation, as a client would write it: ask, use, let go. None is inlined into
/// the loop that repeats it, where the look-up could be hoisted out.
protocol Subject: Sendable {
    /// S1, S5.
    func madeSingleton()

    /// S2.
    func emptyClass()

    /// S3, S7.
    func transient()

    /// S4.
    func tree()

    /// S8. A `switch`, because `guard let` and `if let` destroy the nil that they find; where the
    /// type is a protocol that is a call or two of the client's own, more instructions than some of
    /// the look-ups.
    func miss()
}
