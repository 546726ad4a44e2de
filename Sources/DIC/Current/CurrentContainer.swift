public import DICBuilder

/// The container that property wrappers load from if none is passed to them, and
/// ``load(_:named:fileID:line:)``.
///
/// Set it once, when the program starts: there is none before; ``change(to:fileID:line:)`` is for
/// sessions. While a container makes something, it is the current one for that. SwiftUI views whose
/// environment has no container use the current one too. It can be replaced for the duration of a
/// closure:
///
/// ```swift
/// CurrentContainer.set(container)
/// withContainer(testContainer) { #expect(Greeter().greeting == "Hello, test") }
/// ```
public enum CurrentContainer {
    /// What `withContainer` makes the current container, and where. A class, because each load reads
    /// it.
    final class Override: Sendable {
        let storage: _ContainerStorage
        /// Where among the running factories the closure of `withContainer` runs.
        fileprivate let position: LoadPosition

        /// Says that a closure at a position has a current container.
        fileprivate init(storage: _ContainerStorage, position: LoadPosition) {
            self.storage = storage
            self.position = position
        }
    }

    /// What `withContainer` has set for the current task, or for synchronous code on this thread;
    /// nil outside it.
    @TaskLocal static var overriding: Override?

    /// The container of the process, and where it was set; nil before ``set(_:fileID:line:)``.
    private static let setting = Guarded<(storage: _ContainerStorage, location: CodeLocation)?>(nil)

    /// Sets the container for the whole process. To replace it temporarily, use `withContainer`.
    ///
    /// - Precondition: It is not set yet.
    public static func set(
        _ container: some DependencyContaining,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let storage = container._storage
        let location = CodeLocation(fileID: fileID, line: line)
        let earlier = setting.withLock { setting in
            defer { setting = setting ?? (storage, location) }
            return setting?.location
        }
        guard let earlier else { return }
        let places: KeyValuePairs = ["set at": "\(earlier)", "and at": "\(location)"]
        let repair = "withContainer(container) { … }, to replace it temporarily"
        Report("container-set-twice", "the current container is set already", places, try: [repair])
            .trap(at: location)
    }

    /// Changes the container of the whole process, for example to the scope of a session at a
    /// login, and back to the container at the logout.
    ///
    /// It may be called on any thread, and applies to all of them: what begins to load afterwards
    /// loads from the new one, unless it runs in `withContainer`. What a property has loaded, it
    /// keeps, and a lazy property loads from the container that was current when its owner was
    /// made. So owners of a session are made after the change and released at its end. Change back
    /// before the scope closes: loads from a closed scope fail.
    ///
    /// - Precondition: ``set(_:fileID:line:)`` was called.
    public static func change(
        to container: some DependencyContaining,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let storage = container._storage
        let location = CodeLocation(fileID: fileID, line: line)
        // The earlier one may be released here, which may run code of the user: not under the lock.
        let earlier = setting.withLock { setting in
            defer { if setting != nil { setting = (storage, location) } }
            return setting
        }
        if earlier != nil { return withExtendedLifetime(earlier) {} }
        Report(
            "no-container",
            NoContainer.text,
            ["used at": "\(location)"],
            try: NoContainer.suggestions
        )
        .trap(at: location)
    }

