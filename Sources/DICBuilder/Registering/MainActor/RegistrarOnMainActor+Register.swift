// What these forms make need not be `Sendable`, and is loaded on the main actor. A function that is
// isolated to it is `Sendable` in Swift 6. `@preconcurrency` does without it in Swift 5 mode.

extension RegistrarOnMainActor {
    /// The form of `register` on the main actor: registers a factory.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            .nonthrowing,
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a factory that may throw.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a factory that loads dependencies from a
    /// resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            .nonthrowing,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a factory that loads dependencies from a
    /// resolver, and may throw.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a factory that loads from a resolver,
    /// and says what.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func register<T, E: Error>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let stated = [first] + others
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addOnMainActor(
            kind,
            stop,
            FactoryTraits(E.self, type),
            name,
            stated,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a factory that takes arguments from the
    /// load.
    @inlinable @discardableResult public func register<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        _base.addArgumentsOnMainActor(.transient, traits, name, location, initCompleted) {
            @MainActor (resolver: MainActorResolver, first: First, rest: repeat each Rest) throws
                -> T in
            try factory(resolver, first, repeat each rest)
        }
        return self
    }

    /// The form of `register` on the main actor: registers a closure whose parameters are loaded.
    @inlinable @discardableResult public func register<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (repeat each Parameter) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(closure: type)
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addFunctionOnMainActor(
            kind,
            stop,
            traits,
            name,
            parameters,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `register` on the main actor: registers a function whose parameters are loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func register<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addFunctionOnMainActor(
            kind,
            stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// The form of `register` on the main actor: registers a function whose parameters are loaded,
    /// in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func register<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addFunctionOnMainActor(
            kind,
            stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            _onMainActor(function())
        )
        return self
    }

    /// The form of `register` on the main actor: registers a function, some of whose parameters are
    /// arguments.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func register<T, E: Error, each Argument, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        _base.addOnMainActor(
            .transient,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// The form of `register` on the main actor: registers a function, some of whose parameters are
    /// arguments, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func register<T, E: Error, each Argument, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        _base.addOnMainActor(
            .transient,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            _onMainActor(function())
        )
        return self
    }

    /// The form of `register` on the main actor: registers the value of an expression.
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public func register<T>(
        _ value: @autoclosure @escaping @MainActor () -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = NonthrowingTraits(type).ofValue
        _base.addOnMainActor(lifetime.kind, lifetime.stop, traits, name, location, nil, value)
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a factory.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(
            .eagerSingleton,
            nil,
            FactoryTraits(E.self, type),
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a factory that loads from a
    /// resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        _base.addOnMainActor(
            .eagerSingleton,
            nil,
            traits,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a factory that loads, and says
    /// what.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        _base.addOnMainActor(
            .eagerSingleton,
            nil,
            traits,
            name,
            [first] + others,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a closure whose parameters are
    /// loaded.
    @inlinable @discardableResult public func registerSingleton<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (repeat each Parameter) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(closure: type)
        _base.addFunctionOnMainActor(
            .eagerSingleton,
            nil,
            traits,
            name,
            parameters,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a function whose parameters are
    /// loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func registerSingleton<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = Lifetime.Kind.eagerSingleton
        _base.addFunctionOnMainActor(
            kind,
            nil,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a function whose parameters are
    /// loaded, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func registerSingleton<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = Lifetime.Kind.eagerSingleton
        _base.addFunctionOnMainActor(
            kind,
            nil,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            _onMainActor(function())
        )
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers the value of an expression.
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public func registerSingleton<T>(
        _ value: @autoclosure @escaping @MainActor () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = NonthrowingTraits(type).ofValue
        _base.addOnMainActor(.eagerSingleton, nil, traits, name, location, nil, value)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that may throw, as
    /// `register` does.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that loads from a
    /// resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        _base.addOnMainActor(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a function whose parameters are
    /// loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func registerThrowable<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addFunctionOnMainActor(
            kind,
            stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a function whose parameters are
    /// loaded, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func registerThrowable<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let kind = lifetime.kind
        let stop = lifetime.stop
        _base.addFunctionOnMainActor(
            kind,
            stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            _onMainActor(function())
        )
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers the value of an expression.
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public func registerThrowable<T>(
        _ value: @autoclosure @escaping @MainActor () throws -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type).ofValue
        _base.addOnMainActor(lifetime.kind, lifetime.stop, traits, name, location, nil, value)
        return self
    }
}
