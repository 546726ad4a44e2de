extension _ContainerStorage {
    /// The keys whose instances depend on changed registrations, directly or not, or on something unknown. `other` is a
    /// container with the changes, whose parent this is.
    ///
    /// A need that a `Lazy` or a `Provider` loads later counts too: it would load from the original container. What a
    /// factory with a resolver loads is not known, so it counts as depending on a changed one. What an ancestor keeps
    /// is made from what the ancestor has, so a change of what only its children have does not reach it.
    func reach(of changed: Set<Key>, in other: _ContainerStorage) -> Set<Key> {
        if changed.isEmpty { return [] }
        let generations = Generations(of: self)
        // A changed registration needs what it did before, which decides whether its decorators can share what this
        // container keeps. Bound with the changes: a new registration may take precedence, or be one more of a
        // collection.
        let sources = other.entries.map { entry in
            let key = entry.facts.key
            return changed.contains(key) ? self.entry(of: key) ?? entry : entry
        }
        let wiring = Wirer.wire([], sources, in: other).wiring
        let keys = wiring.registrations.map(\.key)
        let holders = wiring.holders
        var dependents: Set<Key> = []
        // The oldest first: what an ancestor keeps, its descendants depend on.
        for generation in (0..<generations.count).reversed() {
            var isFound = [Bool](repeating: false, count: keys.count)
            var found: Set<Key> = []
            var pending = keys.indices.filter {
                dependents.contains(keys[$0]) || changed.contains(keys[$0]) && generations.of(keys[$0]) >= generation
            }
            if pending.isEmpty { continue }
            func add(_ number: Int) {
                if isFound[number] || !generations.binds(keys[number], in: generation) { return }
                isFound[number] = true
                found.insert(keys[number])
                pending.append(number)
            }
            for source in 0..<wiring.sourceCount where wiring.registrations[source].dependencies.areOpaque {
                add(source)
            }
            while let number = pending.popLast() { for edge in holders[number] { add(edge.source) } }
            // What is not kept is made anew, from what the youngest generation has.
            dependents.formUnion(generation == 0 ? found : found.filter(generations.keeps))
        }
        return dependents
    }
}

/// Which ancestor of a container supplies each key: 0 stands for the container itself, and for those that it overrides.
private struct Generations {
    private var generations: [Key: Int] = [:]
    private var kept: Set<Key> = []
    private(set) var count = 1

    init(of container: _ContainerStorage) {
        var current: _ContainerStorage? = container
        while let storage = current {
            for entry in storage.ownEntries where generations[entry.facts.key] == nil {
                generations[entry.facts.key] = count - 1
                if entry.keepsInstances { kept.insert(entry.facts.key) }
            }
            current = storage.parent
            if current != nil && !storage.contents.isOverriding { count += 1 }
        }
    }

    /// The generation of a key. What is new belongs to the youngest.
    func of(_ key: Key) -> Int { generations[key] ?? 0 }

    /// Whether the container that supplies a key keeps the instance.
    func keeps(_ key: Key) -> Bool { kept.contains(key) }

    /// Whether the needs of a key are bound by the containers of a generation, or would be if they were loaded there:
    /// an older one has bound those of what it keeps.
    func binds(_ key: Key, in generation: Int) -> Bool { keeps(key) ? of(key) == generation : of(key) >= generation }
}
