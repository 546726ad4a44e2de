/// A decorator of what a registration makes.
package struct Decoration: Sendable {
    /// The facts of the call: the key is that of the registration, the rest is the decorator's own.
    let registration: Registration
    /// Makes the factory that decorates an original.
    let compose: @Sendable (_ original: Original) -> ErasedFactory

    /// A decorator that can run anywhere.
    init<T>(_ facts: RegistrationFacts, _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T) {
        registration = Registration(facts)
        compose = { original in
            if original.isAsync {
                return AsyncFactory<T> { resolver in
                    let storage = resolver._storage
                    return try await original.decoratedAsync(T.self, in: storage) {
                        try decorate($0, DependencyResolver(storage))
                    }
                }
                .erased
            }
            return ResolvingFactory<T> { resolver in
                try original.decorated(T.self, in: resolver._storage) { try decorate($0, resolver) }
            }
            .erased
        }
    }

    /// An asynchronous decorator.
    init<T>(
        async facts: RegistrationFacts,
        _ decorate: @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) {
        registration = Registration(facts)
        compose = { original in
            AsyncFactory<T> { resolver in
                let storage = resolver._storage
                return try await original.decoratedAsync(T.self, in: storage) { try await decorate($0, resolver) }
            }
            .erased
        }
    }

    /// A decorator of what is made from arguments.
    init<T, each Argument>(
        _ facts: RegistrationFacts,
        arguments: (repeat each Argument).Type,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        registration = Registration(facts)
        compose = { original in
            let factory = original.entry.factory.argumentFactory(of: T.self, (repeat each Argument).self)
            return ArgumentFactory<T, repeat each Argument> {
                (resolver: DependencyResolver, arguments: repeat each Argument) in
                let instance = try factory.make(resolver, repeat each arguments)
                return try original.give(instance, in: resolver._storage, to: { try decorate($0, resolver) })
            }
            .erased
        }
    }
}

/// A decorator on the main actor, cast as the factories are there: it is called as another one is, and only there. See
/// `MainActorNullaryFactory`.
struct MainActorDecorator<T> {
    let call: @MainActor (T, MainActorResolver) throws -> T

    private struct Nonisolated { let call: @Sendable (T, DependencyResolver) throws -> T }

    var nonisolated: @Sendable (T, DependencyResolver) throws -> T {
        unsafe unsafeBitCast(self, to: Nonisolated.self).call
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
