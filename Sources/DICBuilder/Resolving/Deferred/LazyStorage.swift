/// What the copies of a `Lazy` share: a container of one singleton, made by a load from another container.
final class LazyStorage<T>: Sendable {
    private let entry: SharedEntry

    /// What to load from, until it is done.
    private let source: Guarded<DependencySource?>

    init(_ registration: LazyRegistration<T>, _ source: DependencySource) {
        entry = SharedEntry(registration, in: source)
        self.source = Guarded(source)
    }

    func load() throws -> T {
        if let instance = entry.kept(T.self) { return instance }
        guard let source = source.withLock({ $0 }) else { return try load() }
        defer { withExtendedLifetime(source) {} }
        let instance = try entry.makeOnce(T.self)
        self.source.withLock { $0 = nil }
        return instance
    }
}

/// Makes the instance of a `Lazy` by a load.
final class LazyRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    private let factory: @Sendable (DependencyResolver) throws -> T
    private let reportedTitle: @Sendable () -> String

    init(
        _ name: DependencyName?,
        _ title: @escaping @Sendable () -> String,
        at location: SourceLocation,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        self.factory = factory
        reportedTitle = title
        super.init(name: name, lifetime: .singleton, location: location, route: .throwing)
    }

    override var title: String { reportedTitle() }

    override func callFactory(_ resolver: DependencyResolver) throws -> T { try factory(resolver) }
}
