/// A decorator of what a registration makes.
package struct Decoration: Sendable {
    /// The facts of the call: the key is that of the registration, the rest is the decorator's own.
    let registration: Registration

    /// Makes the factory that decorates what an entry makes, or what a container keeps of it.
    let compose: @Sendable (_ original: Entry, _ keeper: _ContainerStorage?) -> ErasedFactory

    /// A decorator that can run anywhere.
    init<T>(
        _ facts: Registration,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        registration = facts
        compose = { original, keeper in
            if original.needsAsyncLoad {
                return AsyncFactory<T> { resolver in
                    let instance = try await original.originalAsync(T.self, in: resolver._storage, keptIn: keeper)
                    return try decorate(instance, DependencyResolver(resolver._storage))
                }
                .erased
            }
            return ResolvingFactory<T> { resolver in
                try decorate(original.original(T.self, in: resolver._storage, keptIn: keeper), resolver)
            }
            .erased
        }
    }

    /// A decorator on the main actor.
    init<T>(
        onMainActor facts: Registration,
        _ decorate: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) {
        registration = facts
        compose = { original, keeper in
            MainActorResolvingFactory<T> { resolver in
                try decorate(original.original(T.self, in: resolver._storage, keptIn: keeper), resolver)
            }
            .erased
        }
    }

    /// An asynchronous decorator.
    init<T>(
        async facts: Registration,
        _ decorate: @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) {
        registration = facts
        compose = { original, keeper in
            AsyncFactory<T> { resolver in
                let storage = resolver._storage
                if original.needsAsyncLoad {
                    return try await decorate(original.originalAsync(T.self, in: storage, keptIn: keeper), resolver)
                }
                return try await decorate(original.original(T.self, in: storage, keptIn: keeper), resolver)
            }
            .erased
        }
    }

    /// A decorator of what is made from arguments.
    init<T, each Argument>(
        _ facts: Registration,
        arguments: (repeat each Argument).Type,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        registration = facts
        compose = { original, _ in
            let factory = original.factory.argumentFactory(of: T.self, (repeat each Argument).self)
            return ArgumentFactory<T, repeat each Argument> {
                (resolver: DependencyResolver, arguments: repeat each Argument) in
                try decorate(factory.make(resolver, repeat each arguments), resolver)
            }
            .erased
        }
    }

    /// A decorator on the main actor of what is made from arguments.
    init<T, each Argument>(
        onMainActor facts: Registration,
        arguments: (repeat each Argument).Type,
        _ decorate: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) {
        registration = facts
        compose = { original, _ in
            let factory = original.factory.argumentFactory(of: T.self, (repeat each Argument).self)
            return MainActorArgumentFactory<T, repeat each Argument> {
                (resolver: MainActorResolver, arguments: repeat each Argument) in
                try decorate(factory.make(resolver.nonisolated, repeat each arguments), resolver)
            }
            .erased
        }
    }
}

extension ErasedFactory {
    fileprivate func argumentFactory<T, each Argument>(
        of type: T.Type,
        _ arguments: (repeat each Argument).Type
    ) -> ArgumentFactory<T, repeat each Argument> {
        unsafe unsafeBitCast(self, to: ArgumentFactory<T, repeat each Argument>.self)
    }
}

extension Entry {
    /// The instance that a decorator is given: the one that another container keeps, or a new and completed one.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    fileprivate func original<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        keptIn keeper: _ContainerStorage?
    ) throws -> T {
        // Dynamic: a decorated instance of the main actor is made there, whoever loads it.
        if let keeper { return try load(type, in: keeper, from: .dynamic, at: nil) }
        let instance = try callFactory(type, in: storage)
        try completion(type)?.complete(DependencyResolver(storage), instance)
        return instance
    }

    /// The asynchronously made instance that a decorator is given.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    fileprivate func originalAsync<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        keptIn keeper: _ContainerStorage?
    ) async throws -> sending T {
        if let keeper { return try await loadAsync(type, in: keeper) }
        return try await factory.asyncFactory(of: type).make(AsyncDependencyResolver(storage))
    }
}
