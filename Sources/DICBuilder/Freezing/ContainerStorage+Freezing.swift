extension _ContainerStorage {
    /// Creates the storage of a frozen container.
    ///
    /// - Parameters:
    ///   - templates: What was registered, in that order. The last entry of a key wins.
    ///   - declarations: What the builder was told in addition to its registrations.
    ///   - parent: The container for what is not registered here. Its entries are in the table too, so that a load is a
    ///     single look-up.
    ///   - isOverriding: Whether it takes the place of its parent, so that what it replaces stays in its order.
    ///   - isStarting: Whether its asynchronous singletons are made before it is used, and so can be loaded
    ///     synchronously.
    /// - Complexity: O(*n*) in the number of registrations, the parent's among them.
    static func freezing(
        _ templates: [Entry],
        _ declarations: ProofDeclarations = ProofDeclarations(),
        parent: _ContainerStorage?,
        isOverriding: Bool = false,
        maximumDepth: Int,
        isStarting: Bool = false
    ) -> _ContainerStorage {
        let inherited = parent?.inheritableEntries ?? []
        let storage = _ContainerStorage(
            capacity: templates.count + inherited.count,
            parent: parent,
            isOverriding: isOverriding,
            maximumDepth: maximumDepth
        )
        if isStarting { storage.lifecycle.makesAsyncSingletons = true }
        let linker = Linker(storage: storage)
        var isQualified = false
        var hasOptionals = false
        var relinked: [Entry] = []
        var dependent: (inherited: [Entry], own: [Entry]) = ([], [])
        for entry in inherited {
            isQualified = isQualified || entry.registration.key.isQualified
            hasOptionals = hasOptionals || isOptionalType(entry.registration.type)
            var linked = entry
            // A copy belongs to this container, which has to keep it alive.
            if entry.access == .parameters {
                linked = linker.link(entry)
                relinked.append(linked)
            } else if storage.checksEveryLoad && (entry.access == .nullary || entry.access == .resolving) {
                linked = entry.entry(in: storage)
                relinked.append(linked)
                storage.table.set(linked)
            } else {
                storage.table.set(entry)
            }
            if entry.isBoundInChildren { dependent.inherited.append(linked) }
        }
        var entries = templates
        var eager: [Entry] = []
        var scopes = ScopeLayouts(extending: parent?.contents.scopeLayouts ?? [])
        for index in templates.indices {
            // Borrowed from the array: retaining and releasing each entry would take a tenth of the time.
            unsafe Unmanaged.passUnretained(templates[index])._withUnsafeGuaranteedRef { template in
                isQualified = isQualified || template.registration.key.isQualified
                hasOptionals = hasOptionals || isOptionalType(template.registration.type)
                switch template.access {
                case .nullary, .resolving:
                    guard storage.checksEveryLoad else {
                        storage.table.set(template)
                        // What takes nothing depends on nothing.
                        if template.access == .nullary { return }
                        break
                    }
                    entries[index] = template.entry(in: storage)
                    storage.table.set(entries[index])
                case .throwing, .graph, .twoPhase, .arguments, .observed, .stopped:
                    storage.table.set(template)
                case .parameters:
                    let entry = linker.link(template)
                    if entry !== template { entries[index] = entry }
                case .permanent, .temporary, .asynchronous:
                    let entry = template.entry(in: storage, &scopes)
                    entries[index] = entry
                    storage.table.set(entry)
                    if entry.registration.lifetime == .eagerSingleton { eager.append(entry) }
                case .scoped:
                    entries[index] = scopes.place(template)
                    storage.table.set(entries[index])
                }
                if !template.registration.dependencies.known.isEmpty { dependent.own.append(entries[index]) }
            }
        }
        storage.finishFreezing(
            entries,
            eager: eager,
            relinked: relinked,
            dependent: dependent,
            declarations: declarations,
            hasOptionals: hasOptionals,
            isIndexed: isQualified
        )
        storage.contents.scopeLayouts = scopes.finished(storage.scopeOrder, isCurrent: storage.isCurrent)
        linker.connect(relinked)
        linker.connect(dependent.own)
        return storage
    }
}

extension Entry {
    /// The entry of this registration in a container that is being frozen.
    func entry(in storage: _ContainerStorage, _ scopes: inout ScopeLayouts) -> Entry {
        registration.lifetime.scope == nil ? entry(in: storage) : scopes.place(self)
    }

    /// The entry of this registration in a container.
    package func entry(in storage: _ContainerStorage) -> Entry {
        if let keeping = Slot.Keeping(registration.lifetime.kind), form != .asynchronous {
            return copy(slot: Slot(of: registration.type, keeping, registration.isolation, home: storage.address))
        }
        if extras?.asyncSlot != nil {
            guard storage.lifecycle.makesAsyncSingletons, registration.lifetime.isPermanent else {
                return copy(home: storage)
            }
            // What is made at the start is read as any other singleton is.
            let slot = Slot(of: registration.type, .permanently, registration.isolation, home: storage.address)
            return copy(slot: slot, home: storage)
        }
        return storage.checksEveryLoad && (access == .nullary || access == .resolving) ? copy(isLimited: true) : self
    }
}
