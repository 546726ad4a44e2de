/// Puts what was registered into the table of a container, wires it, and links the parameters of
/// functions.
///
/// The last template of a key wins. The parent's entries are in the table too, so that a load is a
/// single look-up. All entries of a container with an observer are copies that no fast path of a
/// load knows, so one without an observer pays nothing. Their parameters are not linked: each is
/// found by the binding rule, as any other load is.
struct Freezer {
    /// The container that is being frozen.
    private let storage: _ContainerStorage
    /// What observes the container, if something does.
    private let observation: Observation?
    /// What places what scopes keep; nil if nothing is a matter of scopes.
    private let scopes: ScopeLayouts?
    /// What is registered here, in that order.
    private var own: [Entry] = []
    /// Those of the own entries whose instances are made before the first load.
    private var eager: [Entry] = []
    /// The copies of the parent's entries that are linked or observed here, or that check this
    /// container's limit.
    private var relinked: [Entry] = []
    /// The entries whose needs this container binds.
    private var sources: (inherited: [Entry], own: [Entry]) = ([], [])
    /// Whether some key is of an optional type.
    private var hasOptionals = false
    /// Whether some key has a name or arguments, so that an index by type is needed.
    private var isIndexed = false

    init(_ storage: _ContainerStorage, _ observation: Observation?) {
        self.storage = storage
        self.observation = observation
        scopes = ScopeLayouts.part.code?(storage.parent?.contents.scopeLayouts ?? [])
    }

    /// Notes what is known of a registration.
    @inline(__always)
    private mutating func note(_ facts: RegistrationFacts) {
        hasOptionals = hasOptionals || isOptionalType(facts.key.type)
        isIndexed = isIndexed || facts.key.isQualified
    }

    /// Puts an entry of the parent into the table, or one of the same registration that belongs to
    /// this container, which has to keep it alive.
    mutating func inherit(_ entry: Entry) {
        note(entry.facts)
        var own = entry.observed(by: observation)
        if observation == nil && own.access != .scoped && takesLinks(own) {
            own = linked(own)
        } else if own.mustBeLimited(in: storage) {
            own = own.placed(at: Placement(isLimited: true))
        }
        if own !== entry { relinked.append(own) }
        storage.table.set(own)
        if entry.isBoundInChildren { sources.inherited.append(own) }
    }

    /// Puts what is registered here into the table. After `inherit`, so that it takes precedence.
    mutating func add(_ templates: Templates) {
        storage.contents.changeFaults = templates.faults
        let isPlain = observation == nil && templates.changed.isEmpty
        own = templates.registered
        sources.own.reserveCapacity(own.count)
        for index in own.indices {
            // Borrowed from the array: retaining and releasing each entry would take a tenth of the
            // time.
            unsafe Unmanaged.passUnretained(templates.registered[index])._withUnsafeGuaranteedRef {
                template in
                note(template.facts)
                // What takes nothing depends on nothing. Here, because the loop is a third faster
                // without the rest.
                if isPlain && template.access == .nullary && !template.mustBeLimited(in: storage) {
                    storage.table.set(template)
                } else {
                    add(
                        template,
                        changed: templates.changed.isEmpty ? nil : templates.changed[index],
                        at: index
                    )
                }
            }
        }
        for case let template? in templates.changed.dropFirst(own.count) {
            own.append(entry(of: template))
            note(own[own.count - 1].facts)
            setOwn(at: own.count - 1)
        }
    }

    /// Puts one registration into the table that may keep an instance, have needs, or be changed.
    @inline(never)
    private mutating func add(_ plain: Entry, changed template: Template?, at index: Int) {
        defer { setOwn(at: index) }
        if let template { return own[index] = entry(of: template) }
        own[index] = finished(placed(plain))
    }

    /// Puts an own entry into the table, and notes what is to be done with it.
    private mutating func setOwn(at index: Int) {
        let entry = own[index]
        storage.table.set(entry)
        if entry.facts.lifetime.isEager { eager.append(entry) }
        if !entry.facts.dependencies.known.isEmpty { sources.own.append(entry) }
    }

    /// The entry in this container, with a place for its instance.
    private func placed(_ entry: Entry, isOriginal: Bool = false) -> Entry {
        guard let scope = entry.facts.lifetime.scope else {
            return entry.placed(in: storage, isOriginal: isOriginal)
        }
        guard let scopes else { preconditionFailure("DIC: a scoped lifetime without its code") }
        return entry.placed(at: Placement(scopedSlot: scopes.place(entry, scope)))
    }

    /// The entry that a template is composed to, with a place for its instance.
    private mutating func entry(of template: Template) -> Entry {
        finished(template.entry { placed($0, isOriginal: $1) })
    }

    /// The entry as loads find it: observed, or with links that are to be filled.
    private func finished(_ entry: Entry) -> Entry {
        if observation != nil { return entry.observed(by: observation) }
        return takesLinks(entry) ? linked(entry) : entry
    }

    /// Whether instances are made by a function, often enough to link its parameters.
    private func takesLinks(_ entry: Entry) -> Bool {
        switch entry.access {
        case .function, .throwing, .arguments, .scoped: entry.facts.dependencies.areOfFunction
        default: false
        }
    }

