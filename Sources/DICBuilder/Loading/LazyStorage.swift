/// The storage that the copies of a `Lazy` share: one slot, which a load fills.
final class LazyStorage<T>: Sendable {
    private let entry: Entry
    private let slot: Slot

    /// The source of the instance, until it is loaded.
    private let storage: Guarded<_ContainerStorage?>

    /// - Parameters:
    ///   - registration: The registration that reports show.
    ///   - factory: A factory of the form, for `T`, in the isolation of the registration.
    init(_ storage: _ContainerStorage, _ registration: Registration, _ form: FactoryForm, _ factory: ErasedFactory) {
        slot = Slot(of: T.self, .permanently, registration.isolation, home: storage)
        entry = Entry(registration, form, factory, slot: slot)
        self.storage = Guarded(storage)
    }

    func load() throws -> T {
        if let instance = slot.instance(T.self) { return instance }
        guard entry.access(from: .dynamic) != nil else {
            throw ResolutionError.needsMainActor(T.self, at: nil, madeBy: entry.registration.location)
        }
        guard let storage = storage.withLock({ $0 }) else { return try load() }
        defer { withExtendedLifetime(storage) {} }
        let instance = try entry.makeOnce(T.self, at: nil)
        self.storage.withLock { $0 = nil }
        return instance
    }
}
