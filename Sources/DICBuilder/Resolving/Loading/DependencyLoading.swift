/// Something that dependencies can be loaded from: a container, or the resolver that a factory is given.
///
/// What each verb does with what is registered:
///
/// | registered                   | `load(T)`              | `load(T?)` | `loadOrNil(T)` | `loadOrThrow(T)`              | `loadOrThrow(T?)`       |
/// |------------------------------|------------------------|------------|----------------|-------------------------------|-------------------------|
/// | `T`                          | value                  | value      | value          | value                         | value                   |
/// | `T?`, factory gives a value  | value                  | value      | value          | value                         | value                   |
/// | `T?`, factory gives nil      | trap                   | nil        | nil            | throws "factory returned nil" | nil                     |
/// | throwing, returns            | value                  | value      | value          | value                         | value                   |
/// | throwing, throws             | trap, shows the error  | nil        | nil            | rethrows the factory's error  | rethrows                |
/// | nothing                      | trap                   | trap       | nil            | throws "not registered"       | throws "not registered" |
///
/// All verbs may be used from any thread. A load that succeeds takes constant time besides what the factories take; in a
/// frozen container it takes no lock and allocates nothing. The report of one that fails looks through all registrations.
///
/// You do not conform to this protocol; write functions over `some DependencyLoading` that take any container.
public protocol DependencyLoading: Sendable {
    /// The registrations that are loaded from.
    var source: DependencySource { get }
}

extension DependencyLoading {
    /// Loads an instance, and traps with the full report if there is none to be had.
    ///
    /// ```swift
    /// let model: LoginModel = container.load()
    /// let same = container.load(LoginModel.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says. For an optional type, nil if
    ///   the factory returned nil or threw.
    /// - Precondition: The type is registered, and its factory neither throws, nor returns nil, nor leads back to
    ///   itself. Use ``loadOrThrow(_:named:fileID:line:)`` or ``loadOrNil(_:named:)`` where that is not certain.
    @inlinable
    @inline(__always)
    public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let source = source
        defer { withExtendedLifetime(source) {} }  // The entry is read without being retained.
        guard let entry = unsafe source.table.entry(of: type, named: name) else {
            return source.loadOrTrap(type, name, nil, at: SourceLocation(fileID: fileID, line: line))
        }
        return unsafe entry._withUnsafeGuaranteedRef { entry in
            entry.load(type, in: source) {
                source.loadOrTrap(type, name, entry, at: SourceLocation(fileID: fileID, line: line))
            }
        }
    }

    /// Loads an instance, or nil if there is none to be had for whatever reason.
    ///
    /// To learn the reason, use ``loadOrThrow(_:named:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says; nil if the type is not
    ///   registered, or its factory returned nil, threw, or leads back to itself.
    @inlinable
    @inline(__always)
    public func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T? {
        let source = source
        defer { withExtendedLifetime(source) {} }  // The entry is read without being retained.
        guard let entry = unsafe source.table.entry(of: type, named: name) else {
            return source.mayHaveElsewhere(type, name) ? source.loadElsewhereOrNil(type, name) : nil
        }
        return try? unsafe entry._withUnsafeGuaranteedRef { try $0.load(type, in: source) }
    }

    /// Loads an instance, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says. For an optional type, nil if
    ///   the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if the type is not registered,
    ///   if its factory returned nil for a type that is not optional, or if it leads back to itself.
    @inlinable
    @inline(__always)
    public func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        let source = source
        defer { withExtendedLifetime(source) {} }  // The entry is read without being retained.
        return try source.loadOrThrow(type, name, at: SourceLocation(fileID: fileID, line: line))
    }

    /// Loads an instance, or nil if there is none to be had: the same as ``loadOrNil(_:named:)``.
    ///
    /// ```swift
    /// container[Printer.self]?.print("Hello")
    /// ```
    ///
    /// - Parameter type: The type under which it is registered.
    /// - Returns: A new instance or the shared one; nil for whatever reason there is none.
    @inlinable
    public subscript<T>(_ type: T.Type) -> T? {
        loadOrNil(type)
    }

    /// What is registered, in the order of registration; of several registrations of one type and name, the last. What a
    /// child container has from its parent comes first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var registeredDependencies: [RegisteredDependency] {
        source.entries.map(RegisteredDependency.init)
    }
}
