import DIC
import Foundation
import TestSupport

/// Keeps singletons in a dictionary that is locked to look and to write, but not from the one to
/// the other.
struct MakingTwice: ContainerDriver {
    let isListed = false
    private let made = SharedDictionary<Int, any AnyNode>()
    private let registered = SharedList<(container: ObjectIdentifier, recipe: Int)>()

    func release(_ container: DependencyInjectionContainer) {
        for (owner, recipe) in registered.all where owner == ObjectIdentifier(container) {
            made[recipe] = nil
        }
        container.releaseSharedInstances()
    }

    func end() { made.removeAll() }

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        guard recipe.lifetime == .singleton, recipe.isClosure, !recipe.key.isOptional,
            recipe.completion == nil
        else {
            return nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
        }
        registered.add((ObjectIdentifier(registrar), recipe.id))
        (nodeTypes[recipe.key.tag] as! any RacyNodeType).registerRacily(
            recipe,
            into: registrar,
            with: bench,
            made
        )
    }
}

private protocol RacyNodeType {
    func registerRacily(
        _ recipe: Recipe,
        into registrar: DependencyRegistrar,
        with bench: Workbench,
        _ made: SharedDictionary<Int, any AnyNode>
    )
}

extension TypeOfNode: RacyNodeType {
    fileprivate func registerRacily(
        _ recipe: Recipe,
        into registrar: DependencyRegistrar,
        with bench: Workbench,
        _ made: SharedDictionary<Int, any AnyNode>
    ) {
        registrar.registerThrowable(named: recipe.key.dependencyName) {
            resolver throws -> Node<Tag> in
            if let node = made[recipe.id] as? Node<Tag> { return node }
            let (making, run) = bench.begin(recipe)
            usleep(200)
            let parts = try bench.follow(recipe.edges, from: resolver)
            _ = try bench.end(recipe, run: run)
            let node = Node<Tag>(NodeBody(of: making, argument: nil, parts: parts, log: bench.log))
            made[recipe.id] = node
            return node
        }
    }
}
