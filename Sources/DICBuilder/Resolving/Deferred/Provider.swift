/// A dependency that is loaded each time that it is used.
///
/// ```swift
/// final class Importer {
///     private let parser: Provider<Parser>
///
///     init(parser: Provider<Parser>) { self.parser = parser }
///
///     func importFile() { parser.load().parse() }    // another parser for each file
/// }
///
/// builder.autoregister(Importer.init)    // or: .register { Importer(parser: $0.load()) }
/// ```
///
/// Load it, or have it as a parameter of an autoregistered initializer, wherever what it loads is registered. As
/// nothing is loaded before it is used, it also breaks cycles. Each use is a load of its own, with what the lifetime of
/// the registration says. It keeps what it loads from alive: an instance that the container itself keeps, a singleton, should
/// not keep a provider, or the two keep each other.
public struct Provider<T>: Sendable {
    private let source: DependencySource
    private let name: DependencyName?

    package init(_ source: DependencySource, _ name: DependencyName?) {
        self.source = source
        self.name = name
    }

    /// Loads an instance, and traps with the full report if there is none to be had.
    ///
    /// - Parameters:
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says.
    /// - Precondition: As for ``DependencyLoading/load(_:named:fileID:line:)``.
    public func load(fileID: StaticString = #fileID, line: UInt = #line) -> T {
        DependencyResolver(source: source).load(named: name, fileID: fileID, line: line)
    }

    /// Loads an instance, or nil if there is none to be had for whatever reason.
    ///
    /// - Returns: A new instance or the shared one, as the registration's lifetime says.
    public func loadOrNil() -> T? {
        DependencyResolver(source: source).loadOrNil(named: name)
    }

    /// Loads an instance, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says.
    /// - Throws: What ``DependencyLoading/loadOrThrow(_:named:fileID:line:)`` throws.
    public func loadOrThrow(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
        try DependencyResolver(source: source).loadOrThrow(named: name, fileID: fileID, line: line)
    }
}

extension Provider: DeferredType {
    package static var loaded: Any.Type { T.self }

    @usableFromInline
    package static func derive(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) -> (any DerivedType)? {
        Provider(source, name)
    }
    @usableFromInline
    package static func linked(_ linker: inout Linker) -> Registration? {
        guard let entry = linker.source.entry(of: Key(T.self)) else { return nil }
        return .derived(Provider.self, at: entry.registration.location) { Provider($0.source, nil) }
    }
}
