extension _ContainerStorage {
    /// The entry of a key, here or in the parent.
    package func entry(of key: Key) -> Entry? {
        if let entry = unsafe table.entry(of: key) { return unsafe entry.takeUnretainedValue() }
        guard let live else { return nil }
        return live.entry(of: key) ?? parent?.entry(of: key)
    }

    /// All entries, in the order of registration; the parent's come first.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    package var entries: [Entry] {
        var entriesByAncestor: [[Entry]] = []
        var seen: Set<Key> = []
        var storage: _ContainerStorage? = self
        while let current = storage {
            let all = current.contents.isOverriding ? current.entriesInParentsOrder : current.ownEntries
            let own = all.filter { seen.insert($0.registration.key).inserted }
            // An entry of a parent may have been linked again here.
            entriesByAncestor.append(current == self ? own : own.map { entry(of: $0.registration.key) ?? $0 })
            storage = current.contents.isOverriding ? nil : current.parent
        }
        return entriesByAncestor.reversed().flatMap(\.self)
    }

    /// All entries; one that replaces the parent's stands in its place.
    private var entriesInParentsOrder: [Entry] {
        let inherited = (parent?.entries ?? []).map { entry(of: $0.registration.key) ?? $0 }
        let keys = Set(inherited.map(\.registration.key))
        return inherited + ownEntries.filter { !keys.contains($0.registration.key) }
    }

    /// The entries that are registered here, in the order of registration.
    package var ownEntries: [Entry] {
        live?.all ?? contents.registered.filter(isCurrent)
    }

    /// The entries that are registered here whose instances are made before the first load.
    var eagerEntries: [Entry] { contents.registeredEagerEntries.filter(isCurrent) }

    /// Whether an entry is the one of its key, and not replaced.
    func isCurrent(_ entry: Entry) -> Bool {
        let current = self.entry(of: entry.registration.key)
        return current === entry || current?.extras?.replacedByStop === entry
    }

    /// The entries of a type without arguments, whatever their names, in the order of registration.
    ///
    /// - Complexity: O(*m*) in the number of the type's entries in a frozen container, O(*m* log *m*) in a mutable one.
    package func entries(ofType type: Any.Type) -> [Entry] {
        let entries = allEntries(ofType: type).filter { $0.registration.key.arguments.isEmpty }
        return lifecycle.refusesLoads ? entries.map { entry(of: $0.registration.key) ?? $0 } : entries
    }

    /// Returns the registrations of all entries as they are now.
    ///
    /// For a report that may be read later: it does not keep factories or instances alive. Collected once for all
    /// reports; a mutable container adds what is registered later.
    var registrationSnapshot: @Sendable () -> [Registration] {
        guard let live else {
            let registrations = contents.snapshot.withLock(\.self) ?? entries.map(\.registration)
            contents.snapshot.withLock { $0 = registrations }
            return { registrations }
        }
        let (inherited, log) = (parent?.registrationSnapshot, live.log)
        return {
            let own = log.registrations
            guard let inherited else { return own }
            let replaced = Set(own.map(\.key))
            return inherited().filter { !replaced.contains($0.key) } + own
        }
    }

    /// The registrations of a request's type and name that take other arguments, or none.
    package func variants(of request: Request) -> [Registration] {
        variants(of: Key(request.type, named: request.name)).map(\.registration)
    }

    private func variants(of key: Key) -> [Entry] {
        guard let live else { return contents.variants[key] ?? entry(of: key).map { [$0] } ?? [] }
        return Self.merge(parent?.variants(of: key) ?? [], live.variants(of: key))
    }

    private func allEntries(ofType type: Any.Type) -> [Entry] {
        guard let live else {
            return contents.entriesByType[ObjectIdentifier(type)] ?? entry(of: Key(type)).map { [$0] } ?? []
        }
        return Self.merge(parent?.allEntries(ofType: type) ?? [], live.entries(ofType: type))
    }

    /// The entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] {
        guard let live else { return contents.entriesWithArguments }
        return Self.merge(parent?.entriesWithArguments ?? [], live.entriesWithArguments)
    }

    /// The entries of a parent that its child does not replace, and then the child's own.
    private static func merge(_ inherited: [Entry], _ own: [Entry]) -> [Entry] {
        if inherited.isEmpty { return own }
        let replaced = Set(own.map(\.registration.key))
        return inherited.filter { !replaced.contains($0.registration.key) } + own
    }
}
