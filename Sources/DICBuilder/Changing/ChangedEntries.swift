/// What was registered, with the changes made to it: what a container is frozen from.
struct ChangedEntries: Sendable {
    /// The entries, in the order of registration. Changed ones of the parent follow.
    private(set) var entries: [Entry]

    /// The changes that cannot be applied.
    private(set) var faults: [ChangeFault] = []

    /// Applies changes to the last registration of their key here, or to the parent's.
    ///
    /// - Parameter remade: The keys whose decorators are given a new instance, not the one that the parent keeps.
    /// - Complexity: O(*n*) in the number of registrations if there are changes.
    init(
        _ entries: [Entry],
        _ changes: [RegistrationChange],
        over parent: _ContainerStorage?,
        remaking remade: Set<Key> = []
    ) {
        self.entries = entries
        if changes.isEmpty { return }
        var changesByKey: [Key: KeyChanges] = [:]
        for change in changes { changesByKey[change.registration.key, default: KeyChanges()].add(change) }
        var places: [Key: Int] = [:]
        for (index, entry) in entries.enumerated() { places[entry.registration.key] = index }
        for change in changes {
            let key = change.registration.key
            let place = places[key]
            do throws(ChangeFault) {
                let original = try change.target(
                    own: place.map { self.entries[$0] },
                    inherited: parent?.entry(of: key)?.inherited,
                    stopsOnly: changesByKey[key]?.stopsOnly ?? false
                )
                // All changes of a key are applied together, at the first of them.
                guard let keyChanges = changesByKey.removeValue(forKey: key) else { continue }
                let decorated: DecoratedInstance =
                    place != nil ? .own : remade.contains(key) ? .made : parent.map { .kept(in: $0) } ?? .own
                let lifetime = original.registration.lifetimeOfForward(changedBy: keyChanges) { key in
                    places[key].map { entries[$0].registration } ?? parent?.entry(of: key)?.registration
                }
                let changed = try original.keeping(lifetime).changed(by: keyChanges, decorating: decorated)
                if let place { self.entries[place] = changed } else { self.entries.append(changed) }
            } catch {
                faults.append(error)
            }
        }
    }
}
