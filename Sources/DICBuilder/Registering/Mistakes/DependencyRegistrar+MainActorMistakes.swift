// Functions that are isolated to the main actor, such as the initializers of its classes, registered as if they were
// nonisolated. In Swift 6 mode that is an error; in Swift 5 mode it is a warning, after which the function would run on
// any thread, or would itself be registered as a value. The overloads in this file, and those in the files for
// `register`, `registerSingleton` and `registerThrowable`, are chosen for such a function in both modes, with the
// exception below. They register it for the main actor, with a warning that says what to write. `Lazy` and `Provider`
// have such initializers too.
//
// - The compiler prefers them because the function has exactly the type of the parameter, its isolation included. A
//   nonisolated function, or a closure, fits the correct forms as well or better, and these have fewer parameters.
//   Hence `throws(E)`, which fits functions that throw and those that don't.
// - The exception: in Swift 5 mode a function is not `@Sendable` unless it says so, and one that is passed without
//   `as:` and not after another argument, as in `register(Foo.init)` and `registerThrowable(Foo.init, named: "a")`, is
//   taken for an expression whose value is the function. Nothing warns of it, and the function itself is registered.
//   (So it is with `Lazy(makeFoo)`, whose type is then that of a function.) An overload that is preferred to that is
//   also preferred to the correct forms for closures. `InferSendableFromCaptures` makes such a call as in Swift 6.

extension DependencyRegistrar {
    /// An initializer.
    @available(
        *,
        deprecated,
        message: "the initializer is isolated to the main actor; write .mainActor.autoregister(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.autoregister(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            initializer,
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// An initializer, with arguments.
    @available(
        *,
        deprecated,
        message: "the initializer is isolated to the main actor; write .mainActor.autoregister(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Parameter) -> T,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.autoregister(
            as: type,
            arguments: arguments,
            named: name,
            fileID: fileID,
            line: line,
            initializer
        )
        return self
    }

    /// An initializer that may throw.
    @available(
        *,
        deprecated,
        message: "the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterThrowable<T, E: Error, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.autoregisterThrowable(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            initializer,
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// An initializer that may throw, with arguments.
    @available(
        *,
        deprecated,
        message: "the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterThrowable<T, E: Error, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Parameter) throws(E) -> T,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.autoregisterThrowable(
            as: type,
            arguments: arguments,
            named: name,
            fileID: fileID,
            line: line,
            initializer
        )
        return self
    }

    /// A conversion.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.forward(…)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func forward<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.forward(source, named: name, to: type, fileID: fileID, line: line, convert)
        return self
    }

    /// A completion on the main actor that calls a nonisolated one.
    @_alwaysEmitIntoClient
    final func completionOnMainActor<T>(
        _ complete: (@Sendable (DependencyResolver, T) -> Void)?
    ) -> (@MainActor (MainActorResolver, T) -> Void)? {
        guard let complete else { return nil }
        return { complete($0.nonisolated, $1) }
    }

    /// A completion on the main actor that calls a nonisolated one, which may throw.
    @_alwaysEmitIntoClient
    final func completionOnMainActor<T>(
        _ complete: (@Sendable (DependencyResolver, T) throws -> Void)?
    ) -> (@MainActor (MainActorResolver, T) throws -> Void)? {
        guard let complete else { return nil }
        return { try complete($0.nonisolated, $1) }
    }
}
