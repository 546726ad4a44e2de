import DICBuilder

/// The container that property wrappers load from if none is passed to them, and ``load(_:named:fileID:line:)``.
///
/// Set it once, when the program starts. It can be replaced for the duration of a closure:
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
/// There is none unless you set it. SwiftUI views whose environment has no container use it too.
public enum CurrentContainer {
    /// The container that `withContainer` has set for the current task.
    @TaskLocal static var overriding: _ContainerStorage?

    private static let setting = Guarded<Setting?>(nil)

    private struct Setting: Sendable {
        let storage: _ContainerStorage
        let location: CodeLocation
    }

    /// Sets the container for the whole process. To replace it temporarily, use `withContainer`.
    ///
    /// - Precondition: It is not set yet.
    public static func set(
        _ container: some DependencyContaining,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage = container._storage
        let earlier = setting.withLock { setting -> Setting? in
            if let setting { return setting }
            setting = Setting(storage: storage, location: location)
            return nil
        }
        guard let earlier else { return }
        Report(
            "container-set-twice",
            "the current container is set already",
            ["set at": "\(earlier.location)", "and at": "\(location)"],
            try: ["withContainer(container) { … }, to replace it temporarily"]
        )
        .trap(at: location)
    }

    /// A resolver of the current container, for all that a container can do and that has no function here.
    ///
    /// ```swift
    /// try await CurrentContainer.resolver().withScope(.request) { scope in
    ///     #expect(scope.load(Handler.self).answer() == "done")
    /// }
    /// ```
    ///
    /// - Returns: The resolver. It keeps the container alive.
    /// - Precondition: There is a current container.
    public static func resolver(fileID: StaticString = #fileID, line: UInt = #line) -> DependencyResolver {
        DependencyResolver(storage(usedAt: CodeLocation(fileID: fileID, line: line)))
    }

    /// The storage of the current container, if there is one.
    package static var storage: _ContainerStorage? { overriding ?? setting.withLock { $0?.storage } }

    /// The storage of the current container, for a use at the given place.
    static func storage(usedAt location: CodeLocation) -> _ContainerStorage {
        if let storage { return storage }
        Report("no-container", NoContainer.text, ["used at": "\(location)"], try: NoContainer.suggestions)
            .trap(at: location)
    }

    /// The storage of the current container, for a load that cannot fail.
    static func storage<T>(loading type: T.Type, named name: DependencyName?, at location: CodeLocation)
        -> _ContainerStorage
    {
        if let storage { return storage }
        _ContainerStorage.trap(ResolutionError(.noContainer, of: type, named: name, at: location), at: location)
    }

    /// The storage of the current container, for a load that throws. Throws a `ResolutionError` if there is no current
    /// container.
    static func storageOrThrow<T>(loading type: T.Type, named name: DependencyName?, at location: CodeLocation) throws
        -> _ContainerStorage
    {
        if let storage { return storage }
        throw ResolutionError(.noContainer, of: type, named: name, at: location)
    }
}
