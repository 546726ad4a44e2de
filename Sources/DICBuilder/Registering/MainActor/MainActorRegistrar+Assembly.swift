extension MainActorRegistrar {
    /// Applies assemblies, each after those that it includes.
    ///
    /// An assembly registers what it makes on the main actor through the registrar's own view:
    ///
    /// ```swift
    /// struct FeatureAssembly: Assembly {
    ///     func assemble(into registrar: DependencyRegistrar) {
    ///         registrar.mainActor
    ///             .autoregister(FeatureModel.init)
    ///             .register(in: .singleton) { FeatureCache(store: $0.load()) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @discardableResult
    public final func assemble(_ assemblies: any Assembly...) -> Self {
        assemble(assemblies)
    }

    /// Applies assemblies, each after those that it includes.
    ///
    /// - Parameter assemblies: The assemblies. A later registration of a key wins.
    /// - Returns: This view, for chaining.
    @discardableResult
    public final func assemble(_ assemblies: [any Assembly]) -> Self {
        nonisolated.assemble(assemblies)
        return self
    }
}
