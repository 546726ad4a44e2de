/// Freezes what was registered: puts each entry into the table of a container, with a slot for what that keeps, and
/// links the parameters.
struct Freezer {
    private let storage: _ContainerStorage
    private let linker: Linker
    private var entries = FrozenEntries()
    private var scopes: ScopeLayouts

    private init(_ storage: _ContainerStorage) {
        self.storage = storage
        linker = Linker(storage: storage)
        scopes = ScopeLayouts(extending: storage.parent?.contents.scopeLayouts ?? [])
    }

    /// Freezes a container.
    ///
    /// - Parameters:
    ///   - templates: What was registered, in that order. The last entry of a key wins.
    ///   - inherited: The entries of the parent. They are in the table too, so that a load is a single look-up.
    ///   - storage: The storage of the container.
    /// - Complexity: O(*n*) in the number of entries.
    static func freeze(_ templates: [Entry], inheriting inherited: [Entry], into storage: _ContainerStorage) {
        var freezer = Freezer(storage)
        for entry in inherited { freezer.inherit(entry) }
        freezer.add(templates)
        let entries = freezer.finish()
        freezer.linker.connect(entries.relinked)
        freezer.linker.connect(entries.dependent.own)
    }

    /// Freezes a container with an observer.
    ///
    /// All its entries are copies that no fast path of a load knows, so a container without an observer pays nothing.
    /// Their parameters are not linked: each is found by the binding rule, as any other load is.
    @inline(never)
    static func freeze(
        _ templates: [Entry],
        inheriting inherited: [Entry],
        into storage: _ContainerStorage,
        observedBy observation: Observation
    ) {
        var freezer = Freezer(storage)
        for entry in inherited { freezer.inherit(entry, observedBy: observation) }
        for template in templates { freezer.add(template, observedBy: observation) }
        _ = freezer.finish()
        storage.observation = observation
    }

    /// Keeps what was frozen.
    private mutating func finish() -> FrozenEntries {
        storage.keep(entries)
        storage.contents.scopeLayouts = scopes.finished(storage.scopeNesting, isCurrent: storage.isCurrent)
        return entries
    }

    // MARK: Without an observer

    private mutating func inherit(_ entry: Entry) {
        entries.note(entry.registration)
        var own = entry
        // A copy belongs to this container, which has to keep it alive.
        if entry.access.takesParameters {
            own = linker.link(entry)
            entries.relinked.append(own)
        } else if entry.mustBeLimited(in: storage) {
            own = entry.limited
            entries.relinked.append(own)
            storage.table.set(own)
        } else {
            storage.table.set(entry)
        }
        if entry.isBoundInChildren { entries.dependent.inherited.append(own) }
    }

    private mutating func add(_ templates: [Entry]) {
        entries.own = templates
        for index in templates.indices {
            // Borrowed from the array: retaining and releasing each entry would take a tenth of the time.
            unsafe Unmanaged.passUnretained(templates[index])._withUnsafeGuaranteedRef { template in
                entries.note(template.registration)
                // What takes nothing depends on nothing. Here, because the loop is a third faster without the rest.
                if template.access == .nullary && !template.mustBeLimited(in: storage) {
                    storage.table.set(template)
                } else {
                    add(template, at: index)
                }
            }
        }
    }

    @inline(never)
    private mutating func add(_ template: Entry, at index: Int) {
        switch template.access {
        case .nullary, .resolving:
            if template.mustBeLimited(in: storage) { entries.own[index] = template.limited }
            storage.table.set(entries.own[index])
        case .throwing, .graph, .twoPhase, .arguments, .onMainActor, .observed, .stopped:
            storage.table.set(template)
        case .function, .parameterLoader:
            let entry = linker.link(template)
            if entry !== template { entries.own[index] = entry }
        case .permanent, .temporary, .asynchronous:
            let entry = template.entry(in: storage, &scopes)
            entries.own[index] = entry
            storage.table.set(entry)
            if entry.registration.lifetime.isEager { entries.eager.append(entry) }
        case .scoped:
            let entry = scopes.place(template)
            entries.own[index] = entry
            if entry.form.takesParameters {
                entries.own[index] = linker.link(entry)
            } else {
                storage.table.set(entry)
            }
        }
        if !template.registration.dependencies.known.isEmpty { entries.dependent.own.append(entries.own[index]) }
    }

    // MARK: With an observer

    private mutating func inherit(_ template: Entry, observedBy observation: Observation) {
        let entry = template.observed(by: observation)
        entries.note(entry.registration)
        entries.relinked.append(entry)
        storage.table.set(entry)
        if template.isBoundInChildren { entries.dependent.inherited.append(entry) }
    }

    private mutating func add(_ template: Entry, observedBy observation: Observation) {
        let entry = template.entry(in: storage, &scopes).observed(by: observation)
        entries.note(entry.registration)
        entries.own.append(entry)
        storage.table.set(entry)
        if entry.registration.lifetime.isEager { entries.eager.append(entry) }
        if !entry.registration.dependencies.known.isEmpty { entries.dependent.own.append(entry) }
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
        return mustBeLimited(in: storage) ? limited : self
    }

    /// Whether loads in a container would not look at its limit of depth, which is so small that each has to.
    @inline(__always)
    fileprivate func mustBeLimited(in storage: _ContainerStorage) -> Bool {
        storage.checksEveryLoad && (access == .nullary || access == .resolving)
    }

    /// This entry for a container that checks every load: the factory is called as one that may throw.
    fileprivate var limited: Entry { copy(isLimited: true) }
}
