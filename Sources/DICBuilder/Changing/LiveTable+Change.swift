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
                let parent = current == nil ? storage.parent : nil
                let inherited = parent?.entry(of: key)
                let target = try change.target(own: current, inherited: inherited, stopsOnly: changes.stopsOnly)
                // The instance stays: only what will stop it is another.
                if case .stop(_, let action) = change { return target.with(stopAction: action) }
                // What a stopped parent refuses cannot be decorated.
                if target.access == .stopped && changes.override == nil { return target }
                var template = Template(of: target.beforeStop)
                let owner = inherited.flatMap { entry in parent.map { (storage: $0, entry: entry) } }
                try template.apply(changes, keeping: lifetime, of: owner)
                return template.entry { entry, isOriginal in entry.placed(in: storage, isOriginal: isOriginal) }
            }
        } catch let fault {
            let error = (fault as? ResolutionError)?.explained(among: storage.registrationSnapshot)
            endProcess(error ?? fault, at: change.registration.location)
        }
    }
}
