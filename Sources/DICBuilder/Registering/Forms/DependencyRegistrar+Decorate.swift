extension DependencyRegistrar {
    /// Decorates what a registration makes: every load gets what the closure returns.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { NetworkClient() }
    ///     .decorate(NetworkClient.self) { client in client.logging() }
    /// ```
    ///
    /// The key and the lifetime stay: a singleton is made once and decorated once, after its
    /// `initCompleted`. Several decorators apply in the order of their calls. An override replaces
    /// what is decorated. In a builder it does not matter whether the registration comes first. A
    /// child's builder decorates its parent's registrations for the child: the closure is given the
    /// instance that the parent keeps, or else a new one. What is not registered cannot be
    /// decorated: `build()` reports ``ResolutionError/decoratesNothing``. In a mutable container
    /// the registration has to be there, and the instance that is kept is discarded. What the
    /// closure throws, `loadOrThrow` rethrows.
    @discardableResult public final func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(Key(T.self, named: name), traits, .none, location) {
            Decoration($0) { instance, _ in try decorator(instance) }
        }
    }

    /// Decorates with a closure that loads dependencies: `{ LoggingStore($0, log: $1.load()) }`.
    @discardableResult public final func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(Key(T.self, named: name), traits, .opaque, location) {
            Decoration($0, decorator)
        }
    }

    /// Decorates with a closure that names the types of what it loads, after what is decorated.
    ///
    /// ```swift
    /// builder.decorate((any Store).self) { (store, log: Log) in LoggingStore(store, log: log) }
    /// ```
    ///
    /// The parameters after the first are loaded and proved, as those of a function that is
    /// registered.
    @discardableResult public final func decorate<T, E: Error, First, each Rest>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, First, repeat each Rest) throws(E) -> T
    ) -> Self {
        let function = TypedThrowsFunction(call: decorator).erased
        return decorate(
            T.self,
            name,
            FactoryTraits(E.self, type),
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function
        )
    }

    /// Decorates with an initializer, or another function, whose first parameter is what is
    /// decorated.
    ///
    /// ```swift
    /// builder.decorate((any Store).self, with: LoggingStore.init)    // init(_ store: any Store, log: Log)
    /// ```
    @available(swift, introduced: 6)
    @discardableResult public final func decorate<T, E: Error, each Parameter>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        with function: @autoclosure () -> @Sendable (T, repeat each Parameter) throws(E) -> T,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = TypedThrowsFunction(call: function()).erased
        return decorate(
            T.self,
            name,
            FactoryTraits(E.self, type),
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function
        )
    }

    /// Decorates with an initializer, or another function, whose first parameter is what is
    /// decorated, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6)
    @discardableResult public final func decorate<T, E: Error, each Parameter>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        with function: @autoclosure () -> (T, repeat each Parameter) throws(E) -> T,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = TypedThrowsFunction(call: function()).erased
        return decorate(
            T.self,
            name,
            FactoryTraits(E.self, type),
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function
        )
    }

    /// Decorates what is made from arguments, with a closure that names the types of what it loads.
    @discardableResult public final func decorate<T, E: Error, each Argument, First, each Rest>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, First, repeat each Rest) throws(E) -> T
    ) -> Self {
        let function = TypedThrowsFunction(call: decorator).erased
        return decorate(
            T.self,
            arguments,
            name,
            FactoryTraits(E.self, type),
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function
        )
    }

    /// Decorates what is made from arguments, with a closure that is given the instance.
    @discardableResult public final func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(
            Key(T.self, named: name, Signature(repeat (each Argument).self)),
            traits,
            .none,
            location
        ) {
            Decoration($0, arguments: arguments) { instance, _ in try decorator(instance) }
        }
    }

    /// Decorates what is made from arguments with a closure that loads dependencies.
    @discardableResult public final func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(
            Key(T.self, named: name, Signature(repeat (each Argument).self)),
            traits,
            .opaque,
            location
        ) {
            Decoration($0, arguments: arguments, decorator)
        }
    }

    /// Sets a property of what a registration makes, a value with functions for example.
    ///
    /// ```swift
    /// app.overriding { $0.set(\.fetch, of: Client.self, to: { id in User(id: id) }) }
    /// ```
    @discardableResult public final func set<T, Value>(
        _ property: any WritableKeyPath<T, Value> & Sendable,
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        to value: @autoclosure @escaping @Sendable () -> Value
    ) -> Self {
        decorate(type, named: name, fileID: fileID, line: line) { (instance: T) in
            var changed = instance
            changed[keyPath: property] = value()
            return changed
        }
    }

    /// Decorates what a registration makes with an asynchronous closure, so that only asynchronous
    /// loads load it.
    ///
    /// The key and the lifetime stay. What is `graph`, `weak` or on the main actor cannot be made
    /// asynchronously: ``ResolutionError/unsuitedDecorator``. What the closure throws,
    /// `loadAsyncOrThrow` rethrows.
    @discardableResult public final func decorateAsync<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (sending T) async throws -> sending T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        AsyncCode.link()
        return decorate(Key(T.self, named: name), isAsync: true, .throwing, .none, location) {
            Decoration(async: $0) { instance, _ in try await decorator(instance) }
        }
    }

    /// Decorates what a registration makes with an asynchronous closure that loads dependencies.
    @discardableResult public final func decorateAsync<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator:
            @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        AsyncCode.link()
        return decorate(Key(T.self, named: name), isAsync: true, .throwing, .opaque, location) {
            Decoration(async: $0, decorator)
        }
    }

    /// Says how the instance of a registration is stopped. A lifetime can say it too:
    /// `in: .singleton.onStop { … }`.
    ///
    /// ```swift
    /// builder
    ///     .register(DatabasePool.init, in: .singleton)
    ///     .onStop(DatabasePool.self) { try $0.close() }
    /// ```
    ///
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` calls it with the
    /// instance that the container keeps, after everything that depends on it has been stopped. It
    /// belongs to the key: it is the same whether it is written before the registration or after
    /// it, an override keeps it, and the last one wins. Of a decorated registration, it is given
    /// the decorated instance. If nothing is registered under the key, or a forward, which keeps
    /// nothing, `build()` reports ``ResolutionError/stopsNothing``. An error of the closure is
    /// reported, and the other actions still run. An asynchronous action needs its `await`: without
    /// it, the compiler takes the closure for a synchronous one, and reports an error at the call.
    @discardableResult public final func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @Sendable (T) throws -> Void
    ) -> Self {
        addStop(
            StopAction(stop),
            of: Key(T.self, named: name),
            at: CodeLocation(fileID: fileID, line: line)
        )
    }

    /// Says how the instance of a registration is stopped, asynchronously.
    @discardableResult @_disfavoredOverload public final func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void
    ) -> Self {
        addStop(
            StopAction(async: stop),
            of: Key(T.self, named: name),
            at: CodeLocation(fileID: fileID, line: line)
        )
    }
}

extension _Registrar {
    /// A decorator whose first parameter is what is decorated. The others are loaded.
    final func decorate<T, each Parameter>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ traits: FactoryTraits,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: ParameterFunction<T, T, repeat each Parameter>
    ) -> Self {
        let plan = ParameterPlan(
            of: type,
            parameters: array(of: repeat (each Parameter).self),
            named: named,
            after: 1,
            at: location
        )
        let erased = function.erased
        return decorate(Key(T.self, named: name), traits, plan.dependencies(), location) {
            Decoration($0) { instance, resolver in
                try plan.call(erased, with: instance, in: resolver._storage, from: traits.caller)
            } async: { instance, resolver in
                var loaded = AsyncParameters(resolver._storage, plan, after: 1)
                return try function(
                    instance,
                    repeat try await loaded.loadAsync((each Parameter).self)
                )
            }
        }
    }

    /// Decorates what is made from arguments with a function whose first parameter is what is
    /// decorated. The others are loaded.
    final func decorate<T, each Argument, each Parameter>(
        _ type: T.Type,
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ traits: FactoryTraits,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: ParameterFunction<T, T, repeat each Parameter>
    ) -> Self {
        let plan = ParameterPlan(
            of: type,
            parameters: array(of: repeat (each Parameter).self),
            named: named,
            after: 1,
            at: location
        )
        let erased = function.erased
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        return decorate(key, traits, plan.dependencies(), location) {
            Decoration($0, arguments: arguments) { (instance: T, resolver) in
                try plan.call(erased, with: instance, in: resolver._storage, from: traits.caller)
            }
        }
    }

    /// What the forms of `decorate` come down to, on the main actor or not. `needs` are unknown if
    /// the closure takes a resolver; its isolation is in the traits, and not in its type: see
    /// `MainActorDecorator`.
    @discardableResult final func decorate(
        _ key: Key,
        isAsync: Bool = false,
        _ traits: FactoryTraits,
        _ needs: Dependencies,
        _ location: CodeLocation,
        _ decoration: (RegistrationFacts) -> Decoration
    ) -> Self {
        var facts = RegistrationFacts(
            key,
            .transient,
            canThrow: traits.canThrow,
            dependencies: needs,
            at: location
        )
        facts.isolation = traits.isolation
        facts.isAsync = isAsync
        facts.change = .decorator
        _base.change(.decoration(decoration(facts)))
        return self
    }

    /// Adds a stop action to what is registered under a key.
    @discardableResult final func addStop(
        _ action: StopAction,
        of key: Key,
        at location: CodeLocation
    ) -> Self {
        var facts = RegistrationFacts(
            key,
            .transient,
            canThrow: true,
            dependencies: .none,
            at: location
        )
        facts.isolation = action.isolation
        facts.isAsync = action.isAsync
        facts.change = .stop
        let noted = action.location == nil ? action.called(at: location) : action
        _base.change(.stop(Registration(facts), noted))
        return self
    }
}
