import DICBuilder

/// The container that property wrappers load from where none is named.
///
/// It is set once, when the program starts, and can be overridden for the duration of a closure:
///
/// ```swift
/// CurrentContainer.set(container)
///
/// @Test func greets() {
///     withContainer(testContainer) {
///         #expect(Greeter().greeting == "Hello, test")
///     }
/// }
/// ```
///
/// It exists only if you set it: containers do not need it, nor does anything but the property wrappers use it.
public enum CurrentContainer {
    /// What `withContainer` has said for the current task.
    @TaskLocal
    static var overriding: DependencySource?

    private static let setting = Guarded<Setting?>(nil)

    private struct Setting: Sendable {
        let source: DependencySource
        let location: SourceLocation
    }

    /// Sets the container for the whole process. Once: to have another one for a while, override it.
    ///
    /// - Parameters:
    ///   - container: What to load from.
    ///   - fileID: Where you call this, for reports.
    ///   - line: Where you call this, for reports.
    /// - Precondition: It is not set yet.
    public static func set(
        _ container: some DependencyLoading,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = SourceLocation(fileID: fileID, line: line)
        let source = container.source
        let earlier = setting.withLock { setting -> Setting? in
            if let setting { return setting }
            setting = Setting(source: source, location: location)
            return nil
        }
        guard let earlier else { return }
        fatalError(
            """
            DIC: [container-set-twice] the current container is set already
               set at     \(earlier.location)
               and at     \(location)
               try:       withContainer(container) { … }, to have another one for a while
            """,
            file: fileID,
            line: line
        )
    }

    /// What to load from, for a use at the given place.
    static func source(usedAt location: SourceLocation) -> DependencySource {
        if let source = overriding ?? setting.withLock({ $0?.source }) { return source }
        fatalError(
            """
            DIC: [no-container] there is no current container
               used at    \(location)
               try:       CurrentContainer.set(container) when the program starts, or withContainer(container) { … }
            """,
            file: location.file,
            line: location.line
        )
    }
}
