extension _ContainerStorage {
    /// Creates the storage of a frozen container.
    ///
    /// - Parameters:
    ///   - templates: What was registered, in that order. The last entry of a key wins.
    ///   - parent: The container for what is not registered here. Its entries are in the table too, so that a load is a
    ///     single look-up.
    ///   - isOverriding: Whether it takes the place of its parent, so that what it replaces stays in its order.
    /// - Complexity: O(*n*) in the number of registrations, the parent's among them.
    static func freezing(
        _ templates: [Entry],
        parent: _ContainerStorage?,
        isOverriding: Bool = false,
        maximumDepth: Int
    ) -> _ContainerStorage {
        let inherited = parent?.entries ?? []
        let storage = _ContainerStorage(
            capacity: templates.count + inherited.count,
            parent: parent,
            isOverriding: isOverriding,
            maximumDepth: maximumDepth
        )
        var linker = Linker(storage)
        var isQualified = false
        var hasOptionals = false
        var relinked: [Entry] = []
        for entry in inherited {
            isQualified = isQualified || entry.registration.key.isQualified
            hasOptionals = hasOptionals || isOptionalType(entry.registration.type)
            // A copy belongs to this container, which has to keep it alive.
            if entry.access == .parameters {
                relinked.append(linker.link(entry))
            } else if storage.checksEveryLoad && (entry.access == .leaf || entry.access == .resolving) {
                relinked.append(entry.entry(in: storage))
                storage.table.set(relinked[relinked.count - 1])
            } else {
                storage.table.set(entry)
            }
        }
        var entries = templates
        var eager: [Entry] = []
        for index in templates.indices {
            // Borrowed from the array: retaining and releasing each entry would take a tenth of the time.
            unsafe Unmanaged.passUnretained(templates[index])._withUnsafeGuaranteedRef { template in
                isQualified = isQualified || template.registration.key.isQualified
                hasOptionals = hasOptionals || isOptionalType(template.registration.type)
                switch template.access {
                case .leaf, .resolving:
                    guard storage.checksEveryLoad else {
                        storage.table.set(template)
                        return
                    }
                    entries[index] = template.entry(in: storage)
                    storage.table.set(entries[index])
                case .throwing, .graph, .twoPhase, .arguments:
                    storage.table.set(template)
                case .parameters:
                    let entry = linker.link(template)
                    if entry !== template { entries[index] = entry }
                case .permanent, .temporary, .asynchronous:
                    let entry = template.entry(in: storage)
                    entries[index] = entry
                    storage.table.set(entry)
                    if entry.registration.lifetime == .eagerSingleton { eager.append(entry) }
                }
            }
        }
        storage.finishFreezing(
            entries,
            eager: eager,
            relinked: relinked,
            hasOptionals: hasOptionals,
            isIndexed: isQualified
        )
        linker.connect()
        return storage
    }
}

extension _ContainerStorage {
    /// Reports changes that have nothing to change.
    ///
    /// - Throws: A `BuildError`.
    func report(_ faults: [ChangeFault]) throws {
        changeFaults = faults
        if faults.isEmpty { return }
        let registrations = registrationSnapshot
        throw BuildError(
            problems: faults.map { $0.error(among: registrations) },
            registrationCount: registrations().count,
            provedCount: 0
        )
    }
}

extension Entry {
    /// The entry of this registration in a container.
    package func entry(in storage: _ContainerStorage) -> Entry {
        if let keeping = Slot.Keeping(registration.lifetime.kind), form != .asynchronous {
            return copy(slot: Slot(of: registration.type, keeping, registration.isolation, home: storage))
        }
        if extras?.asyncSlot != nil { return copy() }
        return storage.checksEveryLoad && (access == .leaf || access == .resolving) ? copy(isLimited: true) : self
    }
}
