import TestSupport

extension Author {
    /// Registrations that random ones come upon too seldom, and that containers got wrong before.
    mutating func addKnots(parent: Int?) -> [Recipe] {
        guard mode != .changesOnThreads, flavour != .anyCycles, Feature.autoregistration.isEnabled
        else { return [] }
        let first = recipes.count
        if chance(30, of: .linkedToParent) {
            recipes += parent == nil ? failingSingleton() : consumerOfFailingSingleton()
        }
        if flavour != .acyclic, chance(30, of: .linkedInCycles) { recipes += cycleThroughCapture() }
        return Array(recipes[first...])
    }

    /// A singleton of autoregistered parameters that cannot be made here.
    private func failingSingleton() -> [Recipe] {
        [
            knot(0, tag: 0, .singleton, .closure, [], ending: .failure),
            knot(1, tag: 2, .singleton, .autoregistered, [Edge(tag: 0, verb: .parameter)]),
        ]
    }

    /// What would let the parent's singleton be made, if it were the child that makes it; and what
    /// needs it.
    private func consumerOfFailingSingleton() -> [Recipe] {
        [
            knot(0, tag: 0, .singleton, .closureWithoutResolver, []),
            knot(1, tag: 3, .transient, .autoregistered, [Edge(tag: 2, verb: .parameter)]),
        ]
    }

    /// A closure that seems to need nothing, and leads back to itself through the container that it
    /// captured.
    private func cycleThroughCapture() -> [Recipe] {
        [
            knot(
                0,
                tag: 2,
                .singleton,
                .closureWithoutResolver,
                [Edge(tag: 3, verb: .loadOrNil, captured: containers.count)]
            ),
            knot(1, tag: 3, .transient, .autoregistered, [Edge(tag: 2, verb: .parameter)]),
        ]
    }

    private func knot(
        _ index: Int,
        tag: Int,
        _ lifetime: Recipe.Lifetime,
        _ form: Recipe.Form,
        _ edges: [Edge],
        ending: Recipe.Ending = .instance
    ) -> Recipe {
        Recipe(
            id: recipes.count + index,
            key: NodeKey(tag: tag, isOptional: false),
            lifetime: lifetime,
            form: form,
            edges: edges,
            ending: ending
        )
    }
}
