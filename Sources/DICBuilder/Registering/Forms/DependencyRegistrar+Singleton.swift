// The forms of `registerSingleton`: those of `register`, under `.eagerSingleton`.

extension DependencyRegistrar {
    /// Registers an eager singleton.
    ///
    /// ```swift
    /// builder
    ///     .registerSingleton { Database(path: "notes.db") }
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
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        addNullary(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers an eager singleton with a factory that loads dependencies.
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
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        addResolving(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers an eager singleton, passed as the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addNullary(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers an eager singleton with a factory that loads dependencies, passed as the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addResolving(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers the value of an expression as a singleton, which `build()` evaluates once.
    ///
    /// ```swift
    /// builder
    ///     .registerSingleton(HTTPClientImpl(), as: (any HTTPClient).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as; by default the type of the expression. An expression that does not convert to
    ///     it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<T: Sendable>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addValue(.eagerSingleton, canThrow: false, name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }
}
