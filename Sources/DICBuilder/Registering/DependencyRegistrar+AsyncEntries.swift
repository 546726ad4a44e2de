// What the forms of `registerAsync` and `overrideAsync` come down to. A lifetime that is nil stands for an override.

extension DependencyRegistrar {
    /// Registers or overrides with an asynchronous factory that takes a resolver.
    final func addAsync<T>(
        _ lifetime: AsyncLifetimeOf<T>?,
        isClosure: Bool = false,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ make: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) {
        let key = Key(T.self, named: name)
        let kept = if let lifetime { Lifetime(lifetime.kind) } else { Lifetime.transient }
        var facts = RegistrationFacts(asynchronous: key, kept, dependencies, at: location)
        facts.isClosure = isClosure
        let entry = Entry(facts, .asynchronous, AsyncFactory(make: make).erased)
        guard let lifetime else { return change(.override(entry)) }
        add(entry)
        if let stop = lifetime.stop { addStop(stop.placed(at: location), of: key, at: location) }
    }

    /// Registers or overrides with an asynchronous factory that takes a resolver and arguments.
    final func addArgumentsAsync<T, each Argument: Sendable>(
        isOverride: Bool = false,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> sending T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let facts = RegistrationFacts(asynchronous: key, .transient, .opaque, at: location)
        // One tuple: the compiler cannot take a pack from one closure into another.
        let factory = AsyncArgumentFactory { (resolver, arguments: (repeat each Argument)) in
            try await make(resolver, repeat each arguments)
        }
        let entry = Entry(facts, .asynchronous, factory.erased)
        if isOverride { change(.override(entry)) } else { add(entry) }
    }

    /// Registers or overrides with a function whose parameters are loaded asynchronously.
    final func addFunctionAsync<T: Sendable, each Parameter>(
        _ lifetime: AsyncLifetimeOf<T>?,
        isClosure: Bool,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) {
        let parameters = array(of: repeat (each Parameter).self)
        let plan = ParameterPlan(of: T.self, parameters: parameters, named: named, at: location)
        addAsync(lifetime, isClosure: isClosure, name, location, plan.dependencies()) { resolver in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try await function(repeat try await parameters.loadAsync((each Parameter).self))
        }
    }

    /// Registers a function with some parameters that are arguments of the load, and others that are loaded
    /// asynchronously.
    final func addFunctionAsync<T: Sendable, each Argument: Sendable, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) {
        let (parameters, arguments) = (array(of: repeat (each Parameter).self), array(of: repeat (each Argument).self))
        let plan = ParameterPlan(of: T.self, parameters: parameters, arguments: arguments, named: named, at: location)
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let facts = RegistrationFacts(asynchronous: key, .transient, plan.dependencies(), at: location)
        let factory = AsyncArgumentFactory { (resolver, arguments: (repeat each Argument)) in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try await function(repeat parameters.loadAsync((each Parameter).self, repeat each arguments))
        }
        add(Entry(facts, .asynchronous, factory.erased))
    }
}

extension RegistrationFacts {
    init(
        asynchronous key: Key,
        _ lifetime: Lifetime,
        _ needs: Dependencies,
        canThrow: Bool = true,
        at location: CodeLocation
    ) { self.init(key, lifetime, isAsync: true, canThrow: canThrow, dependencies: needs, at: location) }
}
