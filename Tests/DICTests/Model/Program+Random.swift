extension Program {
    /// The program of a seed.
    init(seed: UInt64, flavour: Flavour, isFrozen: Bool, threadCount: Int) {
        var author = Author(seed: seed, flavour: flavour, isFrozen: isFrozen, threadCount: threadCount)
        author.write()
        self.init(
            seed: seed,
            flavour: flavour,
            isFrozen: isFrozen,
            threadCount: threadCount,
            steps: author.steps,
            recipeCount: author.recipeCount
        )
    }

    private struct Author {
        let flavour: Flavour
        let isFrozen: Bool
        let threadCount: Int
        let tagCount: Int
        var random: SeededGenerator
        var steps: [Step] = []
        var recipeCount = 0
        var containerCount = 0

        init(seed: UInt64, flavour: Flavour, isFrozen: Bool, threadCount: Int) {
            self.flavour = flavour
            self.isFrozen = isFrozen
            self.threadCount = threadCount
            random = SeededGenerator(seed: seed)
            // Few where cycles are noticed by the singletons in them, so that no stack gets so deep that transients
            // are noticed first.
            let limit = flavour == .cyclesThroughSingletons ? 10 : nodeTypes.count
            tagCount = Int.random(in: 4...limit, using: &random)
        }

        mutating func write() {
            for phase in 0..<Int.random(in: 2...4, using: &random) {
                if phase == 0 {
                    for tag in 0..<tagCount where random.chance(88) { register(tag) }
                } else {
                    if !isFrozen && random.chance(20) { steps.append(.unregisterAll) }
                    for _ in 0..<Int.random(in: 0...tagCount, using: &random) {
                        register(Int.random(in: 0..<tagCount, using: &random))
                    }
                }
                if isFrozen || containerCount == 0 {
                    if isFrozen { steps.append(.build) }
                    containerCount += 1
                }
                steps.append(.loads((0..<threadCount).map { _ in loads() }))
            }
        }

        private mutating func loads() -> [Load] {
            (0..<Int.random(in: 1...3 * tagCount, using: &random)).map { _ in
                Load(
                    container: Int.random(in: 0..<containerCount, using: &random),
                    tag: Int.random(in: 0..<tagCount, using: &random),
                    verb: .allCases.randomElement(using: &random)!
                )
            }
        }

        private mutating func register(_ tag: Int) {
            let recipe = Recipe(
                id: recipeCount,
                key: NodeKey(tag: tag, isOptional: random.chance(25)),
                lifetime: lifetime(of: tag),
                edges: (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in edge(from: tag) },
                ending: .instance
            )
            steps.append(.register(recipe.ending(in: ending(optional: recipe.key.isOptional))))
            recipeCount += 1
        }

        private mutating func lifetime(of tag: Int) -> Recipe.Lifetime {
            // There, who is shared must not change when it is registered again.
            let isShared = flavour == .cyclesThroughSingletons ? tag % 2 == 0 : random.chance(50)
            return isShared ? (random.chance(15) ? .eagerSingleton : .singleton) : .transient
        }

        private mutating func ending(optional: Bool) -> Recipe.Ending {
            if optional && random.chance(25) { return .null }
            if random.chance(6) { return .failure }
            // Whose run is the first is known only if there is no choice.
            if threadCount == 1 && flavour != .anyCycles && random.chance(8) {
                return .failureAtFirst(times: Int.random(in: 1...3, using: &random))
            }
            return .instance
        }

        private mutating func edge(from tag: Int) -> Recipe.Edge? {
            let target: Int
            var mustInsist = false
            switch flavour {
            case .acyclic:
                guard tag > 0 else { return nil }
                target = Int.random(in: 0..<tag, using: &random)
            case .cyclesThroughSingletons:
                target = Int.random(in: 0..<tagCount, using: &random)
                if tag % 2 != 0 && target % 2 != 0 && target >= tag { return nil }
            case .anyCycles:
                let half = tagCount / 2
                mustInsist = tag < half
                target = Int.random(in: 0..<max(half, tag), using: &random)
            }
            var verb: Recipe.Edge.Verb = .loadOrThrow
            if random.chance(25) {
                verb = .loadOrThrowOptional
            } else if !mustInsist && random.chance(45) {
                verb = .loadOrNil
            }
            return Recipe.Edge(tag: target, verb: verb, isCaptured: random.chance(30))
        }
    }
}

extension Recipe {
    fileprivate func ending(in ending: Ending) -> Recipe {
        Recipe(id: id, key: key, lifetime: lifetime, edges: edges, ending: ending)
    }
}
