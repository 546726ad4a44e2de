// The forms of `register` that take a factory with a resolver, and state the types that it loads.

extension RegistrarOnMainActor {
    /// Registers a factory that says what it loads, so that `build()` can check it.
    ///
    /// ```swift
    /// builder.mainActor.register(in: .singleton, dependsOn: Clock.self, Store.self) { resolver in
    ///     Journal(clock: resolver.load(), store: resolver.load(), limit: 100)
    /// }
    /// ```
    ///
    /// Nothing may be left out: `verify()` compares the types with what the factory really loads. Where the parameters
    /// of a function can say it, use `autoregister`, which cannot be wrong.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - first: A type that the factory loads; `T?` for `loadOrNil(T.self)`, `[T]` for `loadAll(T.self)`, a function
    ///     `(Argument) -> T` for `load(T.self, arguments:)`.
    ///   - others: The other types that it loads.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(lifetime.kind, canThrow: false, name, [first] + others, location, factory)
        return self
    }

    /// Registers a factory that may throw and says what it loads, so that `build()` can check it.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - first: A type that the factory loads; `T?` for `loadOrNil(T.self)`, `[T]` for `loadAll(T.self)`, a function
    ///     `(Argument) -> T` for `load(T.self, arguments:)`.
    ///   - others: The other types that it loads.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(lifetime.kind, canThrow: true, name, [first] + others, location, factory)
        return self
    }

    /// Registers a factory whose instance `build()` makes, and that says what it loads.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - first: A type that the factory loads; `T?` for `loadOrNil(T.self)`, `[T]` for `loadAll(T.self)`, a function
    ///     `(Argument) -> T` for `load(T.self, arguments:)`.
    ///   - others: The other types that it loads.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(.eagerSingleton, canThrow: false, name, [first] + others, location, factory)
        return self
    }
}

extension DependencyRegistrar {
    /// Registers a factory that takes a resolver, with the types of its `dependsOn:`; none if it is missing.
    final func addStatedOnMainActor<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ types: [Any.Type],
        _ location: CodeLocation,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let dependencies = Dependencies.stated(types)
        let factory = MainActorResolvingFactory(make: make).erased
        addOnMainActor(Key(T.self, named: name), lifetime, canThrow, dependencies, location, .resolving, factory)
    }
}
