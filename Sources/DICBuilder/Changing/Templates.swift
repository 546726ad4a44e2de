/// What a container is frozen from: what was registered, and the changes that were made to it.
struct Templates: Sendable {
    /// What was registered, in that order, without the changes.
    let registered: [Entry]
    /// The templates of what is changed, by place. Those of the parent's come after all that is registered here.
    private(set) var changed: [Int: Template] = [:]
    private(set) var count: Int
    /// The changes that cannot be applied.
    private(set) var faults: [ResolutionError] = []

    /// Applies changes to the last registration of their key here, or to the parent's.
    init(_ entries: [Entry], _ changes: [RegistrationChange], over parent: _ContainerStorage?) {
        registered = entries
        count = entries.count
        if changes.isEmpty { return }
        var changesByKey: [Key: KeyChanges] = [:]
        for change in changes { changesByKey[change.registration.key, default: KeyChanges()].add(change) }
        var places: [Key: Int] = [:]
        for (index, entry) in entries.enumerated() { places[entry.facts.key] = index }
        for change in changes {
            let key = change.registration.key
            let place = places[key]
            let inherited = place == nil ? parent?.entry(of: key) : nil
            do throws(ResolutionError) {
                let target = try change.target(
                    own: place.map { entries[$0] },
                    inherited: inherited,
                    stopsOnly: changesByKey[key]?.stopsOnly ?? false
                )
                // All changes of a key are applied together, at the first of them.
                guard let keyChanges = changesByKey.removeValue(forKey: key) else { continue }
                let lifetime = target.registration.lifetimeOfForward(changedBy: keyChanges) { key in
                    places[key].map { entries[$0].registration } ?? parent?.entry(of: key)?.registration
                }
                guard
                    let template = try Template(
                        of: target,
                        changedBy: keyChanges,
                        keeping: lifetime,
                        inheritedFrom: place == nil ? parent : nil
                    )
                else { continue }
                changed[place ?? count] = template
                if place == nil { count += 1 }
            } catch {
                faults.append(error)
            }
        }
    }

    /// The keys of what is registered or changed here.
    var keys: Set<Key> { Set(registered.map(\.key) + changed.values.map(\.key)) }
}

extension LiveTable {
    /// Changes the entry of a key, or makes a changed one from the parent's, and returns it. The instance that is kept
    /// is discarded, unless only its stop action changes. Traps with a report if there is nothing to change: a
    /// registration cannot throw.
    package func change(_ change: RegistrationChange, in storage: _ContainerStorage) -> Entry {
        let key = change.registration.key
        var changes = KeyChanges()
        changes.add(change)
        // Found before the table is locked: a read may release entries, and with them run any code.
        let lifetime = storage.entry(of: key)?.registration
            .lifetimeOfForward(changedBy: changes) { storage.entry(of: $0)?.registration }
        do {
            return try update(key) { current in
                let parent = current == nil ? storage.parent : nil
                let inherited = parent?.entry(of: key)
                let target = try change.target(own: current, inherited: inherited, stopsOnly: changes.stopsOnly)
                // The instance stays: only what will stop it is another.
                if case .stop(_, let action) = change { return target.with(stopAction: action) }
                let template = try Template(
                    of: target,
                    changedBy: changes,
                    keeping: lifetime,
                    inheritedFrom: parent
                )
                return template?.entry { entry, isOriginal in entry.placed(in: storage, isOriginal: isOriginal) }
                    ?? target
            }
        } catch let fault {
            let error = (fault as? ResolutionError)?.explained(among: storage.registrationSnapshot)
            endProcess(error ?? fault, at: change.registration.location)
        }
    }
}
