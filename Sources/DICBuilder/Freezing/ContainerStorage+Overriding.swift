extension _ContainerStorage {
    /// Creates the storage of a container that shares the instances of this one where changes do not reach them.
    ///
    /// It is a child's, which has registrations of its own for everything that the changes reach.
    ///
    /// - Parameter isolation: The isolation of the calling code.
    /// - Throws: A `BuildError`, or what the closure throws.
    package func overriding(
        from isolation: CallerIsolation,
        _ register: (DependencyRegistrar) throws -> Void
    ) throws -> _ContainerStorage {
        let builder = DICBuilder(parent: ImmutableDependencyInjectionContainer(self))
        try register(builder)
        let (entries, changes) = (builder.list.entries, builder.list.changes)
        var changed = ChangedEntries(entries, changes, over: self)
        var storage = freezing(changed.entries)
        let keys = Set(changed.entries.map(\.registration.key))
        let dependents = OverridingReach(of: keys, from: self, to: storage).dependents
        let remade = self.entries.filter {
            $0.keepsInstances && dependents.contains($0.registration.key) && !keys.contains($0.registration.key)
        }
        if !remade.isEmpty || !dependents.isDisjoint(with: keys) {
            changed = ChangedEntries(entries, changes, over: self, remaking: dependents)
            storage = freezing(changed.entries + remade.map { $0.remade() })
        }
        try storage.report(changed.faults)
        try storage.makeEagerInstances(from: isolation)
        return storage
    }

    private func freezing(_ entries: [Entry]) -> _ContainerStorage {
        .freezing(entries, parent: self, isOverriding: true, maximumDepth: maximumDepth)
    }
}

extension Entry {
    /// Whether instances are kept in the container that this entry belongs to.
    var keepsInstances: Bool { slot != nil || extras?.asyncSlot != nil }
}
