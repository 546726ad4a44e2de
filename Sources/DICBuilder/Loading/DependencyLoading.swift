/// A container, or the resolver that a factory receives.
///
/// The result of each verb depends on the registration:
///
/// | registered | `load(T)` | `load(T?)` | `loadOrNil(T)` | `loadOrThrow(T)` | `loadOrThrow(T?)` |
/// |---|---|---|---|---|---|
/// | `T` | value | value | value | value | value |
/// | `T?`, factory gives a value | value | value | value | value | value |
/// | `T?`, factory gives nil | trap | nil | nil | throws "factory returned nil" | nil |
/// | throwing, returns | value | value | value | value | value |
/// | throwing, throws | trap, shows the error | nil | nil | rethrows the factory's error | rethrows |
/// | nothing | trap | trap | nil | throws "not registered" | throws "not registered" |
/// | on the main actor, loaded off it | trap | trap | trap | throws | throws |
///
/// All verbs can be called from any thread. A load of a transient instance, or of a singleton that
/// is made, takes constant time besides the time of the factories, takes no lock, and allocates
/// nothing. The first load of a kept instance may take a lock of the process briefly, but not while
/// the factory runs.
///
/// Types outside this package do not conform to this protocol. Use it to write functions that take
/// any container.
public protocol DependencyLoading: DependencyContaining {}

extension DependencyLoading {
    /// Loads an instance, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let model: LoginModel = container.load()
    /// let same = container.load(LoginModel.self)
    /// ```
    ///
    /// `any P` and `any P & Sendable` are one type here, because marker protocols do not exist at
    /// run time.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime. For
    ///   an optional type, nil if the factory returned nil or threw.
    /// - Precondition: The type is registered, and its factory neither throws, returns nil for a
    ///   type that is not optional, is asynchronous, lives on the main actor, belongs to a scope
    ///   that is not open, nor leads back to itself. Loads do not nest too deeply, and the
    ///   container has not been stopped, nor the scope closed. Use
    ///   ``loadOrThrow(_:named:fileID:line:)`` or ``loadOrNil(_:named:)`` where that is not
    ///   certain.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        if let name { return _storage.load(named: name, at: location) }
        return _storage.load(at: location)
    }

    /// Loads an instance, or returns nil if it is not there.
    ///
    /// - Returns: The instance that ``load(_:named:fileID:line:)`` returns; nil if something that
    ///   is a precondition of that does not hold: if it is not registered, for example, made by a
    ///   factory that throws or returns nil, asynchronous, or of a scope that is not open.
    /// - Precondition: What lives on the main actor is loaded there. Nil would say that it is not
    ///   there.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T? {
        if let name { return _storage.loadOrNil(name, from: .nonisolated) }
        return _storage.loadOrNil()
    }

    /// Loads an instance, or throws an error that explains why it cannot be loaded.
    ///
    /// ```swift
    /// do {
    ///     let store = try container.loadOrThrow(Store.self)
    ///     store.open()
    /// } catch { print(error) }
    /// ```
    ///
    /// - Returns: The instance that ``load(_:named:fileID:line:)`` returns; for an optional type,
    ///   nil only if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if
    ///   something else that is a precondition of ``load(_:named:fileID:line:)`` does not hold.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        try _storage.loadOrThrow(
            name,
            from: .nonisolated,
            at: CodeLocation(fileID: fileID, line: line)
        )
    }

    /// Loads an instance, or returns the error, with the chain of loads that led there.
    ///
    /// ```swift
    /// switch container.loadResult(Store.self) {
    /// case .success(let store): open(store)
    /// case .failure(let error): log(error, error.underlyingError)
    /// }
    /// ```
    ///
    /// - Returns: The instance or the error: ``ResolutionError/factoryThrew`` with
    ///   `underlyingError` if a factory threw.
    public func loadResult<T>(
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

    /// Loads an instance, or returns nil, as ``loadOrNil(_:named:)`` does:
    /// `container[Printer.self]?.print("Hello")`.
    @inlinable public subscript<T>(_ type: T.Type) -> T? { _storage.loadOrNil() }

    /// Loads one instance of each registration of a type, whatever its name, in the order of
    /// registration.
    ///
    /// ```swift
    /// builder
    ///     .register(as: (any Plugin).self, named: "spelling") { SpellChecker() }
    ///     .register(as: (any Plugin).self, in: .singleton, named: .unique) { WordCounter() }
    ///
    /// for plugin in container.loadAll((any Plugin).self) { plugin.start() }
    /// ```
    ///
    /// A registration of `T?` counts for a name that has none of `T`, unless it is nil. Those with
    /// arguments are left out. The registrations of a parent container come first.
    ///
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: Each can be loaded with ``load(_:named:fileID:line:)``.
    /// - Complexity: O(*m*) in their number besides the time of the factories; in a mutable
    ///   container O(*m* log *m*); O(*n*) in the number of registrations where optionals and values
    ///   are among them.
    public func loadAll<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try _storage.loadAll(type, from: .nonisolated, at: location) } catch {
            _ContainerStorage.trap(
                error,
                for: type,
                at: location,
                insteadUse: .verb("loadAllOrThrow")
            )
        }
    }

    /// Loads one instance of each registration of a type, or throws the first error.
    ///
    /// - Returns: The instances that ``loadAll(_:fileID:line:)`` returns, in the same order.
    /// - Throws: A factory's own error, unwrapped, or a ``ResolutionError``.
    public func loadAllOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> [T] {
        try _storage.loadAll(type, from: .nonisolated, at: CodeLocation(fileID: fileID, line: line))
    }
}

