import DICBuilder
import TestSupport

/// Registers something that is not quite what it was told.
struct Misregistering: ContainerDriver {
    let bug: PlantedBug
    let isListed = false

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        var recipe = recipe
        switch bug {
        case .graphShared where recipe.lifetime == .graph: recipe.lifetime = .cached
        case .transientShared where recipe.lifetime == .transient && recipe.isClosure:
            recipe.lifetime = .graph
        case .weakHeld where recipe.lifetime == .weak: recipe.lifetime = .cached
        case .nilNotKept where recipe.lifetime == .singleton && recipe.ending == .null:
            recipe.lifetime = .transient
        case .lostCompletion where recipe.lifetime == .cached: recipe.completion = nil
        case .completionTwice where recipe.lifetime == .graph:
            let edges = recipe.completion?.edges ?? []
            recipe.completion?.edges += edges
        case .lostFailureOfCompletion: recipe.completion?.fails = false
        case .forwardMakesAnother where recipe.isForward:
            return registerCopy(of: recipe, into: registrar, with: bench)
        default: break
        }
        nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
    }

    /// A separate node in place of the forwarded one.
    private func registerCopy(
        of recipe: Recipe,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        guard case .forward(let source) = recipe.form else { return }
        var copy = recipe
        copy.form = .closure
        copy.edges = [
            Edge(
                tag: source,
                isOptional: recipe.key.isOptional,
                name: recipe.key.name,
                verb: .loadOrThrow
            )
        ]
        nodeTypes[recipe.key.tag].register(copy, into: registrar, with: bench)
    }
}

/// Keeps the first of two registrations of a key.
struct KeepingTheFirst: ContainerDriver {
    let isListed = false
    private let seen = SharedList<(ObjectIdentifier, NodeKey)>()

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        let isSeen = seen.all.contains { $0 == ObjectIdentifier(registrar) && $1 == recipe.key }
        if isSeen && recipe.lifetime == .cached { return }
        seen.add((ObjectIdentifier(registrar), recipe.key))
        nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
    }
}
