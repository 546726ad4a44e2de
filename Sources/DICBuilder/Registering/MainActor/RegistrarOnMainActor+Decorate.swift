// The forms of `decorate` and `onStop` on the main actor.

extension RegistrarOnMainActor {
    /// The form of `decorate` on the main actor: decorates what a registration makes.
    @discardableResult
    public func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws(E) -> T
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        let decorator = MainActorDecorator { (instance: T, _) in try decorator(instance) }.nonisolated
        _base.decorate(Key(T.self, named: name), traits.onMainActor, .none, location) { Decoration($0, decorator) }
        return self
    }

    /// The form of `decorate` on the main actor: decorates with a closure that loads dependencies.
    @discardableResult
    public func decorate<T, E: Error>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws(E) -> T
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        let decorator = MainActorDecorator(call: decorator).nonisolated
        _base.decorate(Key(T.self, named: name), traits.onMainActor, .opaque, location) { Decoration($0, decorator) }
        return self
    }

    /// The form of `decorate` on the main actor: decorates what is made from arguments.
    @discardableResult
    public func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws(E) -> T
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        let decorator = MainActorDecorator { (instance: T, _) in try decorator(instance) }.nonisolated
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        _base.decorate(key, traits.onMainActor, .none, location) { Decoration($0, arguments: arguments, decorator) }
        return self
    }

    /// The form of `decorate` on the main actor: decorates what is made from arguments, and loads.
    @discardableResult
    public func decorate<T, E: Error, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws(E) -> T
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        let decorator = MainActorDecorator(call: decorator).nonisolated
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        _base.decorate(key, traits.onMainActor, .opaque, location) { Decoration($0, arguments: arguments, decorator) }
        return self
    }

    /// The form of `onStop` on the main actor: says how the instance of a registration is stopped there.
    @discardableResult
    public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addStop(StopAction(onMainActor: stop), of: Key(T.self, named: name), at: location)
        return self
    }

    /// The form of `onStop` on the main actor: says how the instance of a registration is stopped there, with `await`.
    @discardableResult @_disfavoredOverload
    public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) async throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addStop(StopAction(asyncOnMainActor: stop), of: Key(T.self, named: name), at: location)
        return self
    }
}
