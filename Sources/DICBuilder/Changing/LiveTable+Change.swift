extension LiveTable {
    /// Changes the entry of a key, or makes a changed one from the parent's. The instance that is kept is
    /// discarded, unless only its stop action changes.
    ///
    /// Traps with a report if there is nothing to change: a registration cannot throw.
    ///
    /// - Parameter storage: The container that these are the entries of.
    /// - Returns: The new entry.
    package func change(_ change: RegistrationChange, in storage: _ContainerStorage) -> Entry {
        let key = change.registration.key
        var changes = KeyChanges()
        changes.add(change)
        // Found before the table is locked: a read may release entries, for which it takes the lock.
        let lifetime = storage.entry(of: key)?.registration
            .lifetimeOfForward(changedBy: changes) { storage.entry(of: $0)?.registration }
        do {
            let changed = try update(key) { current in
                if case .stop(let facts, let action) = change {
                    if let current {
                        let target = current.registration
                        if target.forwardSource != nil {
                            throw ChangeFault(.forwarded, facts, of: .stop, target: target)
                        }
                        // The instance stays: only what will stop it is another.
                        return current.with(stopAction: action)
                    }
                    guard let inherited = storage.parent?.entry(of: key)?.registration else { return nil }
                    throw ChangeFault(.inherited, facts, of: .stop, target: inherited)
                }
                if let current {
                    return try current.keeping(lifetime).changed(by: changes, decorating: .own).entry(in: storage)
                }
                guard let parent = storage.parent, let inherited = parent.entry(of: key)?.inherited else { return nil }
                return try inherited.keeping(lifetime).changed(by: changes, decorating: .kept(in: parent))
                    .entry(in: storage)
            }
            if let changed { return changed }
            throw ChangeFault(.nothing, change.registration, of: change.action)
        } catch let fault {
            let location = change.registration.location
            let error = (fault as? ChangeFault)?.error(among: storage.registrationSnapshot)
            fatalError("\(error ?? fault as any Error)", file: location.file, line: location.line)
        }
    }
}
