// Sendable: its own property is immutable and Sendable. Unchecked only because the superclass is.
/// Collects registrations and freezes them into an `ImmutableDependencyInjectionContainer`.
///
/// ```swift
/// let container = DICBuilder()
///     .register { Clock() }
///     .register { resolver in LoginModel(repository: resolver.load(), clock: resolver.load()) }
///     .registerSingleton(Database(path: "notes.db"))
///     .build()
/// ```
///
/// A builder is usable link by link, as above, and statement by statement; from one thread and from many at once. It
/// can be built any number of times: each container has singletons of its own, and sees nothing that is registered
/// after its `build()`.
public final class DICBuilder: DependencyRegistrar, @unchecked Sendable {
    private let registrations: RegistrationList
    private let parent: DependencySource?

    /// Makes a builder without registrations.
    public init() {
        registrations = RegistrationList()
        parent = nil
        super.init(sink: registrations)
    }

    /// Makes a builder of child containers, which have what their parent has and what is registered here.
    ///
    /// ```swift
    /// let requestContainer = DICBuilder(parent: container)
    ///     .register(in: .singleton) { RequestLog() }
    ///     .build()
    /// ```
    ///
    /// What is registered here wins over the parent's. An instance that the parent keeps is shared: it is made by the
    /// parent, from the parent's registrations, whoever asks first. What the parent makes for each load, or for each
    /// graph, is made for the child from the child's registrations. The child keeps its parent alive.
    ///
    /// - Parameter parent: The container to go on from.
    public init(parent: ImmutableDependencyInjectionContainer) {
        registrations = RegistrationList()
        self.parent = parent.source
        super.init(sink: registrations)
    }

    /// Freezes what has been registered so far, and traps with the full report if something is wrong.
    ///
    /// - Parameters:
    ///   - fileID: Where you call this, for the trap.
    ///   - line: Where you call this, for the trap.
    /// - Returns: A container in which the eager singletons are made.
    /// - Precondition: No factory of an eager singleton fails. Use ``buildOrThrow()`` where that is not certain.
    /// - Complexity: O(*n*) in the number of registrations, besides what the factories take.
    public func build(
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ImmutableDependencyInjectionContainer {
        do {
            return try buildOrThrow()
        } catch {
            fatalError("\(error)", file: fileID, line: line)
        }
    }

    /// Freezes what has been registered so far, or throws the full report of what is wrong.
    ///
    /// The eager singletons are made here, once each, in the order in which they need each other, and otherwise in the
    /// order of registration. If some fail, the others are made all the same, so that the report is complete; one that
    /// failed is tried again by each that needs it, as at any load.
    ///
    /// - Returns: A container in which the eager singletons are made.
    /// - Throws: A ``BuildError`` with every failure of a factory of an eager singleton: what it threw, and what it
    ///   could not load with `loadOrThrow`. A factory that uses `load()` has said that it cannot fail, and cannot be
    ///   left without a value: what it fails to load traps, with the same report.
    /// - Complexity: O(*n*) in the number of registrations, besides what the factories take.
    public func buildOrThrow() throws -> ImmutableDependencyInjectionContainer {
        let source = DependencySource(freezing: registrations.all, parent: parent)
        try source.makeEagerSingletons()
        return ImmutableDependencyInjectionContainer(source: source)
    }
}

extension DependencySource {
    /// Makes the eager singletons. One that another needs is made on the way, like any singleton at its first load.
    fileprivate func makeEagerSingletons() throws {
        var problems: [ResolutionError] = []
        var failed: Set<Key> = []
        for entry in eagerEntries {
            do {
                try entry.registration.makeInstance(of: entry, in: self)
            } catch {
                failed.insert(entry.registration.key)
                problems.append(error as? ResolutionError ?? .factoryThrew(error, forEager: entry.registration))
            }
        }
        guard problems.isEmpty else {
            throw BuildError(
                problems: problems,
                registrationCount: entries.count,
                provedCount: entries.count { $0.isMade && !failed.contains($0.registration.key) }
            )
        }
    }
}
