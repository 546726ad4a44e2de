extension RegistrarOnMainActor {
    /// Applies assemblies of the main actor, each after those that it includes.
    ///
    /// An assembly that was assembled here before is skipped, as by
    /// ``DependencyRegistrar/assemble(_:)-(Assembly...)``.
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @MainActor
    @discardableResult
    public func assemble(_ assemblies: any MainActorAssembly...) -> Self {
        assemble(assemblies)
    }

    /// Applies assemblies of the main actor, each after those that it includes.
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @MainActor
    @discardableResult
    public func assemble(_ assemblies: [any MainActorAssembly]) -> Self {
        visitInPostorder(assemblies, needs: \.includedAssemblies) { assembly in
            _base.assembled.insert(type(of: assembly), assembly.identity)
        } visit: { assembly in
            assembly.assemble(into: MainActorRegistrar(_base))
        }
        return self
    }

    /// Applies assemblies that are not isolated, each after those that it includes.
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func assemble(_ assemblies: any Assembly...) -> Self {
        assemble(assemblies)
    }

    /// Applies assemblies that are not isolated, each after those that it includes.
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func assemble(_ assemblies: [any Assembly]) -> Self {
        _base.assemble(assemblies)
        return self
    }
}
