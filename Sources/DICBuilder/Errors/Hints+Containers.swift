extension Hints {
    /// Creates the hints for parameters of a type that gives access to a container: a closure is passed a resolver, and
    /// nothing has to be registered. Nil for other types.
    ///
    /// - Parameter sources: The registrations that have such a parameter.
    init?(ofContainer type: Any.Type, for sources: [DependencyUse]) {
        let isAccess =
            type is any DependencyContaining.Type || type == (any DependencyContaining).self
            || type == (any DependencyLoading).self
        let parameters = sources.filter { if case .parameter = $0.dependency.kind { true } else { false } }
        guard isAccess, !parameters.isEmpty, parameters.count == sources.count else { return nil }
        self.init(
            detail: "passed to a closure, and not loaded",
            suggestions: .repair(of: parameters) { $0.registration.passingResolver(for: $0.dependency) }
        )
    }
}

extension Registration {
    /// What to write so that a closure passes its resolver on, in place of a parameter.
    fileprivate func passingResolver(for dependency: Dependency) -> [Suggestion] {
        let type = dependency.immediateType.type
        var code = RegistrationCode(self)
        if type == AsyncDependencyResolver.self {
            code.isAsync = true
            return [asynchronously(code.registering("$0"))]
        }
        if type == MainActorResolver.self && !isAsync { return [onMainActor(code.registering("$0"))] }
        if type == DependencyResolver.self && !isAsync {
            let resolver = isolation == .mainActor ? "$0.nonisolated" : "$0"
            return [Suggestion(code.registering(resolver), .inPlaceOf(location))]
        }
        let closure = Suggestion(code.registering("$0"), .inPlaceOf(location))
        if TypeName(type).isExistential && (isAsync || isolation == .nonisolated) { return [closure] }
        let resolver: Any.Type =
            isAsync
            ? AsyncDependencyResolver.self
            : isolation == .mainActor ? MainActorResolver.self : DependencyResolver.self
        return [dependency.replaced(by: "\(TypeName(resolver))", of: self), closure.added]
    }
}
