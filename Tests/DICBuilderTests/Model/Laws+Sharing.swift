// MARK: - All loads together

extension Laws {
    /// What an instance is of, and between which ticks it is known to have been there.
    private struct Sighting {
        let body: NodeBody
        var seenAt: Int
    }

    /// All instances that the loads came by, each with the first tick at which a load or a
    /// completion had it.
    private var sightings: [Int: Sighting] {
        var sightings: [Int: Sighting] = [:]
        func visit(_ nodes: [(any AnyNode)?], at tick: Int) {
            for case let body? in nodes.map({ $0?.body }) { visit(body, at: tick) }
        }
        func visit(_ body: NodeBody, at tick: Int) {
            if let known = sightings[body.serial], known.seenAt <= tick { return }
            sightings[body.serial] = Sighting(body: body, seenAt: tick)
            visit(body.parts, at: tick)
            // Another thread can have an instance before one that it refers to is completed.
            for parts in body.completedParts { visit(parts.nodes, at: max(tick, parts.loadedAt)) }
        }
        for load in loads.sorted(by: { $0.end < $1.end }) {
            for body in load.nodes { visit(body, at: load.end) }
        }
        return sightings
    }

    /// A transient instance has one holder. What an instance was made of was made in the same load,
    /// or is kept.
    mutating func checkHolders() {
        var holders: [Int: Int] = [:]
        let recipes = recipes
        func count(_ body: NodeBody) {
            if recipes[body.recipe].lifetime == .transient { holders[body.serial, default: 0] += 1 }
        }
        for load in loads { load.nodes.forEach(count) }
        for sighting in sightings.values {
            for case let part? in sighting.body.allParts {
                count(part.body)
                let (recipe, holder) = (recipes[part.recipe], sighting.body)
                require(
                    recipe.lifetime.isKept || part.body.making.load == holder.making.load,
                    "\(recipe.lifetime) instance of \(recipe.id), of another load, in one of \(holder.recipe)"
                )
            }
        }
        require(holders.values.allSatisfy { $0 == 1 }, "a transient instance is shared")
    }

    /// What a container keeps is one instance, until it is told to forget it.
    mutating func checkSharing() {
        let sightings = Dictionary(grouping: sightings.values) { $0.body.recipe }
        for (recipe, sightings) in sightings where recipes[recipe].lifetime.isHeld {
            let lifetime = recipes[recipe].lifetime
            let sorted = sightings.sorted { $0.body.serial < $1.body.serial }
            for (one, other) in zip(sorted, sorted.dropFirst()) {
                let start = min(one.body.making.startedAfter, other.body.making.startedAfter)
                let end = max(one.seenAt, other.seenAt)
                let isForgotten = changes.contains { event in
                    event.end >= start && event.start <= end && forgets(event, recipe)
                }
                require(isForgotten, "two instances of registration \(recipe), \(lifetime)")
            }
        }
    }

    /// What is kept is made once, and once more each time that it is forgotten.
    mutating func checkRuns(_ successes: (Int) -> Int) {
        for recipe in recipes where recipe.lifetime.isHeld {
            let forgotten = changes.count { forgets($0, recipe.id) }
            let count = successes(recipe.id)
            require(
                count <= 1 + forgotten,
                "registration \(recipe.id), \(recipe.lifetime): made \(count) times, forgotten \(forgotten) times"
            )
        }
    }
}
