// The forms of `registerSingleton` on the main actor: those of `register`, under `.eagerSingleton`.

extension RegistrarOnMainActor {
    /// Registers an eager singleton on the main actor.
    ///
    /// ```swift
    /// let app = builder.mainActor
    ///     .registerSingleton { Router() }
    ///     .build()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. Loads in this
    ///     closure find the instance, so that two instances can refer to each other: load this one first, or complete
    ///     both.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers an eager singleton on the main actor, with a factory that loads dependencies.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. Loads in this
    ///     closure find the instance, so that two instances can refer to each other: load this one first, or complete
    ///     both.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers an eager singleton on the main actor, with a factory that is the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers an eager singleton on the main actor, with a factory that loads dependencies and is the
    /// first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers the value of an expression as a singleton, which `build()` evaluates on the main actor.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .registerSingleton(Router(), as: (any Navigating).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as; by default the type of the expression. An expression that does not convert to
    ///     it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    @_disfavoredOverload
    public func registerSingleton<T>(
        _ factory: @autoclosure @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addValueOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            factory
        )
        return self
    }
}
