/// What to do about instances of a test's container that outlive the test.
///
/// Instances of classes that the container kept are checked. What is still alive a quarter of a second
/// after the container was released has outlived it: an object that a reference cycle or a running task holds, or that
/// existed before the test. In debug builds, scopes that were dropped without being closed are reported in the same
/// way, with what was not stopped.
public struct LeakReporting: Sendable {
    enum Severity: Sendable { case warning, error }

    /// How to report them; nil for not at all.
    let severity: Severity?
    /// The registered types that are not reported.
    private(set) var excluded: Set<ObjectIdentifier> = []

    private init(_ severity: Severity?) { self.severity = severity }

    /// Does not look for instances that outlive the test.
    public static let ignore = LeakReporting(nil)

    /// Records a warning for each, which does not fail the test.
    ///
    /// Where Swift Testing has no warnings, before Swift 6.3, nothing is reported.
    public static let warn = LeakReporting(.warning)

    /// Fails the test.
    public static let fail = LeakReporting(.error)

    /// The same without some types, for what is to outlive a test, for example because it is global.
    ///
    /// - Parameter types: The types as they are registered.
    /// - Returns: The changed value.
    public func except(_ types: Any.Type...) -> LeakReporting {
        var copy = self
        copy.excluded.formUnion(types.map { ObjectIdentifier($0) })
        return copy
    }
}
