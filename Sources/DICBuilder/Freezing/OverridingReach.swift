/// What a change of some registrations reaches: all that depends on them, directly or not.
struct OverridingReach {
    /// The keys whose instances depend on something changed, or on something unknown.
    private(set) var dependents: Set<Key> = []

    /// Finds what depends on changed registrations.
    ///
    /// A dependency that a `Lazy` or a `Provider` loads later counts too: it would load from the original container.
    /// What a factory with a resolver loads is not known, so it counts as depending on a changed one.
    ///
    /// - Parameters:
    ///   - changed: The keys of the changed registrations.
    ///   - original: The container in which nothing is changed.
    ///   - other: A container with the changes.
    /// - Complexity: O(*n*) in the number of registrations and dependencies.
    init(of changed: Set<Key>, from original: _ContainerStorage, to other: _ContainerStorage) {
        if changed.isEmpty { return }
        var dependentsByKey: [Key: [Key]] = [:]
        var next = Array(changed)
        for entry in other.entries {
            let key = entry.registration.key
            // A changed registration depends on what it did before, which decides whether its decorators can share what
            // the original container keeps.
            let dependencies = (original.entry(of: key) ?? entry).registration.dependencies
            // Bound with the changes: a new registration may take precedence, or be one more of a collection.
            for target in dependencies.known.flatMap({ other.binding(of: $0.request).keys }) {
                dependentsByKey[target, default: []].append(key)
            }
            if dependencies.areOpaque && dependents.insert(key).inserted { next.append(key) }
        }
        while let key = next.popLast() {
            for dependent in dependentsByKey[key] ?? [] where dependents.insert(dependent).inserted {
                next.append(dependent)
            }
        }
    }
}

extension Binding {
    /// The keys of everything that the binding refers to.
    fileprivate var keys: [Key] { targets.map(\.registration.key) }
}
