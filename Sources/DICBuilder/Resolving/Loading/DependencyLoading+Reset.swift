/// The lifetimes whose instances can be let go of while the container goes on.
public struct ResettableLifetime: Sendable, Hashable {
    private init() {}

    /// Those that are registered `in: .cached`.
    public static let cached = ResettableLifetime()

    /// Those cannot be reset.
    @available(*, unavailable, message: "singletons are kept as long as the container; register them in: .cached")
    public static var singleton: ResettableLifetime { fatalError() }

    /// Those cannot be reset.
    @available(*, unavailable, message: "singletons are kept as long as the container; register them in: .cached")
    public static var eagerSingleton: ResettableLifetime { fatalError() }
}

extension DependencyLoading {
    /// Lets go of all instances of a lifetime, so that the next load of each makes another.
    ///
    /// ```swift
    /// func logOut() {
    ///     container.reset(.cached)
    /// }
    /// ```
    ///
    /// Whoever holds one of the instances keeps it. One that is being made goes to the load that makes it, and is not
    /// kept. What a parent container keeps stays.
    ///
    /// - Parameter lifetime: `.cached`.
    /// - Complexity: O(*n*) in the number of registrations.
    public func reset(_ lifetime: ResettableLifetime) {
        for entry in source.keptEntries where entry.registration.lifetime == .cached { entry.forget() }
    }

    /// Lets go of the instance of one registration, so that the next load makes another.
    ///
    /// ```swift
    /// container.reset(Session.self)
    /// ```
    ///
    /// Of a registration that keeps no instance, because it is transient, there is nothing to let go of. An instance that
    /// a child container has from its parent is let go of for all.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Precondition: It is registered, and not in `.singleton` or `.eagerSingleton`, which keep an instance as long as
    ///   the container.
    public func reset<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = SourceLocation(fileID: fileID, line: line)
        guard let entry = source.entry(of: Key(type, named: name)) else {
            let error = ResolutionError.notRegistered(type, name, in: source, at: location)
            fatalError(error.description, file: location.file, line: line)
        }
        switch entry.registration.lifetime {
        case .transient, .graph:
            break
        case .cached, .weak:
            entry.forget()
        case .singleton, .eagerSingleton:
            let error = ResolutionError.notResettable(entry.registration, at: location)
            fatalError(error.description, file: location.file, line: line)
        }
    }
}
