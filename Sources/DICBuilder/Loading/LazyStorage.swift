/// The storage that the copies of a `Lazy` share: one slot, which a load fills.
final class LazyStorage<T>: Sendable {
    private let entry: Entry
    private let slot: Slot
    /// The source of the instance, until it is loaded.
    private let storage: Guarded<_ContainerStorage?>
    /// What is loaded from a container; nil if a closure makes the instance.
    private let request: Request?

    /// - Parameters:
    ///   - facts: The registration that reports show.
    ///   - factory: A factory of the form, for `T`, in the isolation of the registration.
    init(
        _ storage: _ContainerStorage,
        _ facts: RegistrationFacts,
        _ form: FactoryForm,
        _ factory: ErasedFactory,
        for request: Request?
    ) {
        slot = Slot(of: T.self, .permanently, facts.isolation, home: storage.address)
        entry = Entry(facts, form, factory, slot: slot)
        self.storage = Guarded(storage)
        self.request = request
    }

    /// The instance, loaded if this is the first use. `location` is the place of the use, if it is known.
    func load(at location: CodeLocation?) throws -> T {
        if let instance = slot.instance(T.self) {
            // What a closure on the main actor made is `Sendable`, or was made for the `Lazy` alone.
            if request != nil && slot.isolation == .mainActor && !isOnMainActor() { throw needsMainActor(at: location) }
            return instance
        }
        guard let storage = storage.withLock({ $0 }) else { return try load(at: location) }
        defer { withExtendedLifetime(storage) {} }
        // Until now it may not have been known what the request binds to.
        if let request { slot.isolation = storage.isolation(of: request) }
        if entry.access(from: .dynamic) == .onMainActor { throw needsMainActor(at: location) }
        do {
            let instance = try entry.makeOnce(T.self, at: nil)
            self.storage.withLock { $0 = nil }
            return instance
        } catch var error as ResolutionError {
            if origin == nil { error = error.withoutLazy(entry.registration, at: location) }
            if error.code == .needsMainActor, let location { error.location = location }
            throw error
        }
    }

    /// Where the factory that has it was registered, or the load that returned it; nil if that is not known.
    var origin: CodeLocation? { entry.facts.location == .unknown ? nil : entry.facts.location }

    private func needsMainActor(at location: CodeLocation?) -> ResolutionError {
        ResolutionError(.usedOffMainActor, of: T.self, at: location, registered: origin)
    }
}

extension _ContainerStorage {
    /// The isolation of what a request binds to.
    fileprivate func isolation(of request: Request) -> Isolation {
        let isOfMainActor = binding(of: request).loadedEntries.contains { $0.registration.isolation == .mainActor }
        return isOfMainActor ? .mainActor : .nonisolated
    }
}
