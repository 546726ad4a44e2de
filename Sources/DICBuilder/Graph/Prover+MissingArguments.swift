extension Prover {
    /// The calls that take missing values, such as numbers, from the load, and not from the container.
    ///
    /// Nothing, if one of the values cannot be an argument: of an instance that is kept, or that something needs
    /// without arguments.
    func argumentsInstead(of uses: [DependencyUse]) -> [Suggestion] {
        let calls = uses.compactMap { use in
            canBeArgument(use.dependency) ? callWithArguments(use.registration) : nil
        }
        let areComplete = calls.count == uses.count && calls.count <= Suggestion.maximumPlaceCount
        return areComplete ? calls.asOneRepair : []
    }

    /// Whether a dependency is the parameter of a type of the standard library whose values are rarely registered.
    private func canBeArgument(_ dependency: Dependency) -> Bool {
        guard case .parameter = dependency.kind, structure(of: dependency.type) == nil, isValueType(dependency.type)
        else { return false }
        return _typeName(dependency.type, qualified: true).hasPrefix("Swift.")
    }

    private func callWithArguments(_ registration: Registration) -> Suggestion? {
        // Other arguments make another instance, so none is kept or completed, and none can be needed without them.
        guard registration.lifetime == .transient, !registration.hasCompletion, registration.key.arguments.isEmpty,
            !wiring.edges.contains(where: { wiring.registrations[$0.target].key == registration.key }),
            !declarations.roots.contains(where: { $0.request.key == registration.key })
        else { return nil }
        let missing = registration.dependencies.known.filter {
            canBeArgument($0) && storage.binding(of: $0).leadsToNothing
        }
        var code = RegistrationCode(registration)
        code.arguments = missing.map(\.type)
        code.names.removeAll { name in missing.contains { $0.kind == .parameter(name.position) } }
        // A closure takes them after the resolver.
        let call = registration.isClosure ? code.registering() : code.registeringFunction()
        return Suggestion(call, .inPlaceOf(registration.location))
    }
}
