// The forms of `register` on the main actor: those in DependencyRegistrar+Register.swift, with factories that are
// isolated to the main actor, and lifetimes that do not ask for a `Sendable` type.

extension RegistrarOnMainActor {
    /// Registers a factory on the main actor.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register { HomeModel() }
    ///     .register(as: (any Navigating).self, in: .singleton) { Router() }
    ///     .register(named: "settings") { Router() }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other: load this one first,
    ///     or complete both.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies on the main actor.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register { resolver in HomeModel(router: resolver.load(), client: resolver.load()) }
    ///     .register { SettingsModel(session: $0.load()) }
    ///     .register(in: .graph, { Parent() }, initCompleted: { resolver, parent in parent.child = resolver.load() })
    /// ```
    ///
    /// The resolver loads what was registered for the main actor, and all else.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other: load this one first,
    ///     or complete both.
    /// - Returns: This view, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory on the main actor, passed as the first argument.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register({ Router() }, as: (any Navigating).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
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
    public func register<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies on the main actor, passed as the first argument.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register({ Router(session: $0.load()) }, as: (any Navigating).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
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
    public func register<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers the value of an expression, which is evaluated on the main actor when an instance is needed.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register(HomeModel())
    ///     .register(Router(), as: (any Navigating).self, in: .singleton)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
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
    public func register<T>(
        _ factory: @autoclosure @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addValueOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            factory
        )
        return self
    }
}
