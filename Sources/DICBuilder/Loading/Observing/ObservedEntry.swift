/// What an entry has in addition in a container with an observer.
final class ObservedEntry: Sendable {
    /// The entry without an observer: it has the form and the way to obtain an instance.
    let original: Entry

    /// The observation of the container, and after it, if an ancestor keeps the instance, those of all observed
    /// containers up to that ancestor.
    private let observations: [Observation]

    fileprivate init(_ original: Entry, _ observations: [Observation]) {
        self.original = original
        self.observations = observations
    }

    /// Whether a load in a container is observed: always if an instance is kept, and otherwise only if the container
    /// has the observation of this entry.
    fileprivate func applies(in storage: _ContainerStorage) -> Bool {
        original.keepsInstances || observations.first === storage.observation
    }

    /// Tells that an entry is loaded from.
    fileprivate func willLoad(_ entry: Entry) {
        for observation in observations { observation.willLoad(entry) }
    }

    /// Makes an instance, and tells the observers.
    ///
    /// - Throws: What the closure throws.
    func make<T>(_ body: () throws -> T) throws -> T {
        try make(observations[...], body)
    }

    private func make<T>(_ observations: ArraySlice<Observation>, _ body: () throws -> T) throws -> T {
        guard let observation = observations.first else { return try body() }
        // Nearly always there is one, and a deep chain of loads has to fit the stack.
        if observations.count == 1 { return try observation.observe(original.registration, body) }
        return try observation.observe(original.registration) { try make(observations.dropFirst(), body) }
    }

    /// Makes an instance asynchronously, and tells the observers.
    ///
    /// - Throws: What the closure throws.
    func make<T>(_ body: @Sendable () async throws -> sending T) async throws -> sending T {
        try await make(observations[...], body)
    }

    private func make<T>(
        _ observations: ArraySlice<Observation>,
        _ body: @Sendable () async throws -> sending T
    ) async throws -> sending T {
        guard let observation = observations.first else { return try await body() }
        if observations.count == 1 { return try await observation.observe(original.registration, body) }
        return try await observation.observe(original.registration) {
            try await self.make(observations.dropFirst(), body)
        }
    }

    /// The observations of an entry that a child of the container inherits.
    fileprivate func observations(ofChildWith own: Observation) -> [Observation] {
        guard original.keepsInstances else { return [own] }
        return [own] + observations.filter { !$0.isSame(as: own) }
    }
}

extension Entry {
    /// The entry of the same registration in a container with an observer, with the same slot.
    func observed(by observation: Observation) -> Entry {
        let inherited = extras?.observedEntry
        let original = inherited?.original ?? withoutLinks
        let observations = inherited?.observations(ofChildWith: observation) ?? [observation]
        let observed = ObservedEntry(original, observations)
        return Entry(
            registration,
            .observed,
            original.observedFactory(observed),
            slot: slot,
            extras: EntryExtras(
                completion: extras?.completion,
                asyncSlot: extras?.asyncSlot,
                observed: observed,
                scopedSlot: extras?.scopedSlot,
                stopAction: extras?.stopAction
            ),
            isPassedAsValue: isPassedAsValue
        )
    }

    /// The entry without an observer.
    var unobserved: Entry { extras?.observedEntry?.original ?? self }

    /// The entry for a child without an observer: of a parent's observed entry, the one that is not observed, unless
    /// the parent keeps the instance.
    var inherited: Entry {
        guard let observed = extras?.observedEntry, !keepsInstances else { return self }
        return observed.original.withoutLinks
    }

    /// This entry, or if another container may have linked its parameters, a copy: that one might be gone. A scoped
    /// entry belongs to the parent, which is there.
    private var withoutLinks: Entry { access.takesParameters ? copy() : self }

    /// What observes a load of this entry in a container, if anything does.
    func observed(in storage: _ContainerStorage) -> ObservedEntry? {
        guard let observed = extras?.observedEntry, observed.applies(in: storage) else { return nil }
        return observed
    }

    /// Tells the observers, if there are any, that this entry is loaded from.
    func willLoad(in storage: _ContainerStorage) {
        observed(in: storage)?.willLoad(self)
    }

    /// The factory of this entry. An asynchronous one tells the observers; all others are called by what tells them.
    private func observedFactory(_ observed: ObservedEntry) -> ErasedFactory {
        guard form == .asynchronous, registration.key.signature == nil else { return factory }
        func wrap<T>(_ type: T.Type) -> ErasedFactory {
            let factory = factory.asyncFactory(of: type)
            return AsyncFactory<T>(make: { resolver in
                guard observed.applies(in: resolver._storage) else { return try await factory.make(resolver) }
                return try await observed.make { try await factory.make(resolver) }
            }).erased
        }
        return _openExistential(registration.type, do: wrap)
    }
}

extension EntryExtras {
    var observedEntry: ObservedEntry? {
        // Only `observed(by:)` sets it.
        observed.map { unsafe unsafeDowncast($0, to: ObservedEntry.self) }
    }
}
