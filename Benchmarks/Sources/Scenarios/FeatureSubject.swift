/// Something that what S9 to S12 load comes from. Apart from `Subject`, so that nothing of theirs
/// is registered where the first scenarios load.
///
/// The methods are as those of `Subject`: one operation each, as a client would write it.
protocol FeatureSubject: Sendable {
    /// S9.
    func initializerTree()

    /// S10a.
    func named()

    /// S10b.
    func namedByLiteral()

    /// S11.
    func withArguments()

    /// S12.
    func graph()
}
