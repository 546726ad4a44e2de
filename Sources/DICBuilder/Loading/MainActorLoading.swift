/// The loads on the main actor. Types outside this package do not conform to this protocol.
public protocol MainActorLoading: DependencyContaining {
    /// The type of the container or resolver.
    associatedtype Base: DependencyLoading

    /// The container or resolver itself.
    var nonisolated: Base { get }
}

extension MainActorLoading {
    /// The storage of the container.
    @inlinable public var _storage: _ContainerStorage {
        @inline(__always) get { nonisolated._storage }
    }

    /// Loads an instance on the main actor, with what was registered for it, or traps with a report
    /// that explains why it can't.
    ///
    /// ```swift
    /// @MainActor func show() { let home: HomeModel = container.mainActor.load() }
    /// ```
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: That of ``DependencyLoading/load(_:named:fileID:line:)``, but for the main
    ///   actor.
    @MainActor @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        if let name {
            return nonisolated._storage.load(named: name, from: .mainActor, at: location)
        }
        return nonisolated._storage.loadOnMainActor(at: location)
    }

    /// Loads an instance on the main actor, or returns nil if it is not there.
    ///
    /// - Returns: The instance; nil where ``DependencyLoading/loadOrNil(_:named:)`` returns nil.
    @MainActor @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T? {
        nonisolated._storage.loadOrNil(name, from: .mainActor)
    }

    /// Loads an instance on the main actor, or throws an error that explains why it cannot be
    /// loaded.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws; else a ``ResolutionError``.
    @MainActor @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        try nonisolated._storage.loadOrThrow(
            name,
            from: .mainActor,
            at: CodeLocation(fileID: fileID, line: line)
        )
    }

    /// Loads an instance on the main actor, or returns the error, with the chain of loads that led
    /// there.
    @MainActor public func loadResult<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Result<T, ResolutionError> {
        _storage.result(
            of: Request(type, named: name),
            at: CodeLocation(fileID: fileID, line: line)
        ) {
            try loadOrThrow(type, named: name, fileID: fileID, line: line)
        }
    }

    /// Loads an instance on the main actor, or returns nil if it is not there:
    /// `container.mainActor[Router.self]?.show(.home)`.
    @MainActor @inlinable
    public subscript<T>(_ type: T.Type) -> T? {
        nonisolated._storage.loadOrNil(nil, from: .mainActor)
    }

    /// Loads one instance of each registration of a type on the main actor, in the order of
    /// registration.
    ///
    /// - Returns: The instances, those that were registered for the main actor included; an empty
    ///   array if nothing is registered.
    /// - Precondition: Each can be loaded with ``load(_:named:fileID:line:)``.
    /// - Complexity: That of ``DependencyLoading/loadAll(_:fileID:line:)``.
    @MainActor
    public func loadAll<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try _storage.loadAll(type, from: .mainActor, at: location) } catch {
            _ContainerStorage.trap(
                error,
                for: type,
                at: location,
                insteadUse: .verb("loadAllOrThrow")
            )
        }
    }

    /// Loads one instance of each registration of a type on the main actor, or throws the first
    /// error.
    ///
    /// - Throws: A factory's own error, unwrapped, or a ``ResolutionError``.
    @MainActor public func loadAllOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> [T] {
        try _storage.loadAll(type, from: .mainActor, at: CodeLocation(fileID: fileID, line: line))
    }

    /// Makes a new instance from arguments on the main actor, or traps with a report that explains
    /// why it can't.
    ///
    /// - Precondition: That of ``DependencyLoading/load(_:named:arguments:_:fileID:line:of:)``, but
    ///   for the main actor.
    @MainActor @inlinable
    public func load<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try _storage.loadOrThrow(
                named: name,
                from: .mainActor,
                at: location,
                first,
                repeat each rest
            )
        } catch {
            return _storage.failure(error, at: location)
        }
    }

    /// Makes a new instance from arguments on the main actor, or returns nil where
    /// ``loadOrNil(_:named:)`` does.
    @MainActor @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { _storage.loadOrNil(named: name, from: .mainActor, first, repeat each rest) }

    /// Makes a new instance from arguments on the main actor, or throws an error that explains why
    /// it can't.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws; else a ``ResolutionError``.
    @MainActor @inlinable
    public func loadOrThrow<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return try _storage.loadOrThrow(
            named: name,
            from: .mainActor,
            at: location,
            first,
            repeat each rest
        )
    }

    /// Makes a new instance from arguments on the main actor, or returns the error, with the chain
    /// of loads that led there.
    @MainActor public func loadResult<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) -> Result<T, ResolutionError> {
        let location = CodeLocation(fileID: fileID, line: line)
        let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
        return _storage.result(of: request, at: location) {
            try _storage.loadOrThrow(
                named: name,
                from: .mainActor,
                at: location,
                first,
                repeat each rest
            )
        }
    }

    /// A function on the main actor that makes instances from arguments, for code that does not
    /// know the container.
    ///
    /// Each call traps as ``load(_:named:arguments:_:fileID:line:of:)`` does. The function keeps
    /// the registrations alive.
    @inlinable
    public func factory<T, First, each Rest>(
        of type: T.Type,
        named name: DependencyName? = nil,
        arguments first: First.Type,
        _ rest: repeat (each Rest).Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @MainActor (First, repeat each Rest) -> T {
        let resolver = DependencyResolver(_storage).mainActor
        return { (first: First, rest: repeat each Rest) in
            resolver.load(
                T.self,
                named: name,
                arguments: first,
                repeat each rest,
                fileID: fileID,
                line: line
            )
        }
    }

    /// A function on the main actor that loads an instance at each call, for code that does not
    /// know the container.
    ///
    /// Each call traps as ``load(_:named:fileID:line:)`` does. The function keeps the registrations
    /// alive.
    @inlinable
    public func factory<T>(
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @MainActor () -> T {
        let resolver = DependencyResolver(_storage).mainActor
        return { resolver.load(T.self, named: name, fileID: fileID, line: line) }
    }
}

/// A view of a container or a resolver for the main actor.
///
/// It loads everything, also what was registered through a ``RegistrarOnMainActor``, and its loads
/// are isolated to the main actor, so a load in other code does not compile without `await`:
///
/// ```swift
/// let app = DICBuilder()
///     .register(in: .singleton) { APIClient() }           // nonisolated
///     .mainActor
///     .register(in: .singleton) { Router() }              // @MainActor final class Router
///     .register(HomeModel.init)                           // a @MainActor initializer
///     .build()
///
/// @MainActor func show() { let home: HomeModel = app.load() }
/// func open() async { let home = await app.load(HomeModel.self) }
/// ```
///
/// A load that is not isolated to the main actor reports what was registered for it as
/// `needs-main-actor`.
public struct OnMainActor<Base: DependencyLoading>: MainActorLoading {
    /// The container or resolver itself.
    public let nonisolated: Base

    @inlinable @inline(__always) init(_ base: Base) { nonisolated = base }

    /// The same view, for code that does not know whether it has a view or the container.
    @inlinable public var mainActor: OnMainActor { self }
}

/// The view of a frozen container for the main actor.
public typealias MainActorContainer = OnMainActor<ImmutableDependencyInjectionContainer>

/// What a factory on the main actor receives to load the dependencies of the instance that it
/// makes.
public typealias MainActorResolver = OnMainActor<DependencyResolver>

/// A container or a resolver. Types outside this package do not conform to this protocol.
public protocol _MainActorViewable: DependencyLoading {}

extension _MainActorViewable {
    /// The view for the main actor: `let home: HomeModel = container.mainActor.load()`.
    @inlinable public var mainActor: OnMainActor<Self> {
        @inline(__always) get { OnMainActor(self) }
    }
}

extension OnMainActor: CustomStringConvertible where Base: CustomStringConvertible {
    /// The description of what is viewed.
    public var description: String { "\(nonisolated) on the main actor" }
}
