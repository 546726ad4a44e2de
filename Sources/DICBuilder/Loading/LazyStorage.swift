/// The storage that the copies of a `Lazy` share: one slot, which a load fills.
final class LazyStorage<T>: Sendable {
    private let entry: Entry
    private let slot: Slot

    /// The source of the instance, until it is loaded.
    private let storage: Guarded<_ContainerStorage?>

    /// - Parameter registration: The registration that reports show.
    init(
        _ storage: _ContainerStorage,
        _ registration: Registration,
        _ load: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        slot = Slot(of: T.self, .permanently, .nonisolated, home: storage)
        entry = Entry(registration, .resolving, ResolvingFactory(make: load).erased, slot: slot)
        self.storage = Guarded(storage)
    }

    func load() throws -> T {
        if let instance = slot.instance(T.self) { return instance }
        guard let storage = storage.withLock({ $0 }) else { return try load() }
        defer { withExtendedLifetime(storage) {} }
        let instance = try entry.makeOnce(T.self, at: nil)
        self.storage.withLock { $0 = nil }
        return instance
    }
}
