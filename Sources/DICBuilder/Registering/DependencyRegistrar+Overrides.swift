// What the forms of `override` come down to. Not compiled into clients.

extension DependencyRegistrar {
    /// Overrides with a factory that takes nothing.
    final func overrideNullary<T>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        isPassedAsValue: Bool = false,
        _ make: @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        let dependencies = completion == nil ? Dependencies.none : .opaque
        override(
            Key(T.self, named: name),
            .nonisolated,
            canThrow,
            dependencies,
            location,
            .nullary,
            factory,
            extras(completion),
            isPassedAsValue: isPassedAsValue
        )
    }

    /// Overrides with a factory that takes a resolver.
    final func overrideResolving<T>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        let factory = ResolvingFactory(make: make).erased
        override(
            Key(T.self, named: name),
            .nonisolated,
            canThrow,
            .opaque,
            location,
            .resolving,
            factory,
            extras(completion)
        )
    }

    /// Overrides with a factory that takes arguments.
    final func overrideArguments<T, each Argument>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = ArgumentFactory<T, repeat each Argument>(make: make).erased
        override(key, .nonisolated, canThrow, .opaque, location, .arguments, factory, nil)
    }

    /// Overrides with a factory on the main actor that takes nothing.
    final func overrideNullaryOnMainActor<T>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        isPassedAsValue: Bool = false,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        let dependencies = completion == nil ? Dependencies.none : .opaque
        override(
            Key(T.self, named: name),
            .mainActor,
            canThrow,
            dependencies,
            location,
            .nullary,
            factory,
            extras(completion),
            isPassedAsValue: isPassedAsValue
        )
    }

    /// Overrides with a factory on the main actor that takes a resolver.
    final func overrideResolvingOnMainActor<T>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let factory = MainActorResolvingFactory(make: make).erased
        override(
            Key(T.self, named: name),
            .mainActor,
            canThrow,
            .opaque,
            location,
            .resolving,
            factory,
            extras(completion)
        )
    }

    /// Overrides with a factory on the main actor that takes arguments.
    final func overrideArgumentsOnMainActor<T, each Argument>(
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = MainActorArgumentFactory<T, repeat each Argument>(make: make).erased
        override(key, .mainActor, canThrow, .opaque, location, .arguments, factory, nil)
    }

    private func override(
        _ key: Key,
        _ isolation: Isolation,
        _ canThrow: Bool,
        _ dependencies: Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: ErasedFactory,
        _ extras: EntryExtras?,
        isPassedAsValue: Bool = false
    ) {
        var registration = Registration(
            key,
            .transient,
            isolation: isolation,
            canThrow: canThrow,
            dependencies: dependencies,
            at: location
        )
        registration.hasCompletion = extras?.completion != nil
        change(.override(Entry(registration, form, factory, extras: extras, isPassedAsValue: isPassedAsValue)))
    }
}
