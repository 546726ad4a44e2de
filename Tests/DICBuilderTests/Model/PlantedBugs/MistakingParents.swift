import DIC
import TestSupport

/// Makes children of another container than it was told.
struct MistakingParents: ContainerDriver {
    let bug: PlantedBug
    let isListed = false

    /// What was registered into each builder, and the parent of each container.
    private let registered = SharedList<
        (registrar: ObjectIdentifier, recipe: Recipe, bench: Workbench)
    >()
    private let builders = SharedList<DICBuilder>()

    init(bug: PlantedBug) {
        self.bug = bug
    }

    func end() {
        registered.removeAll()
        builders.removeAll()
    }

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        registered.add((ObjectIdentifier(registrar), recipe, bench))
        nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
    }

    func builder(parent: ImmutableDependencyInjectionContainer?) -> DICBuilder {
        let builder =
            parent.map { bug == .wrongParent ? DICBuilder() : DICBuilder(parent: $0) }
            ?? DICBuilder()
        if parent != nil { registerAgain(into: builder) }
        builders.add(builder)
        return builder
    }

    func mutableContainer(parent: ImmutableDependencyInjectionContainer?)
        -> DependencyInjectionContainer
    {
        let container =
            parent.map { DependencyInjectionContainer(parent: $0) }
            ?? DependencyInjectionContainer()
        if parent != nil { registerAgain(into: container) }
        return container
    }

    /// Registers the singletons of the first builder again.
    private func registerAgain(into registrar: DependencyRegistrar) {
        guard bug == .singletonInEachChild, let first = builders[0] else { return }
        for (owner, recipe, bench) in registered.all where owner == ObjectIdentifier(first) {
            guard recipe.lifetime == .singleton else { continue }
            nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
        }
    }
}
