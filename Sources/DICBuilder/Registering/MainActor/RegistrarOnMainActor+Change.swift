extension RegistrarOnMainActor {
    /// The form of `override` on the main actor: replaces the factory of a registration; the key
    /// and the lifetime stay.
    @discardableResult public func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(
            nil,
            nil,
            FactoryTraits(E.self, type),
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by one that loads from a
    /// resolver.
    @discardableResult public func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(
            nil,
            nil,
            FactoryTraits(E.self, type),
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// The form of `override` on the main actor: replaces the factory of a registration with
    /// arguments.
    @inlinable @discardableResult public func override<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        _base.addArgumentsOnMainActor(nil, traits, name, location, initCompleted) {
            @MainActor (resolver: MainActorResolver, first: First, rest: repeat each Rest) throws
                -> T in
            try factory(resolver, first, repeat each rest)
        }
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by a function, which takes
    /// arguments.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func override<T, E: Error, each Argument, each Parameter>(
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
            nil,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by a function, which takes
    /// arguments, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func override<T, E: Error, each Argument, each Parameter>(
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
            nil,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            _onMainActor(function())
        )
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by a closure whose parameters
    /// are loaded.
    @inlinable @discardableResult public func override<T, E: Error, each Parameter>(
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
            nil,
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

    /// The form of `override` on the main actor: replaces the factory by a function whose
    /// parameters are loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addFunctionOnMainActor(
            nil,
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

    /// The form of `override` on the main actor: replaces the factory by a function whose
    /// parameters are loaded, in Swift 5 mode, in which a reference such as `Foo.init` is not
    /// `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @isolated(any) (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addFunctionOnMainActor(
            nil,
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

    /// The form of `override` on the main actor: replaces the factory by an expression.
    @_disfavoredOverload @discardableResult public func override<T>(
        _ value: @autoclosure @escaping @MainActor () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = NonthrowingTraits(type).ofValue
        _base.addOnMainActor(nil, nil, traits, name, location, nil, value)
        return self
    }

    /// The form of `decorate` on the main actor: decorates what a registration makes.
    @discardableResult public func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        let decorator = MainActorDecorator { (instance: T, _) in try decorator(instance) }
            .nonisolated
        return decorate(Key(T.self, named: name), traits.onMainActor, .none, location) {
            Decoration($0, decorator)
        }
    }

    /// The form of `decorate` on the main actor: decorates with a closure that loads dependencies.
    @discardableResult public func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        let decorator = MainActorDecorator(call: decorator).nonisolated
        return decorate(Key(T.self, named: name), traits.onMainActor, .opaque, location) {
            Decoration($0, decorator)
        }
    }

    /// The form of `decorate` on the main actor: decorates with a closure that names the types of
    /// what it loads.
    @discardableResult public func decorate<T, E: Error, First, each Rest>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, First, repeat each Rest) throws(E) -> T
    ) -> Self {
        let function = MainActorTypedThrowsFunction(call: decorator).nonisolated.erased
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(T.self, name, traits.onMainActor, parameters, location, function)
    }

    /// The form of `decorate` on the main actor: decorates with a function whose first parameter is
    /// what is decorated.
    @available(swift, introduced: 6)
    @discardableResult public func decorate<T, E: Error, each Parameter>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        with function:
            @autoclosure () -> @MainActor @Sendable (T, repeat each Parameter) throws(E) -> T,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = MainActorTypedThrowsFunction(call: function()).nonisolated.erased
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(T.self, name, traits.onMainActor, parameters, location, function)
    }

    /// The form of `decorate` on the main actor: decorates with a function whose first parameter is
    /// what is decorated, in Swift 5 mode, in which a reference such as `Foo.init` is not
    /// `@Sendable`.
    @available(swift, obsoleted: 6)
    @discardableResult public func decorate<T, E: Error, each Parameter>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        with function: @autoclosure () -> @isolated(any) (T, repeat each Parameter) throws(E) -> T,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = MainActorTypedThrowsFunction(call: _onMainActor(function())).nonisolated
            .erased
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(T.self, name, traits.onMainActor, parameters, location, function)
    }

    /// The form of `decorate` on the main actor: decorates what is made from arguments, and names
    /// what it loads.
    @discardableResult public func decorate<T, E: Error, each Argument, First, each Rest>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, First, repeat each Rest) throws(E) -> T
    ) -> Self {
        let function = MainActorTypedThrowsFunction(call: decorator).nonisolated.erased
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        return decorate(T.self, arguments, name, traits.onMainActor, parameters, location, function)
    }

    /// The form of `decorate` on the main actor: decorates what is made from arguments.
    @discardableResult public func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        let decorator = MainActorDecorator { (instance: T, _) in try decorator(instance) }
            .nonisolated
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        return decorate(key, traits.onMainActor, .none, location) {
            Decoration($0, arguments: arguments, decorator)
        }
    }

    /// The form of `decorate` on the main actor: decorates what is made from arguments, and loads.
    @discardableResult public func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws(E) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        let decorator = MainActorDecorator(call: decorator).nonisolated
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        return decorate(key, traits.onMainActor, .opaque, location) {
            Decoration($0, arguments: arguments, decorator)
        }
    }

    /// The form of `set` on the main actor: sets a property of what a registration makes.
    @discardableResult public func set<T, Value>(
        _ property: any WritableKeyPath<T, Value> & Sendable,
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        to value: @autoclosure @escaping @MainActor () -> Value
    ) -> Self {
        decorate(type, named: name, fileID: fileID, line: line) { (instance: T) in
            var changed = instance
            changed[keyPath: property] = value()
            return changed
        }
    }

    /// The form of `onStop` on the main actor: says how the instance of a registration is stopped
    /// there.
    @discardableResult public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return addStop(StopAction(onMainActor: stop), of: Key(T.self, named: name), at: location)
    }

    /// The form of `onStop` on the main actor: says how the instance of a registration is stopped
    /// there, with `await`.
    @discardableResult @_disfavoredOverload public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) async throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return addStop(
            StopAction(asyncOnMainActor: stop),
            of: Key(T.self, named: name),
            at: location
        )
    }

    /// The form of `forward` on the main actor. Its source may be registered for the main actor or
    /// not.
    @discardableResult public func forward<Source, T>(
        _ source: Source.Type,
        named sourceName: DependencyName? = nil,
        to type: T.Type,
        named name: DependencyName? = .ofSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let convert = MainActorTypedThrowsFunction(call: convert).nonisolated.erased
        _base.addForward(
            .function.onMainActor,
            source,
            sourceName,
            to: name,
            isShareable: true,
            location,
            convert
        )
        return self
    }

    /// The form of `forward` on the main actor: makes a registration without a name available under
    /// a type and a name.
    @discardableResult public func forward<Source, T>(
        _ source: Source.Type,
        to type: T.Type,
        named name: DependencyName?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T
    ) -> Self {
        forward(source, named: nil, to: type, named: name, fileID: fileID, line: line, convert)
    }
}
