public import DICBuilder

// For the types whose injected properties do not compile because they are mutable: nonisolated classes that are
// Sendable, and whatever else loads what it needs into a constant.
extension CurrentContainer {
    /// Loads an instance from the current container, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// final class Downloader: Sendable {
    ///     let client = CurrentContainer.load((any APIClient).self)
    /// }
    /// ```
    ///
    /// What lives on the main actor is loaded by code on the main actor, and reported as `needs-main-actor` off it.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: There is a current container, and in it the instance can be loaded.
    public static func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return storage(loading: type, named: name, at: location).loadAsCurrent(name, at: location)
    }

    /// As ``load(_:named:fileID:line:)``, but returns nil if the instance cannot be loaded, for any reason.
    public static func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T? {
        storage?.loadOrNil(name, from: .dynamic)
    }

    /// As ``load(_:named:fileID:line:)``, but throws an error that explains why the instance cannot be loaded.
    ///
    /// - Throws: What ``DependencyLoading/loadOrThrow(_:named:fileID:line:)`` throws, or a ``ResolutionError`` if there
    ///   is no current container.
    public static func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return try storageOrThrow(loading: type, named: name, at: location).loadAsCurrentOrThrow(name, at: location)
    }
}
