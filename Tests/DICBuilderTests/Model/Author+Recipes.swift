import TestSupport

extension Author {
    /// What to register for a tag: something, and perhaps more of it under names or from arguments.
    mutating func recipesOfTag(_ tag: Int) -> [Recipe] {
        var keys = [NodeKey(tag: tag, isOptional: random.chance(25))]
        if chance(15, of: .arguments) && mayBeTransient(tag) { keys[0].takesArgument = true }
        if chance(15, of: .names) { keys[0].name = Int.random(in: 0..<2, using: &random) }
        if chance(25, of: .names) {
            keys.append(
                NodeKey(
                    tag: tag,
                    isOptional: random.chance(25),
                    name: Int.random(in: 0..<2, using: &random)
                )
            )
        }
        if chance(15, of: .arguments) && mayBeTransient(tag) {
            keys.append(NodeKey(tag: tag, isOptional: random.chance(25), takesArgument: true))
        }
        if mode == .changesOnThreads {
            // There, a key has one lifetime, one name has either a type or its optional, and it is
            // clear who was first.
            for index in keys.indices { keys[index].isOptional = tag % 4 == 3 }
            if keys.count == 2, keys[0] == keys[1] { keys.removeLast() }
        }
        return keys.map { recipe($0) }
    }

    private mutating func recipe(_ key: NodeKey) -> Recipe {
        var recipe = Recipe(
            id: recipes.count,
            key: key,
            lifetime: lifetime(of: key),
            edges: [],
            ending: ending(of: key)
        )
        let tag = key.tag
        if chance(10, of: .forwards), !key.takesArgument, mayBeTransient(tag),
            !key.isOptional || Feature.optionalForwards.isEnabled, let source = target(of: tag)
        {
            recipe.lifetime = .transient
            recipe.form = .forward(from: source)
            recipe.ending = .instance
        } else if chance(30, of: .autoregistration), !key.takesArgument,
            flavour != .anyCycles || tag >= tagCount / 2,
            !recipe.lifetime.isKept || Feature.linkedToParent.isEnabled
        {
            recipe.form = .autoregistered
            recipe.edges = edgeCount().compactMap { _ in
                target(of: tag).map {
                    Edge(tag: $0, isOptional: random.chance(30), verb: .parameter)
                }
            }
        } else {
            if chance(20, of: .captured), !key.takesArgument,
                flavour == .acyclic || Feature.linkedInCycles.isEnabled
            {
                recipe.form = .closureWithoutResolver
            }
            recipe.edges = edgeCount().compactMap { _ in
                edge(from: key, isCaptured: recipe.form.isWithoutResolver)
            }
            addCompletion(to: &recipe)
            addChanges(to: &recipe)
        }
        recipes.append(recipe)
        return recipe
    }

    private mutating func edgeCount() -> Range<Int> {
        0..<[0, 1, 1, 2, 2].randomElement(using: &random)!
    }

    private mutating func addCompletion(to recipe: inout Recipe) {
        guard chance(25, of: .completions), !recipe.key.takesArgument, flavour != .anyCycles else {
            return
        }
        var edges = (0..<Int.random(in: 1...2, using: &random)).compactMap { _ in
            edge(from: recipe.key)
        }
        // If the order of threads is open, it must not fail: other loads may have the incomplete
        // instance.
        if mode == .changesOnThreads {
            for index in edges.indices { edges[index].verb = .loadOrNil }
        }
        recipe.completion = Recipe.Completion(
            edges: edges,
            fails: mode == .oneThread && random.chance(10)
        )
    }

    private mutating func addChanges(to recipe: inout Recipe) {
        guard mode == .changesOnThreads, flavour == .wild, chance(15, of: .changesInFactories)
        else { return }
        let container = Int.random(in: 0..<3, using: &random)
        recipe.changes = [random.chance(50) ? .resetCached(in: container) : .release(container)]
    }

    private mutating func lifetime(of key: NodeKey) -> Recipe.Lifetime {
        if key.takesArgument { return .transient }
        var candidates = Recipe.Lifetime.allCases
        if key.isOptional { candidates.removeAll { $0 == .weak } }
        // There, it is open in whose load a kept instance is made that holds one of a graph, and
        // how long a weak one is held.
        if mode == .loadsOnThreads { candidates.removeAll { $0 == .weak || $0 == .graph } }
        // There, who is kept must not change when it is registered again.
        if flavour == .cyclesThroughKept {
            candidates.removeAll { $0.isKept != (key.tag % 2 == 0) }
        }
        if mode == .changesOnThreads {
            // A key that may be reset must not be a singleton the next time.
            let isResettable = key.tag % 3 == 0
            candidates.removeAll { $0.isResettable != isResettable && $0.isKept }
        }
        return candidates.randomElement(using: &random)!
    }

    private func mayBeTransient(_ tag: Int) -> Bool {
        flavour != .cyclesThroughKept || tag % 2 != 0
    }

    private mutating func ending(of key: NodeKey) -> Recipe.Ending {
        if key.isOptional && random.chance(20) { return .null }
        if random.chance(5) { return .failure }
        // Whose run is the first is known only if there is no choice.
        if mode == .oneThread && flavour != .anyCycles && random.chance(8) {
            return .failureAtFirst(times: Int.random(in: 1...2, using: &random))
        }
        return .instance
    }

    /// A tag that the factory of this one may need.
    private mutating func target(of tag: Int) -> Int? {
        switch flavour {
        case .acyclic: return tag > 0 ? Int.random(in: 0..<tag, using: &random) : nil
        case .cyclesThroughKept:
            let target = Int.random(in: 0..<tagCount, using: &random)
            return tag % 2 != 0 && target % 2 != 0 && target >= tag ? nil : target
        case .anyCycles: return Int.random(in: 0..<max(tagCount / 2, tag), using: &random)
        case .wild: return Int.random(in: 0..<tagCount, using: &random)
        }
    }

    private mutating func edge(from key: NodeKey, isCaptured: Bool = false) -> Edge? {
        let tag = key.tag
        let mustInsist = flavour == .anyCycles && tag < tagCount / 2
        if key.takesArgument && random.chance(30) {
            return Edge(
                tag: tag,
                isOptional: random.chance(20),
                name: key.name,
                argument: .oneLess,
                verb: random.chance(50) || mustInsist ? .loadOrThrow : .loadOrNil
            )
        }
        guard let target = target(of: tag) else { return nil }
        var edge = Edge(tag: target, isOptional: random.chance(25), verb: .loadOrThrow)
        if !mustInsist && random.chance(flavour == .wild ? 60 : 45) { edge.verb = .loadOrNil }
        if random.chance(8) {
            edge.verb = .loadAll
        } else {
            if chance(15, of: .names) { edge.name = Int.random(in: 0..<2, using: &random) }
            if chance(12, of: .arguments) {
                edge.argument = .value(Int.random(in: 0...4, using: &random))
            }
        }
        if chance(isCaptured ? 100 : 25, of: .captured) {
            // In a race, it must not depend on when something is made what it is made from.
            let count = mode == .changesOnThreads ? containers.count : 4
            if count > 0 { edge.captured = Int.random(in: 0..<count, using: &random) }
        }
        return edge
    }
}
