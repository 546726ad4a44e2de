/// A dependency that is loaded when it is first used, and then kept.
///
/// ```swift
/// final class Editor {
///     private let printer: Lazy<Printer>
///
///     init(printer: Lazy<Printer>) { self.printer = printer }
///
///     func print() { printer.load().print() }
/// }
///
/// builder.autoregister(Editor.init)    // or: .register { Editor(printer: $0.load()) }
/// ```
///
/// Load it, or have it as a parameter of an autoregistered initializer, wherever what it loads is registered. As
/// nothing is loaded before it is used, it also breaks cycles: of two instances that need each other, one has the other
/// lazily.
///
/// It is loaded exactly once, however many threads use it first, and its copies share the instance. Until then it keeps
/// what it loads from alive: if an instance that the container itself keeps, a singleton, never uses it, the two keep each
/// other.
public struct Lazy<T> {
    private let storage: LazyStorage<T>

    package init(_ source: DependencySource, _ name: DependencyName?, at location: SourceLocation? = nil) {
        let location =
            location ?? .innermost ?? source.entry(of: Key(T.self, named: name))?.registration.location
            ?? SourceLocation(fileID: #fileID, line: #line)
        self.init(source, name, TypeName(Lazy.self).description, at: location) {
            try $0.source.loadOrThrow(T.self, name, at: location)
        }
    }

    /// Something that is made lazily of what is loaded.
    ///
    /// - Parameter title: What reports call it.
    package init(
        _ source: DependencySource,
        _ name: DependencyName?,
        _ title: @autoclosure @escaping @Sendable () -> String,
        at location: SourceLocation,
        _ make: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        storage = LazyStorage(LazyRegistration(name, title, at: location, make), source)
    }

    /// The instance, loaded now if this is the first use; traps with the full report if there is none to be had.
    ///
    /// - Parameters:
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: The same instance at each call.
    /// - Precondition: As for ``DependencyLoading/load(_:named:fileID:line:)``.
    public func load(fileID: StaticString = #fileID, line: UInt = #line) -> T {
        do {
            return try storage.load()
        } catch {
            return LoadFailure.instance(of: T.self, despite: error, at: SourceLocation(fileID: fileID, line: line))
        }
    }

    /// The instance, loaded now if this is the first use, or nil if there is none to be had for whatever reason.
    ///
    /// - Returns: The same instance at each call; after nil, the next call tries again.
    public func loadOrNil() -> T? {
        try? storage.load()
    }

    /// The instance, loaded now if this is the first use.
    ///
    /// - Returns: The same instance at each call.
    /// - Throws: What ``DependencyLoading/loadOrThrow(_:named:fileID:line:)`` throws; the next call tries again.
    public func loadOrThrow() throws -> T {
        try storage.load()
    }
}

// Sendable: all copies hand out one instance, so that instance has to be.
extension Lazy: Sendable where T: Sendable {}

extension Lazy: DeferredType {
    package static var loaded: Any.Type { T.self }

    @usableFromInline
    package static func derive(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) -> (any DerivedType)? {
        Lazy(source, name, at: location)
    }
    @usableFromInline
    package static func linked(_ linker: inout Linker) -> Registration? {
        guard let entry = linker.source.entry(of: Key(T.self)) else { return nil }
        let location = entry.registration.location
        return .derived(Lazy.self, at: location) { Lazy($0.source, nil, at: location) }
    }
}
