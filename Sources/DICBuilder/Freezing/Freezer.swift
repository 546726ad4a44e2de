/// Freezes what was registered: puts each entry into the table of a container, with a slot for what that keeps, wires
/// the container, and links the parameters of functions.
struct Freezer {
    private let storage: _ContainerStorage
    private let observation: Observation?
    private var scopes: ScopeLayouts

    /// What is registered here, in that order.
    private var own: [Entry] = []

    /// Those of the own entries whose instances are made before the first load.
    private var eager: [Entry] = []

    /// The copies of the parent's entries that are linked or observed here, or that check this container's limit of
    /// depth.
    private var relinked: [Entry] = []

    /// The entries with known dependencies that this container binds, replaced ones included.
    private var sources: (inherited: [Entry], own: [Entry]) = ([], [])

    /// Whether some key is of an optional type.
    private var hasOptionals = false

    /// Whether some key has a name or arguments, so that an index by type is needed.
    private var isIndexed = false

    private init(_ storage: _ContainerStorage, _ observation: Observation?) {
        self.storage = storage
        self.observation = observation
        scopes = ScopeLayouts(extending: storage.parent?.contents.scopeLayouts ?? [])
    }

    /// Freezes a container.
    ///
    /// All entries of a container with an observer are copies that no fast path of a load knows, so one without an
    /// observer pays nothing. Their parameters are not linked: each is found by the binding rule, as any other load is.
    ///
    /// - Parameters:
    ///   - templates: What was registered, in that order. The last entry of a key wins.
    ///   - inherited: The entries of the parent. They are in the table too, so that a load is a single look-up.
    ///   - storage: The storage of the container.
    /// - Complexity: O(*n*) in the number of entries and needs.
    static func freeze(
        _ templates: [Entry],
        inheriting inherited: [Entry],
        into storage: _ContainerStorage,
        observedBy observation: Observation?
    ) {
        var freezer = Freezer(storage, observation)
        for entry in inherited { freezer.inherit(entry) }
        if let observation {
            for template in templates { freezer.add(template, observedBy: observation) }
        } else {
            freezer.add(templates)
        }
        freezer.finish()
    }

    /// Notes what is known of a registration.
    @inline(__always)
    private mutating func note(_ registration: Registration) {
        hasOptionals = hasOptionals || isOptionalType(registration.type)
        isIndexed = isIndexed || registration.key.isQualified
    }

    // MARK: Entries

    private mutating func inherit(_ entry: Entry) {
        note(entry.registration)
        var own = entry
        // A copy belongs to this container, which has to keep it alive.
        if let observation {
            own = entry.observed(by: observation)
        } else if entry.access.takesParameters {
            own = linked(entry)
        } else if entry.mustBeLimited(in: storage) {
            own = entry.limited
        }
        if own !== entry { relinked.append(own) }
        storage.table.set(own)
        if entry.isBoundInChildren { sources.inherited.append(own) }
    }

    private mutating func add(_ template: Entry, observedBy observation: Observation) {
        let entry = template.entry(in: storage, &scopes).observed(by: observation)
        note(entry.registration)
        own.append(entry)
        storage.table.set(entry)
        if entry.registration.lifetime.isEager { eager.append(entry) }
        if !entry.registration.dependencies.known.isEmpty { sources.own.append(entry) }
    }

    private mutating func add(_ templates: [Entry]) {
        own = templates
        for index in templates.indices {
            // Borrowed from the array: retaining and releasing each entry would take a tenth of the time.
            unsafe Unmanaged.passUnretained(templates[index])._withUnsafeGuaranteedRef { template in
                note(template.registration)
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
            if template.mustBeLimited(in: storage) { own[index] = template.limited }
        case .throwing, .graph, .twoPhase, .arguments, .onMainActor, .observed, .stopped: break
        case .function, .parameterLoader: own[index] = linked(template)
        case .permanent, .temporary, .asynchronous:
            own[index] = template.entry(in: storage, &scopes)
            if template.registration.lifetime.isEager { eager.append(own[index]) }
        case .scoped:
            let entry = scopes.place(template)
            own[index] = entry.form.takesParameters ? linked(entry) : entry
        }
        storage.table.set(own[index])
        if !template.registration.dependencies.known.isEmpty { sources.own.append(own[index]) }
    }

    /// An entry with links of this container: the entry itself, or a copy if it is linked already.
    ///
    /// A parameter whose need is bound to an entry of exactly its key is taken from that entry; any other is bound at
    /// each load. A child links the transient entries of its parent again, and looks up the parameters of its parent's
    /// scoped ones at each load.
    private func linked(_ entry: Entry) -> Entry {
        let links = ParameterLinks(entry.registration.dependencies.known, in: storage)
        if entry.linked.claim(links) { return entry }
        let copy = entry.copy()
        _ = copy.linked.claim(links)
        return copy
    }

    // MARK: What is known of all

    /// Keeps what was frozen: the table has it already.
    private func finish() {
        let contents = storage.contents
        contents.observation = observation
        contents.registered = own
        contents.registeredEagerEntries = eager
        contents.relinked = relinked
        storage.mayBindToOthers = hasOptionals
        if isIndexed { storage.makeIndices() }
        contents.table.checkInvariants()
        contents.scopeLayouts = scopes.finished(storage.scopeNesting, isCurrent: storage.isCurrent)
        wire()
    }

    /// Binds the needs of the entries, and points the links of the linked ones at what they lead to.
    private func wire() {
        let contents = storage.contents
        if sources.own.isEmpty && sources.inherited.isEmpty && contents.declarations.roots.isEmpty { return }
        let isCurrent = storage.isCurrent as (Entry) -> Bool
        let (inherited, own) = (sources.inherited.filter(isCurrent), sources.own.filter(isCurrent))
        let (wiring, numbers) = Wirer.wire(inherited, own, in: storage)
        let entries = numbers.entries
        for source in 0..<wiring.sourceCount {
            guard let links = entries[source].linked.links, links.belong(to: storage) else { continue }
            for edge in wiring.edges(of: source) where edge.traits.contains(.exact) {
                links.set(edge.need, to: entries[edge.target])
            }
        }
        contents.wiring = wiring
        contents.numbers = numbers
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

extension _ContainerStorage {
    /// Makes the indices of the entries by type, which are needed if some have names or arguments.
    fileprivate func makeIndices() {
        let all = entries
        contents.entriesWithArguments = all.filter { $0.registration.key.signature != nil }
        contents.variants = Dictionary(grouping: all) { Key($0.registration.type, named: $0.registration.key.name) }
            .filter { $1.contains { $0.registration.key.signature != nil } }
        contents.entriesByType = Dictionary(grouping: all) { ObjectIdentifier($0.registration.type) }
            .filter { $1.contains { $0.registration.key.isQualified } }
    }
}
