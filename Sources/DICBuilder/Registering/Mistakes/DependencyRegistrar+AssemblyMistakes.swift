// Assemblies of the main actor, assembled as if they were not isolated. The overloads are unavailable, and are tried
// last.

extension DependencyRegistrar {
    /// Assemblies of the main actor.
    @available(*, unavailable, message: "write .mainActor.assemble(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func assemble(_ assemblies: any MainActorAssembly...) -> Self {
        fatalError()
    }

    /// An array of assemblies of the main actor.
    @available(*, unavailable, message: "write .mainActor.assemble(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func assemble(_ assemblies: [any MainActorAssembly]) -> Self {
        fatalError()
    }
}
