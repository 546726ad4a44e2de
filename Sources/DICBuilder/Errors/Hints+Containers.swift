extension Hints {
    /// Creates the hints for parameters of the type of a container: a function is given its resolver, and
    /// nothing has to be registered. Nil for other types.
    ///
    /// - Parameter sources: The registrations that have such a parameter.
    init?(ofContainer type: Any.Type, for sources: [DependencyUse]) {
        let isAccess =
            type is any DependencyContaining.Type || type == (any DependencyContaining).self || isResolver(type)
        let parameters = sources.filter { if case .parameter = $0.dependency.kind { true } else { false } }
        guard isAccess, !parameters.isEmpty, parameters.count == sources.count else { return nil }
        self.init(
            detail: "a function is given a resolver, and loads no container",
            suggestions: .repair(of: parameters) { $0.registration.takingResolver(for: $0.dependency) }
        )
    }
}

extension Registration {
    /// What to write so that the factory is given its resolver, in place of a container.
    fileprivate func takingResolver(for dependency: Dependency) -> [Suggestion] {
        let resolver: Any.Type =
            isAsync
            ? AsyncDependencyResolver.self
            : isolation == .mainActor ? MainActorResolver.self : DependencyResolver.self
        return [dependency.replaced(by: "\(TypeName(resolver))", of: self)]
    }
}
