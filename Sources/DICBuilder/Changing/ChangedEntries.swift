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
            guard let original = place.map({ entries[$0] }) ?? parent?.entry(of: key)?.inherited else {
                faults.append(ChangeFault(.nothing, change.registration, of: change.action))
                continue
            }
            if change.action == .stop && original.registration.forwardSource != nil {
                let target = original.registration
                faults.append(ChangeFault(.forwarded, change.registration, of: .stop, target: target))
                continue
            }
            // All changes of a key are applied together, at the first of them.
            guard let keyChanges = changesByKey.removeValue(forKey: key) else { continue }
            if place == nil && keyChanges.stopsOnly {
                let target = original.registration
                faults.append(ChangeFault(.inherited, change.registration, of: change.action, target: target))
                continue
            }
            let decorated: DecoratedInstance =
                place != nil ? .own : remade.contains(key) ? .made : parent.map { .kept(in: $0) } ?? .own
            let lifetime = original.registration.lifetimeOfForward(changedBy: keyChanges) { key in
                places[key].map { entries[$0].registration } ?? parent?.entry(of: key)?.registration
            }
            apply(keyChanges, to: original.keeping(lifetime), at: place, decorating: decorated)
        }
    }

    /// Replaces an entry by a changed one, or adds it to those of the parent.
    ///
    /// - Parameter place: Where the entry is; nil if the parent has it.
    private mutating func apply(
        _ changes: KeyChanges,
        to original: Entry,
        at place: Int?,
        decorating decorated: DecoratedInstance
    ) {
        do throws(ChangeFault) {
            let changed = try original.changed(by: changes, decorating: decorated)
            if let place { entries[place] = changed } else { entries.append(changed) }
        } catch {
            faults.append(error)
        }
    }
}
