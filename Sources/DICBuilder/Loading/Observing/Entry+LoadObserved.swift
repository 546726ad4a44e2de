extension Entry {
    /// The instance for one load of an entry of a container with an observer.
    ///
    /// - Precondition: The calling code has the isolation of the factory.
    /// - Throws: What the factory throws, or a `ResolutionError`.
    func loadObserved<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> T {
        guard let observed = observed(in: storage) else {
            return try observedOriginal.load(type, in: storage, from: isolation, at: location)
        }
        willLoad(in: storage)
        switch observed.original.access {
        case .nullary, .resolving, .throwing, .function, .parameterLoader:
            return try running(in: storage) {
                try observed.make { try observed.original.callFactory(type, in: storage) }
            }
        case .twoPhase:
            return try running(in: storage) {
                try observed.make {
                    let instance = try observed.original.callFactory(type, in: storage)
                    try completion(type)?.complete(DependencyResolver(storage), instance)
                    return instance
                }
            }
        case .permanent, .temporary:
            return try makeOnce(type, at: location)
        case .graph:
            return try makeOncePerGraph(type, observed, in: storage)
        case .scoped:
            return try loadScoped(type, in: storage, at: location)
        case .asynchronous, .arguments, .onMainActor, .observed, .stopped:
            // Not for a load like this one, which the original reports.
            return try observed.original.load(type, in: storage, from: isolation, at: location)
        }
    }

    /// Runs a factory with the arguments of a load, in a container with an observer.
    ///
    /// - Parameter make: Runs the factory.
    /// - Throws: What the factory throws, or a `ResolutionError`.
    func runObserved<T>(in storage: _ContainerStorage, _ make: () throws -> T) throws -> T {
        guard let observed = observed(in: storage) else { return try running(in: storage, make) }
        willLoad(in: storage)
        return try running(in: storage) { try observed.make(make) }
    }

    /// Runs a closure that makes and completes an instance, and tells the observers if there are any.
    ///
    /// - Throws: What the closure throws.
    @inline(__always)
    func making<T>(_ body: () throws -> T) throws -> T {
        if _slowPath(access == .observed) { return try observe(body) }
        return try body()
    }

    @inline(never)
    private func observe<T>(_ body: () throws -> T) throws -> T {
        guard let observed = extras?.observedEntry else { return try body() }
        return try observed.make(body)
    }

    /// The entry without an observer.
    var observedOriginal: Entry {
        guard let observed = extras?.observedEntry else {
            preconditionFailure("DIC: \(registration.title) is not observed")
        }
        return observed.original
    }
}
