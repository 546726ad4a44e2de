// What the forms of `decorate` come down to. Not compiled into clients.

extension DependencyRegistrar {
    /// Decorates with a closure.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the closure, which its type does not say: see `MainActorDecorator`.
    ///   - thrown: The type of the errors that it throws.
    ///   - loads: Whether it takes a resolver, so that it may load what is not known.
    final func decorate<T>(
        on isolation: Isolation = .nonisolated,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ thrown: any Error.Type,
        loads: Bool,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        let key = Key(T.self, named: name)
        let facts = RegistrationFacts(decorating: key, isolation, thrown, loads: loads, at: location)
        change(.decoration(Decoration(facts, decorate)))
    }

    /// Decorates what is made from arguments.
    final func decorate<T, each Argument>(
        on isolation: Isolation = .nonisolated,
        arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ thrown: any Error.Type,
        loads: Bool,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let facts = RegistrationFacts(decorating: key, isolation, thrown, loads: loads, at: location)
        change(.decoration(Decoration(facts, arguments: arguments, decorate)))
    }

    /// Decorates with an asynchronous closure.
    final func decorateAsync<T>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        loads: Bool,
        _ decorate: @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) {
        let key = Key(T.self, named: name)
        let facts = RegistrationFacts(asynchronous: key, .transient, loads ? .opaque : .none, at: location)
        change(.decoration(Decoration(async: facts, decorate)))
    }
}

extension RegistrationFacts {
    /// The facts of a decorator.
    fileprivate init(
        decorating key: Key,
        _ isolation: Isolation,
        _ thrown: any Error.Type,
        loads: Bool,
        at location: CodeLocation
    ) {
        let (canThrow, needs) = (thrown != Never.self, loads ? Dependencies.opaque : .none)
        self.init(key, .transient, isolation: isolation, canThrow: canThrow, dependencies: needs, at: location)
    }
}
