extension _ContainerStorage {
    /// Creates the storage of a frozen container with an observer.
    ///
    /// All its entries are copies that no fast path of a load knows, so a container without an observer pays nothing.
    /// Their parameters are not linked: each is found by the binding rule, as any other load is.
    @inline(never)
    static func freezing(
        _ templates: [Entry],
        _ declarations: ProofDeclarations,
        parent: _ContainerStorage?,
        isOverriding: Bool,
        maximumDepth: Int,
        isStarting: Bool,
        for observation: Observation
    ) -> _ContainerStorage {
        let inheritedTemplates = parent?.entries ?? []
        let inherited = inheritedTemplates.map { $0.observed(by: observation) }
        let storage = _ContainerStorage(
            capacity: templates.count + inherited.count,
            parent: parent,
            isOverriding: isOverriding,
            maximumDepth: maximumDepth
        )
        if isStarting { storage.lifecycle.makesAsyncSingletons = true }
        var scopes = ScopeLayouts(extending: parent?.contents.scopeLayouts ?? [])
        let own = templates.map { $0.entry(in: storage, &scopes).observed(by: observation) }
        for entry in inherited + own { storage.table.set(entry) }
        let all = (inherited + own).map(\.registration)
        storage.finishFreezing(
            own,
            eager: own.filter { $0.registration.lifetime == .eagerSingleton },
            relinked: inherited,
            dependent: (
                inherited: zip(inherited, inheritedTemplates).filter { $1.isBoundInChildren }.map(\.0),
                own: own.filter { !$0.registration.dependencies.known.isEmpty }
            ),
            declarations: declarations,
            hasOptionals: all.contains { isOptionalType($0.type) },
            isIndexed: all.contains { $0.key.isQualified }
        )
        storage.contents.scopeLayouts = scopes.finished(storage.scopeOrder, isCurrent: storage.isCurrent)
        storage.observation = observation
        return storage
    }

    /// The entries that a child without an observer inherits.
    @inline(never)
    var inheritableEntries: [Entry] {
        var ancestor: _ContainerStorage? = self
        while let current = ancestor {
            if current.observation != nil { return entries.map(\.inherited) }
            ancestor = current.parent
        }
        return lifecycle.refusesLoads ? entries.map { entry(of: $0.registration.key) ?? $0 } : entries
    }
}
