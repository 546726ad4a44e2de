// Loads from the current container, which may be another one than that of the factories that are running, and loads for
// injected properties.

extension _ContainerStorage {
    /// Loads an instance from this container, the current one, or traps with a report that explains why it can't.
    package func loadAsCurrent<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        trapping(at: location) { try loadAsCurrentOrThrow(name, at: location) }
    }

    /// Loads an instance from this container, the current one. Throws what the factory throws, or a `ResolutionError`.
    package func loadAsCurrentOrThrow<T>(_ name: DependencyName?, at location: CodeLocation) throws -> T {
        do {
            return try loadOrThrow(name, from: .dynamic, at: location)
        } catch let error as ResolutionError where isOfLoad(error, at: location) {
            throw explained(error)
        }
    }

    /// Loads the value of an injected property, or traps with a report that explains why it can't. `isCurrent` says
    /// whether this is the current container, and not one that the property names.
    package func loadForProperty<T>(_ name: DependencyName?, isCurrent: Bool, at location: CodeLocation) -> T {
        do {
            if isCurrent { return try loadAsCurrentOrThrow(name, at: location) }
            return try loadOrThrow(name, from: .dynamic, at: location)
        } catch let error as ResolutionError where isOfLoad(error, at: location) {
            return failure(error.explainedAsProperty, at: location, insteadUse: .unavailable)
        } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    /// Loads the value of a view's property on the main actor, or traps with a report that explains why it can't.
    package func loadForViewProperty<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        do {
            return try loadOrThrow(name, from: .mainActor, at: location)
        } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    /// Whether an error is about the load at a place, and not about one in its course.
    private func isOfLoad(_ error: ResolutionError, at location: CodeLocation) -> Bool {
        error.location == location && !error.isOfNestedLoad
    }

    /// The same error of a load from this container, the current one. If the load was to find what belongs to the
    /// container or the scope that makes its owner, the report says so. Asynchronous factories do not tell in which
    /// container they run, so their errors remain as they are.
    private func explained(_ error: ResolutionError) -> ResolutionError {
        let steps = LoadStack.current.steps
        guard let maker = steps.first, maker.storage != self, !isLazyType(maker.entry.facts.type) else {
            return error
        }
        let outermost = steps.prefix { $0.storage == maker.storage }.last ?? maker
        let (name, outer) = (maker.storage.nameInCode(besides: self), outermost.entry.registration)
        let owner = LoadOwner(maker.entry.registration, outermost: outer, container: name)
        let request = Request(error.type, named: error.finding.key.name)
        switch error.code {
        case .scopeUnreachable:
            // What keeps the owner longer than the scope is the problem then.
            let isCaptive = error.path.contains { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }
            guard !isCaptive, let scope = binding(of: request).loadedEntries.first?.registration.lifetime.scope,
                maker.storage.scope(scope) != nil
            else { return error }
            return error.explained(by: .inOtherContainer(owner, [], keptBy: scope))
        case .notRegistered:
            let binding = maker.storage.binding(of: request)
            if binding.leadsToNothing { return error }
            return error.explained(by: .inOtherContainer(owner, binding.targets.map(\.registration), keptBy: nil))
        default: return error
        }
    }

    /// What reports call this container or scope in code to write, beside another container.
    private func nameInCode(besides other: _ContainerStorage) -> String {
        if scopeName != nil { return nameInCode }
        var ancestor = contents.isOverriding ? nil : parent
        while let container = ancestor {
            if container == other.container { return "child" }
            ancestor = container.parent
        }
        return nameInCode
    }
}

extension ResolutionError {
    /// The same error of an injected property. If that is optional, the report names the wrapper for what need not be
    /// registered, in place of the load for it.
    fileprivate var explainedAsProperty: ResolutionError {
        guard case .missing(var missing) = finding.fault else { return self }
        missing.isOfProperty = true
        return explained(by: .missing(missing))
    }
}