// With arguments. The parameter `of:` is never passed: it prevents the compiler from opening an
// argument of an existential type, because the argument's static type is part of the key.
extension DependencyLoading {
    /// Makes a new instance from arguments, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let service: UserService = container.load(arguments: id, region)
    /// let same = container.load(UserService.self, arguments: id, region)
    /// ```
    ///
    /// - Precondition: Those of ``load(_:named:fileID:line:)``, and the type is registered with
    ///   arguments of these types, in this order. Its factory may lead back to itself, but not more
    ///   than a hundred times.
    @inlinable
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
                from: .nonisolated,
                at: location,
                first,
                repeat each rest
            )
        } catch {
            return _storage.failure(error, at: location)
        }
    }

    /// Makes a new instance from arguments, or returns nil where ``loadOrNil(_:named:)`` does.
    @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { _storage.loadOrNil(named: name, from: .nonisolated, first, repeat each rest) }

    /// Makes a new instance from arguments, or throws an error that explains why it can't.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if a
    ///   precondition of ``load(_:named:arguments:_:fileID:line:of:)`` does not hold.
    @inlinable
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
            from: .nonisolated,
            at: location,
            first,
            repeat each rest
        )
    }

    /// Makes a new instance from arguments, or returns the error, with the chain of loads that led
    /// there.
    ///
    /// - Returns: The instance or the error: ``ResolutionError/factoryThrew`` with
    ///   `underlyingError` if a factory threw.
    public func loadResult<T, First, each Rest>(
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
                from: .nonisolated,
                at: location,
                first,
                repeat each rest
            )
        }
    }

    /// A function that makes instances from arguments, for code that does not know the container.
    ///
    /// ```swift
    /// let makeService: @Sendable (UserID) -> UserService =
    ///     container.factory(of: UserService.self, arguments: UserID.self)
    /// ```
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
    ) -> @Sendable (First, repeat each Rest) -> T {
        let resolver = DependencyResolver(_storage)
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

    /// A function that loads an instance at each call, for code that does not know the container.
    ///
    /// Each call traps as ``load(_:named:fileID:line:)`` does. The function keeps the registrations
    /// alive.
    @inlinable
    public func factory<T>(
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @Sendable () -> T {
        let resolver = DependencyResolver(_storage)
        return { resolver.load(T.self, named: name, fileID: fileID, line: line) }
    }
}
