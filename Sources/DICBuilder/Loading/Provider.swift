/// A dependency that is loaded at each use.
///
/// ```swift
/// final class Importer {
///     private let parser: Provider<Parser>
///
///     init(parser: Provider<Parser>) { self.parser = parser }
///
///     func importFile() { parser.load().parse() }    // another parser for each file
/// }
/// ```
///
/// It is loaded, or declared as a parameter, as a ``Lazy`` is, and breaks cycles too. Each use is a load of its own. A
/// provider keeps the container's registrations alive: an instance that the container itself keeps should not store
/// one, because the two would keep each other alive.
///
/// A dependency that lives on the main actor is loaded where the use is on the main actor, and reported as
/// `needs-main-actor` off it: a `Provider` can therefore be declared by what is not isolated to the main actor.
public struct Provider<T>: Sendable {
    /// Makes or loads an instance for a use at a place.
    private let make: @Sendable (CodeLocation) throws -> T

    private init(at use: @escaping @Sendable (CodeLocation) throws -> T) { make = use }

    init(_ storage: _ContainerStorage, _ request: Request) {
        self.init(at: { try storage.loadLater(T.self, request, at: $0) })
    }

    /// Creates a provider that calls a closure at each use.
    public init(_ make: @escaping @Sendable () throws -> T) { self.init(at: { _ in try make() }) }

    /// Creates a provider that calls a closure on the main actor at each use, which has to be there too.
    ///
    /// As ``Lazy/mainActor(fileID:line:_:)``: a use off it is reported as `needs-main-actor`. What is not `Sendable`
    /// has to be made by the closure, because it may be sent to another isolation.
    public static func mainActor(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws -> sending T
    ) -> Provider {
        let place = CodeLocation(fileID: fileID, line: line)
        let factory = MainActorNullaryFactory(make: make).nonisolated
        return Provider(at: { use in
            guard isOnMainActor() else {
                throw ResolutionError(.usedOffMainActor, of: T.self, at: use, registered: place)
            }
            return try factory.make()
        })
    }

    /// Loads an instance, or traps with a report that explains why it can't.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: As for ``DependencyLoading/load(_:named:fileID:line:)``.
    public func load(fileID: StaticString = #fileID, line: UInt = #line) -> T {
        do {
            return try loadOrThrow(fileID: fileID, line: line)
        } catch {
            let location = CodeLocation(fileID: fileID, line: line)
            return _ContainerStorage.empty.failure(error, at: location, insteadUse: .ofDeferred)
        }
    }

    /// As ``load(fileID:line:)``, or nil if the instance cannot be loaded.
    public func loadOrNil() -> T? { try? loadOrThrow() }

    /// As ``load(fileID:line:)``, or throws an error that explains why it can't.
    ///
    /// - Throws: What ``DependencyLoading/loadOrThrow(_:named:fileID:line:)`` throws.
    public func loadOrThrow(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
        try make(CodeLocation(fileID: fileID, line: line))
    }
}

extension Provider: StructuralType { package static var structure: Structure { .provider(loaded: T.self) } }
