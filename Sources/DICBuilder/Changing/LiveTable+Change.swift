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
        // Found before the table is locked: a read may release entries, and with them run any code.
        let lifetime = storage.entry(of: key)?.registration
            .lifetimeOfForward(changedBy: changes) { storage.entry(of: $0)?.registration }
        do {
            return try update(key) { current in
                let target = try change.target(
                    own: current,
                    inherited: storage.parent?.entry(of: key)?.inherited,
                    stopsOnly: changes.stopsOnly
                )
                // The instance stays: only what will stop it is another.
                if case .stop(_, let action) = change { return target.with(stopAction: action) }
                let decorated: DecoratedInstance = current != nil ? .own : storage.parent.map { .kept(in: $0) } ?? .own
                return try target.keeping(lifetime).changed(by: changes, decorating: decorated).entry(in: storage)
            }
        } catch let fault {
            let error = (fault as? ChangeFault)?.error(among: storage.registrationSnapshot)
            endProcess(error ?? fault, at: change.registration.location)
        }
    }
}
