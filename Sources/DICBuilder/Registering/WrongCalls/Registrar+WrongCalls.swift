// Calls that are wrong on the main actor and off it.
extension _Registrar {
    @available(
        *,
        deprecated,
        message:
            "asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) async throws(E) -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) async throws(E) -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(*, deprecated, message: "this registers the type itself; write register(Foo.init)")
    @discardableResult @_alwaysEmitIntoClient
    public final func register<Metatype>(
        _ metatype: Metatype.Type,
        in lifetime: MainActorLifetimeOf<Metatype.Type> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "this registers the type itself; write registerSingleton(Foo.init)"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<Metatype>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(*, deprecated, message: "this registers the type itself; write register(Foo.init)")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<Metatype>(
        _ metatype: Metatype.Type,
        in lifetime: MainActorLifetimeOf<Metatype.Type> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "this registers (), and no instance; write as: Void.self if it is meant"
    )
    @discardableResult @_alwaysEmitIntoClient public final func register(
        _ nothing: @autoclosure () -> Void,
        in lifetime: MainActorLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write a tuple type: arguments: (Int, String).self")
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        _ function: (repeat each Parameter) async throws -> T,
        as type: T.Type = T.self,
        arguments first: Any.Type,
        _ second: Any.Type,
        _ others: Any.Type...,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "what is registered does not convert to the type of as:")
    @discardableResult @_alwaysEmitIntoClient
    public final func register<T: `the type of as:`<As>, As, each Parameter>(
        _ factory: @autoclosure () -> (repeat each Parameter) async throws -> T,
        as type: As.Type,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "what is registered does not convert to the type of as:")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T: `the type of as:`<As>, As, each Parameter>(
        _ factory: @autoclosure () -> (repeat each Parameter) async throws -> T,
        as type: As.Type,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    // A closure, and no function: only the result of a closure converts to nothing.
    @available(*, unavailable, message: "what is registered does not convert to the type of as:")
    @discardableResult @_alwaysEmitIntoClient public final func register<each Parameter>(
        _ factory: (repeat each Parameter) async throws -> Void,
        as type: Any.Type,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "what is registered does not convert to the type of as:")
    @discardableResult @_alwaysEmitIntoClient public final func registerSingleton<each Parameter>(
        _ factory: (repeat each Parameter) async throws -> Void,
        as type: Any.Type,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message: "a factory with arguments takes no lifetime: each load makes an instance"
    )
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        _ function: (repeat each Parameter) async throws -> T,
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        arguments: Any.Type,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message: "say how it converts: forward(Foo.self, to: (any Bar).self) { $0 }"
    )
    @discardableResult @_alwaysEmitIntoClient public final func forward<Source, T>(
        _ source: Source.Type,
        named sourceName: DependencyName? = nil,
        to type: T.Type,
        named name: DependencyName? = nil
    ) -> Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "say how it converts: forward(Foo.self, to: (any Bar).self, named: …) { $0 }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func forward<S, T>(_: S.Type, to: T.Type, named: DependencyName?) -> Self {
        fatalError()
    }

    @available(
        *,
        unavailable,
        message: "a factory with arguments makes an instance for each load; write register"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @MainActor (DependencyResolver, First, repeat each Rest) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message: "an override keeps the lifetime of the registration; leave out in:"
    )
    @discardableResult @_alwaysEmitIntoClient public final func override<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        factory: @MainActor (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "an override keeps the lifetime of the registration; leave out in:"
    )
    @discardableResult @_alwaysEmitIntoClient public final func override<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message: "write in: before the lifetime: register(in: .singleton) { … }"
    )
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        _ lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write in: .singleton.onStop { … }")
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        onStop stop: (T) async throws -> Void,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<Metatype, T, each Parameter>(
        _ metatype: Metatype.Type,
        name _: Any? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<Metatype, T, each Argument>(
        _ metatype: Metatype.Type,
        name _: Any? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register<each P>(type: Any.Type, factory: (repeat each P) throws -> Any)
        -> Self
    { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func register(type: Any.Type, factory: (DependencyResolver) throws -> Any) -> Self
    { fatalError() }

    @available(*, unavailable, message: "write named: for name:")
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Parameter>(
        as type: Any.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named: DependencyName? = nil,
        name: Any,
        factory: (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write named: for name:")
    @discardableResult @_alwaysEmitIntoClient public final func register<T, each Argument>(
        as type: Any.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named: DependencyName? = nil,
        name: Any,
        factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write registerThrowable(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<Metatype, T, each Parameter>(
        _ metatype: Metatype.Type,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write registerThrowable(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerThrowable<Metatype, T, each Argument>(
        _ metatype: Metatype.Type,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write registerSingleton(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<Metatype, T, each Parameter>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        factory: (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write registerSingleton(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func registerSingleton<Metatype, T, each Argument>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write override(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func override<Metatype, T, each Parameter>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        factory: (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write override(as: Foo.self) { … }")
    @discardableResult @_alwaysEmitIntoClient
    public final func override<Metatype, T, each Argument>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message:
            "takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())"
    )
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public final func assemble(_ assemblies: Any...) -> Self { fatalError() }
}

// Calls that are wrong on the main actor, as those of DependencyRegistrar+WrongCalls.swift are off
// it.
extension RegistrarOnMainActor {
    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient public func register<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }
    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient public func register(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: MainActorLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor () -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient public func register(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        in lifetime: MainActorLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        unavailable,
        message: "write .nonisolated.registerAsync(in: .eagerSingleton) for await"
    )
    @discardableResult @_alwaysEmitIntoClient public func registerSingleton<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        named name: DependencyName? = nil,
        factory: @MainActor () -> Void
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "the closure returns nothing, or ~Copyable; return the instance, or write as:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton(
        `the warning says what to write` _: isolated _WrongCall = _WrongCall(),
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write .nonisolated.overrideAsync for await")
    @discardableResult @_alwaysEmitIntoClient public func override<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient public func registerThrowable<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance; for await write .nonisolated.registerAsync"
    ) @discardableResult @_alwaysEmitIntoClient public func register<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver, First, repeat each Rest) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        deprecated,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func register<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        factory: @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "a factory with arguments makes an instance for each load; write register"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        factory: @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message:
            "write register for a factory with arguments: it may throw there, too, and takes no lifetime"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func registerThrowable<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        deprecated,
        message: "a factory with arguments takes no parameters:, because it loads with its resolver"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func override<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        factory: @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil,
        `the warning says what to write` _: isolated _WrongCall = _WrongCall()
    ) -> Self { _wrongCall() }

    @available(
        *,
        unavailable,
        message: "write .nonisolated.registerAsync { … }, then .mainActor to continue"
    )
    @_alwaysEmitIntoClient public var registerAsync: `what does not exist`<RegistrarOnMainActor> {
        fatalError()
    }

    @available(
        *,
        unavailable,
        message: "write .nonisolated.overrideAsync { … }, then .mainActor to continue"
    )
    @_alwaysEmitIntoClient public var overrideAsync: `what does not exist`<RegistrarOnMainActor> {
        fatalError()
    }
}

// Not of the view of a mutable container, whose load has to be the only candidate: see
// `DependencyLoading+Mistakes`.
extension RegistrarOnMainActor where Base == DICBuilder {
    @available(*, unavailable, message: "build() first, and load from the container")
    @_alwaysEmitIntoClient public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) -> T {
        fatalError()
    }
}
