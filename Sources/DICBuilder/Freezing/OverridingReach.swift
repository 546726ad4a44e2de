/// What a change of some registrations reaches: all that depends on them, directly or not.
struct OverridingReach {
    /// The keys whose instances depend on something changed, or on something unknown.
    private(set) var dependents: Set<Key> = []

    private let generations: Generations

    /// What depends on each key.
    private var dependentsByKey: [Key: [Key]] = [:]

    /// The keys whose dependencies are not known.
    private var opaque: [Key] = []

    /// Finds what depends on changed registrations.
    ///
    /// A dependency that a `Lazy` or a `Provider` loads later counts too: it would load from the original container.
    /// What a factory with a resolver loads is not known, so it counts as depending on a changed one. What an ancestor
    /// keeps is made from what the ancestor has, so a change of what only its children have does not reach it.
    ///
    /// - Parameters:
    ///   - changed: The keys of the changed registrations.
    ///   - original: The container in which nothing is changed.
    ///   - other: A container with the changes.
    /// - Complexity: O(*n*) in the number of registrations and dependencies, for each ancestor.
    init(of changed: Set<Key>, from original: _ContainerStorage, to other: _ContainerStorage) {
        generations = Generations(of: original)
        if changed.isEmpty { return }
        for entry in other.entries {
            let key = entry.registration.key
            // A changed registration depends on what it did before, which decides whether its decorators can share what
            // the original container keeps.
            let dependencies = (original.entry(of: key) ?? entry).registration.dependencies
            // Bound with the changes: a new registration may take precedence, or be one more of a collection.
            for target in dependencies.known.flatMap({ other.binding(of: $0).keys }) {
                dependentsByKey[target, default: []].append(key)
            }
            if dependencies.areOpaque { opaque.append(key) }
        }
        // The oldest first: what an ancestor keeps, its descendants depend on.
        for generation in (0..<generations.count).reversed() { addDependents(on: changed, in: generation) }
    }

    /// Adds what depends on changed registrations, or on what depends on them, as the containers of a generation see
    /// it.
    private mutating func addDependents(on changed: Set<Key>, in generation: Int) {
        var next = changed.filter { generations.of($0) >= generation } + dependents
        if next.isEmpty { return }
        var found: Set<Key> = []
        func add(_ keys: [Key]) {
            for key in keys where generations.binds(key, in: generation) && found.insert(key).inserted {
                next.append(key)
            }
        }
        add(opaque)
        while let key = next.popLast() { add(dependentsByKey[key] ?? []) }
        // What is not kept is made anew, from what the youngest generation has.
        dependents.formUnion(generation == 0 ? found : found.filter(generations.keeps))
    }
}

/// Which ancestor of a container supplies each key: 0 stands for the container itself, and for those that it overrides.
private struct Generations {
    private var generations: [Key: Int] = [:]
    private var kept: Set<Key> = []

    /// The number of generations.
    private(set) var count = 1

    init(of container: _ContainerStorage) {
        var current: _ContainerStorage? = container
        while let storage = current {
            for entry in storage.ownEntries where generations[entry.registration.key] == nil {
                generations[entry.registration.key] = count - 1
                if entry.keepsInstances { kept.insert(entry.registration.key) }
            }
            current = storage.parent
            if current != nil && !storage.contents.isOverriding { count += 1 }
        }
    }

    /// The generation of a key. What is new belongs to the youngest.
    func of(_ key: Key) -> Int { generations[key] ?? 0 }

    /// Whether the container that supplies a key keeps the instance.
    func keeps(_ key: Key) -> Bool { kept.contains(key) }

    /// Whether the dependencies of a key are bound by the containers of a generation, or would be if they were loaded
    /// there: an older one has bound those of what it keeps.
    func binds(_ key: Key, in generation: Int) -> Bool {
        keeps(key) ? of(key) == generation : of(key) >= generation
    }
}

extension Binding {
    /// The keys of everything that the binding refers to.
    fileprivate var keys: [Key] { targets.map(\.registration.key) }
}
