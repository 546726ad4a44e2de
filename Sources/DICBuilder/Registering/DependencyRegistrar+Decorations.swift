// What the forms of `decorate` come down to. Not compiled into clients.

extension DependencyRegistrar {
    /// Decorates with a closure that can run anywhere.
    ///
    /// - Parameter loads: Whether it takes a resolver, so that it may load what is not known.
    final func decorate<T>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        canThrow: Bool,
        loads: Bool,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        let facts = Registration(decorating: Key(T.self, named: name), canThrow: canThrow, loads: loads, at: location)
        change(.decoration(Decoration(facts, decorate)))
    }

    /// Decorates what is made from arguments with a closure that can run anywhere.
    final func decorate<T, each Argument>(
        arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ location: CodeLocation,
        canThrow: Bool,
        loads: Bool,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let facts = Registration(decorating: key, canThrow: canThrow, loads: loads, at: location)
        change(.decoration(Decoration(facts, arguments: arguments, decorate)))
    }

    /// Decorates with a closure on the main actor.
    final func decorateOnMainActor<T>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        canThrow: Bool,
        loads: Bool,
        _ decorate: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) {
        let key = Key(T.self, named: name)
        let facts = Registration(decorating: key, .mainActor, canThrow: canThrow, loads: loads, at: location)
        change(.decoration(Decoration(onMainActor: facts, decorate)))
    }

    /// Decorates what is made from arguments with a closure on the main actor.
    final func decorateOnMainActor<T, each Argument>(
        arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ location: CodeLocation,
        canThrow: Bool,
        loads: Bool,
        _ decorate: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let facts = Registration(decorating: key, .mainActor, canThrow: canThrow, loads: loads, at: location)
        change(.decoration(Decoration(onMainActor: facts, arguments: arguments, decorate)))
    }

    /// Decorates with an asynchronous closure.
    final func decorateAsync<T>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        loads: Bool,
        _ decorate: @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) {
        let key = Key(T.self, named: name)
        let facts = Registration(decorating: key, isAsync: true, canThrow: true, loads: loads, at: location)
        change(.decoration(Decoration(async: facts, decorate)))
    }
}

extension Registration {
    /// The facts of a decorator.
    fileprivate convenience init(
        decorating key: Key,
        _ isolation: Isolation = .nonisolated,
        isAsync: Bool = false,
        canThrow: Bool,
        loads: Bool,
        at location: CodeLocation
    ) {
        let facts = RegistrationFacts(
            key,
            .transient,
            isolation: isolation,
            isAsync: isAsync,
            canThrow: canThrow,
            dependencies: loads ? .opaque : .none,
            at: location
        )
        self.init(facts)
    }
}