    /// A resolver of the current container, which it keeps alive, for what has no function here,
    /// such as `withScope`.
    ///
    /// - Precondition: There is a current container.
    public static func resolver(fileID: StaticString = #fileID, line: UInt = #line)
        -> DependencyResolver
    {
        DependencyResolver(storage(usedAt: CodeLocation(fileID: fileID, line: line)))
    }
    @available(*, unavailable, message: "write load(), or await loadAsync()")
    @_alwaysEmitIntoClient public static func resolve<T>(_ type: T.Type = T.self) -> T! {
        fatalError()
    }

    /// The storage of the current container; nil if there is none.
    ///
    /// It is that of the innermost factory or closure of `withContainer` that runs here, whichever
    /// began last, else that of the process.
    package static var storage: _ContainerStorage? {
        let override = overriding
        if let factory = RunningFactory.innermost(after: override?.position) {
            return factory.container
        }
        return override?.storage ?? setting.withLock { $0?.storage }
    }

    /// Makes a storage the current one while a closure runs on this thread.
    static func withStorage<Result>(
        _ storage: _ContainerStorage,
        operation: () throws -> Result
    ) rethrows -> Result {
        let position = LoadPosition(isOnThread: true)
        defer { position.leaveThread() }
        return try $overriding.withValue(
            Override(storage: storage, position: position),
            operation: operation
        )
    }

    /// Makes a storage the current one while an asynchronous closure runs, which shares the
    /// caller's isolation.
    static func withStorage<Result>(
        _ storage: _ContainerStorage,
        isolation: isolated (any Actor)?,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $overriding.withValue(
            Override(storage: storage, position: LoadPosition(isOnThread: false)),
            operation: operation,
            isolation: isolation
        )
    }

    /// The storage of the current container, for a use at the given place. Traps if there is none.
    static func storage(usedAt location: CodeLocation) -> _ContainerStorage {
        if let storage { return storage }
        Report(
            "no-container",
            NoContainer.text,
            ["used at": "\(location)"],
            try: NoContainer.suggestions
        )
        .trap(at: location)
    }

    /// The storage of the current container, for a load that cannot fail. Traps if there is none,
    /// with a report that names what was to be loaded.
    static func storage(
        loading type: Any.Type,
        named name: DependencyName?,
        at location: CodeLocation
    ) -> _ContainerStorage {
        do { return try storageOrThrow(loading: type, named: name, at: location) } catch {
            _ContainerStorage.trap(error, at: location)
        }
    }

    /// The storage of the current container, for a load that throws.
    ///
    /// - Throws: A `ResolutionError` if there is no current container.
    static func storageOrThrow(
        loading type: Any.Type,
        named name: DependencyName?,
        at location: CodeLocation
    ) throws(ResolutionError) -> _ContainerStorage {
        if let storage { return storage }
        throw ResolutionError(.noContainer, of: type, named: name, at: location)
    }
}

extension DependencyResolver {
    /// Stands for the current container where a property names none. Not nil: with an optional
    /// parameter, a closure such as `{ Owner(clock: Injected(from: $0)) }` would take an optional
    /// container, and not the resolver.
    @usableFromInline static let ofCurrent = DependencyResolver(
        _ContainerStorage(parent: nil, maximumDepth: 1)
    )
}

extension DependencyContaining {
    /// The storage of the container that was passed to a property; nil if none was, so that the
    /// current one counts.
    var passed: _ContainerStorage? {
        _storage == DependencyResolver.ofCurrent._storage ? nil : _storage
    }
}

// For the types whose injected properties do not compile because they are mutable: nonisolated
// classes that are Sendable, and whatever else loads what it needs into a constant.
extension CurrentContainer {
    /// Loads an instance from the current container, or traps with a report that explains why it
    /// can't.
    ///
    /// What lives on the main actor is loaded by code on the main actor, and reported as
    /// `needs-main-actor` off it.
    ///
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

    /// Loads an instance from the current container, or returns nil if it is not there.
    ///
    /// - Returns: The instance; nil if there is no current container, and where
    ///   ``DependencyLoading/loadOrNil(_:named:)`` returns nil.
    /// - Precondition: What lives on the main actor is loaded there.
    public static func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil)
        -> T?
    {
        storage?.loadOrNil(name, from: .dynamic)
    }

    /// Loads an instance from the current container, or throws an error that explains why it cannot
    /// be loaded.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if there
    ///   is no current container, or something else that is a precondition of
    ///   ``load(_:named:fileID:line:)`` does not hold.
    public static func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return try storageOrThrow(loading: type, named: name, at: location)
            .loadOrThrow(name, from: .dynamic, at: location)
    }

    /// Makes a new instance from arguments with a factory of the current container, or traps with a
    /// report that explains why it can't.
    ///
    /// ```swift
    /// let service = CurrentContainer.load(UserService.self, arguments: id)
    /// ```
    ///
    /// - Precondition: There is a current container, and in it a registration whose factory takes
    ///   arguments of these types.
    public static func load<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return storage(loading: type, named: name, at: location)
            .load(asCurrent: name, at: location, first, repeat each rest)
    }

    /// Makes a new instance from arguments with a factory of the current container, or returns nil
    /// if it can't, and if there is no current container.
    public static func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { storage?.loadOrNil(asCurrent: name, first, repeat each rest) }

    /// Makes a new instance from arguments with a factory of the current container, or throws an
    /// error that explains why it can't.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if there
    ///   is no current container, or it cannot make the instance.
    public static func loadOrThrow<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return try storageOrThrow(loading: type, named: name, at: location)
            .loadOrThrow(asCurrent: name, at: location, first, repeat each rest)
    }
}
