import DIC
import TestSupport

/// How a program says to the library what to do.
///
/// `LibraryDriver` just says it. Others stand for a library that has a bug: they say something else
/// here and there.
protocol ContainerDriver: Sendable {
    /// Whether to compare the lists of registrations too. If not, only loads can reveal a bug.
    var isListed: Bool { get }

    /// Whether a load or reset that the model allows may be one that would trap. One with a bug
    /// might end the process.
    var isTrusted: Bool { get }

    /// Lets go of what it keeps, at the end of the program.
    func end()

    func builder(parent: ImmutableDependencyInjectionContainer?) -> DICBuilder
    func build(_ builder: DICBuilder) throws -> ImmutableDependencyInjectionContainer
    func mutableContainer(parent: ImmutableDependencyInjectionContainer?)
        -> DependencyInjectionContainer

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench)

    /// What a test loads, and what a factory does.
    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error>

    func reset(_ request: ProgramRequest, in container: any DependencyLoading)
    func resetCached(in container: any DependencyLoading)
    func release(_ container: DependencyInjectionContainer)
    func unregisterAll(in container: DependencyInjectionContainer)
}

/// Does what it is asked to.
struct LibraryDriver: ContainerDriver {
    let isTrusted = true
}

extension ContainerDriver {
    var isListed: Bool { true }
    var isTrusted: Bool { false }

    func end() {}

    func builder(parent: ImmutableDependencyInjectionContainer?) -> DICBuilder {
        parent.map { DICBuilder(parent: $0) } ?? DICBuilder()
    }

    func build(_ builder: DICBuilder) throws -> ImmutableDependencyInjectionContainer {
        try builder.buildUnproved()
    }

    func mutableContainer(parent: ImmutableDependencyInjectionContainer?)
        -> DependencyInjectionContainer
    {
        parent.map { DependencyInjectionContainer(parent: $0) } ?? DependencyInjectionContainer()
    }

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
    }

    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error> {
        nodeTypes[request.tag].load(request, verb, from: container)
    }

    func reset(_ request: ProgramRequest, in container: any DependencyLoading) {
        nodeTypes[request.tag].reset(request, in: container)
    }

    func resetCached(in container: any DependencyLoading) { container.reset(.cached) }

    func release(_ container: DependencyInjectionContainer) { container.releaseSharedInstances() }

    func unregisterAll(in container: DependencyInjectionContainer) {
        container.unregisterDependencies()
    }

    /// What a factory loads.
    func follow(
        _ verb: Edge.Verb,
        _ request: ProgramRequest,
        from container: any DependencyLoading
    ) throws -> [(any AnyNode)?] {
        switch verb {
        case .loadOrThrow, .parameter: try load(request, .loadOrThrow, from: container).get()
        case .loadOrNil: try load(request, .loadOrNil, from: container).get()
        case .loadAll: try load(request, .loadAll, from: container).get()
        }
    }

    /// - Returns: False if there is no such container yet, or it cannot be changed like that.
    func perform(_ change: Change, with bench: Workbench) -> Bool {
        switch change {
        case .reset(let request, let index):
            guard let container = bench.containers[index],
                isTrusted || canReset(request, in: container)
            else {
                return false
            }
            reset(request, in: container)
        case .resetCached(let index):
            guard let container = bench.containers[index] else { return false }
            resetCached(in: container)
        case .release(let index):
            guard let container = bench.containers[index] as? DependencyInjectionContainer else {
                return false
            }
            release(container)
        case .unregisterAll(let index):
            guard let container = bench.containers[index] as? DependencyInjectionContainer else {
                return false
            }
            unregisterAll(in: container)
        case .register(let recipe, let index):
            guard let container = bench.containers[index] as? DependencyInjectionContainer else {
                return false
            }
            register(recipe, into: container, with: bench)
        }
        return true
    }

    /// Whether something is registered for exactly the request that can be reset.
    private func canReset(_ request: ProgramRequest, in container: any DependencyLoading) -> Bool {
        container.registeredDependencies.contains { dependency in
            NodeKey(dependency) == request.key && dependency.lifetime != .singleton
                && dependency.lifetime != .eagerSingleton
        }
    }
}
