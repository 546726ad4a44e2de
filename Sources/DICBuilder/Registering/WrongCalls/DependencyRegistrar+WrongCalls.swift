// Wrong calls of the forms. Each overload matches a call that no form matches, or that would
// register something else than what was meant; its message says what to write.
//
// A call that no form matches selects an unavailable overload, which the compiler tries last, so
// that right calls do not pay for it. A call that a form matches, but not as it was meant, selects
// a deprecated one: the compiler prefers it to the form, and an isolated parameter makes the call
// an error, which names the label of the parameter. Behind `await`, and in Swift 5 mode with the
// main actor as default isolation, it is a warning, and the call traps.

extension DependencyRegistrar {
    @available(swift, introduced: 6)
    @available(
        *,
        deprecated,
        message:
            "the function is not @Sendable: write Foo.init, Foo.init as @Sendable (Bar) -> Foo, or { (bar: Bar) in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(swift, introduced: 6)
    @available(
        *,
        deprecated,
        message:
            "the function is not @Sendable: write Foo.init, Foo.init as @Sendable (Bar) -> Foo, or { (bar: Bar) in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(swift, introduced: 6)
    @available(
        *,
        deprecated,
        message:
            "the function is not @Sendable: write Foo.init, Foo.init as @Sendable (Bar) -> Foo, or { (bar: Bar) in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor: write .mainActor.override(Foo.init)"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func override<T, each Parameter>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (DependencyResolver) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient public final func register(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable () -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient public final func register(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (DependencyResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write registerAsync(in: .eagerSingleton) for await")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @Sendable (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        named name: DependencyName? = nil,
        factory: @Sendable () -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        named name: DependencyName? = nil,
        factory: @Sendable (DependencyResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write overrideAsync for await")
    @discardableResult @_alwaysEmitIntoClient public final func override<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @Sendable (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor: write .mainActor.register(Foo.init)"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<T, each Parameter>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "the function is isolated to the main actor: write .mainActor.registerThrowable(Foo.init)"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<T, each Parameter>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, each Parameter>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        unavailable,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance; for await write registerAsync"
    ) @discardableResult @_alwaysEmitIntoClient public final func register<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (DependencyResolver, First, repeat each Rest) async throws -> T
    ) -> Self { fatalError() }

    // What follows matches closures whose first parameter is a resolver. If its type is written, the
    // form whose parameters are loaded does, too.
    @available(
        *,
        deprecated,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        factory: @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "a factory with arguments makes an instance for each load; write register"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        factory: @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "write register for a factory with arguments: it may throw there, too, and takes no lifetime"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "a factory with arguments takes no parameters:, because it loads with its resolver"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func override<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        factory: @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write registerAsync { … }, or registerAsync(Foo.init)")
    @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync<T>(
        _ value: T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable () async throws -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (AsyncDependencyResolver) async throws -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync<First, each Rest>(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        named name: DependencyName? = nil,
        factory: @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync<T, First, each Rest>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        factory: @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> T,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }
    @available(*, unavailable, message: "write registerAsync(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerAsync<Metatype, T, each Argument>(
        _ metatype: Metatype.Type,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write registerAsync(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient public final func registerAsync<Metatype, T>(
        _ metatype: Metatype.Type,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @Sendable () async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write .mainActor.assemble(…)")
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public final func assemble(_ assemblies: any MainActorAssembly...) -> Self { fatalError() }
    @available(*, unavailable, message: "write .mainActor.assemble(…)")
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public final func assemble(_ assemblies: [any MainActorAssembly]) -> Self { fatalError() }
}
