// The forms of `registerThrowable` on the main actor: those of `register`, with a factory that may throw.

extension RegistrarOnMainActor {
    /// Registers a factory on the main actor that may throw.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .registerThrowable { try Document(path: path) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other: load this one first,
    ///     or complete both. If it throws, the instance is discarded.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies on the main actor and may throw.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .registerThrowable { resolver in try Editor(document: resolver.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other: load this one first,
    ///     or complete both. If it throws, the instance is discarded.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory on the main actor that may throw, passed as the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    @_disfavoredOverload
    public func registerThrowable<T>(
        _ factory: @escaping @MainActor () throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies on the main actor and may throw, passed as the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    @_disfavoredOverload
    public func registerThrowable<T>(
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers the value of an expression that may throw, which is evaluated on the main actor when an instance is
    /// needed.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .registerThrowable(try Document(path: path))
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as; by default the type of the expression. An expression that does not convert to
    ///     it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    @_disfavoredOverload
    public func registerThrowable<T>(
        _ factory: @autoclosure @escaping @MainActor () throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addValueOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            factory
        )
        return self
    }
}