    /// Makes an overriding container keep for itself what the changes reach, and what has an
    /// `unshared` key.
    mutating func remake(_ unshared: Set<Key>, _ templates: Templates) {
        let changed = templates.keys
        guard let parent = storage.parent else { return }
        // For the binding of what the changes may reach.
        keep()
        let reached = parent.reach(of: changed.union(unshared), in: storage).union(unshared)
        if reached.isEmpty { return }
        // What a decorator is given is made here, too.
        for case (let place, let template?) in templates.changed.enumerated()
        where template.keeperOfDecorated != nil && reached.contains(template.key) {
            guard let entry = entryMadeAnew(template) else { continue }
            own[place] = entry
            storage.table.set(entry)
        }
        for entry in parent.entries where entry.keepsInstances {
            let key = entry.facts.key
            if reached.contains(key), !changed.contains(key),
                let entry = entryMadeAnew(Template(of: entry))
            {
                own.append(entry)
                storage.table.set(entry)
            }
        }
        eager = own.filter { $0.facts.lifetime.isEager }
        sources.own = own.filter { !$0.facts.dependencies.known.isEmpty }
    }

    /// The entry of what this container makes for itself; nil if a decorator does not suit that,
    /// which the proof reports.
    private mutating func entryMadeAnew(_ template: Template) -> Entry? {
        do { return entry(of: try template.madeAnew()) } catch {
            storage.contents.changeFaults.append(error)
            return nil
        }
    }

    /// The entry, or another one if it is linked already, as a parent's transient ones are. Only a
    /// parameter that is bound to an entry of exactly its key is linked to that; any other is bound
    /// at each load.
    private func linked(_ entry: Entry) -> Entry {
        let links = ParameterLinks(entry.facts.dependencies.known, in: storage)
        if entry.linked.claim(links) { return entry }
        let other = entry.placed(at: entry.placement)
        _ = other.linked.claim(links)
        return other
    }

    /// Gives the container what it keeps of all this. The table is complete.
    private func keep() {
        let contents = storage.contents
        contents.observation = observation
        if let observation { contents.lifecycle.observer.set { observation.tell($0) } }
        contents.registered = own
        contents.registeredEagerEntries = eager
        contents.relinked = relinked
        storage.mayBindToOthers = hasOptionals
        if isIndexed { index(storage.entries, in: contents) }
        contents.table.checkInvariants()
    }

    /// Indexes the entries of the types that have one with a name or arguments. Most types have one
    /// registration, and need no index.
    private func index(_ all: [Entry], in contents: ContainerContents) {
        let qualified = all.filter(\.facts.key.isQualified)
        contents.entriesWithArguments = qualified.filter { $0.facts.key.signature != nil }
        let types = Set(qualified.lazy.map { ObjectIdentifier($0.facts.type) })
        contents.entriesByType = [:]
        contents.variants = [:]
        for entry in all {
            let type = ObjectIdentifier(entry.facts.type)
            if types.contains(type) { contents.entriesByType[type, default: []].append(entry) }
        }
        if contents.entriesWithArguments.isEmpty { return }
        func variant(_ entry: Entry) -> Key { Key(entry.facts.type, named: entry.facts.key.name) }
        for entry in contents.entriesWithArguments { contents.variants[variant(entry)] = [] }
        for entry in all where types.contains(ObjectIdentifier(entry.facts.type)) {
            contents.variants[variant(entry)]?.append(entry)
        }
    }

    /// Whether something holds a `Lazy` or a function, and so may need what is made after it.
    private var defersNeeds: Bool {
        (sources.own + sources.inherited).contains { entry in
            entry.facts.dependencies.known.contains {
                isFunctionType($0.type)
                    || deferredType(of: wrappedType(of: $0.type) ?? $0.type) != nil
            }
        }
    }

    /// Binds the needs, and links the parameters to what they are bound to. Nothing is added
    /// afterwards.
    func finish() {
        keep()
        let contents = storage.contents
        if let scopes {
            let isObserved = observation != nil
            contents.scopeLayouts = scopes.finish(storage, isObserved) { defersNeeds }
        }
        if sources.own.isEmpty && sources.inherited.isEmpty && contents.declarations.roots.isEmpty {
            return
        }
        let inherited = sources.inherited.filter(storage.isCurrent)
        let own = sources.own.filter(storage.isCurrent)
        let (wiring, numbers) = Wirer.wire(inherited, own, in: storage)
        let entries = numbers.entries
        for source in 0..<wiring.sourceCount {
            guard let links = entries[source].linked.links, links.belong(to: storage) else {
                continue
            }
            for edge in wiring.edges(of: source) where edge.traits.contains(.exact) {
                links.set(edge.need, to: entries[edge.target])
            }
            linkOthers(of: entries[source], links)
        }
        contents.wiring = wiring
        contents.numbers = numbers
    }

    /// Links the parameters that are not bound to an entry of exactly their key.
    private func linkOthers(of entry: Entry, _ links: ParameterLinks) {
        for index in 0..<links.count where !links.isLinked(index) {
            let parameter = entry.facts.dependencies.known[index]
            let binding = storage.binding(of: parameter)
            if let bound = links.set(index, to: binding, of: parameter) {
                storage.contents.boundParameters.append(bound)
            }
        }
    }
}

/// What decides which instance has which place in the scopes of a container that is being frozen.
struct ScopeLayouts {
    /// Adds a slot for a registration in a scope.
    let place: (Entry, ScopeName) -> ScopedSlot
    /// Computes the layouts of all scopes, in the order of their numbers.
    let finish:
        (_ storage: _ContainerStorage, _ isObserved: Bool, _ defers: () -> Bool) -> [ScopeLayout]

    /// Begins with the layouts of the parent. Brought by scoped lifetimes, and by what nests
    /// scopes: a container without these has no layouts.
    static let part = OptionalPart<@Sendable ([ScopeLayout]) -> ScopeLayouts>()
}
