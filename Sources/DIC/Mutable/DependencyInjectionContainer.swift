import DICBuilder

// Sendable: its own properties are immutable and Sendable. Unchecked only because the superclass
// is.
/// A container that accepts registrations and loads at any time, from any thread.
///
/// ```swift
/// let container = DependencyInjectionContainer()
/// container.register { Clock() }
/// container.registerSingleton(Database(path: "notes.db"))    // made now
///
/// let clock: Clock = container.load()
/// ```
///
/// It has the same `register…` and `load…` as `DICBuilder` and the container that it builds. A load
/// finds its registration without a lock; only `loadAll`, and parameters that are arrays or
/// functions, take one, and so may a load that ends while a registration is replaced. Nothing is
/// verified before the first load, and an eager singleton is made when it is registered. A factory
/// may itself register and load.
///
/// Registering a type again discards its decorators and the instance that was kept for it, which is
/// not stopped: other code may use it. What `onStop` says stays, and so do forwards to it.
/// `override` keeps the decorators too. In a builder, nothing has been made, and changes apply to
/// the last registration.
public class DependencyInjectionContainer: DependencyRegistrar, DependencyLoading,
    @unchecked Sendable
{
    /// The storage of the container.
    public let _storage: _ContainerStorage

    /// The registrations, with what is kept for them.
    private let entries = LiveTable()

    /// Creates a container without registrations, or a child of a container, which has those of its
    /// parent too.
    ///
    /// Registrations here win over the parent's. `DICBuilder.init(parent:maximumDepth:)` says what
    /// the two share.
    ///
    /// - Parameters:
    ///   - parent: The parent, if there is one.
    ///   - maximumDepth: How deep loads may nest before they are `too-deep`: by default as in the
    ///     parent, or 10 000.
    public init(parent: ImmutableDependencyInjectionContainer? = nil, maximumDepth: Int? = nil) {
        let maximumDepth =
            maximumDepth ?? parent?._storage.maximumDepth ?? _ContainerStorage.defaultMaximumDepth
        _storage = _ContainerStorage(
            entries,
            parent: parent?._storage,
            maximumDepth: max(maximumDepth, 1)
        )
        super.init(ContainerSink(entries: entries, storage: _storage))
    }

    /// Creates a child of a container, from the parent's view for the main actor.
    ///
    /// Registrations here win over the parent's: see ``init(parent:maximumDepth:)``.
    public convenience init(parent: MainActorContainer, maximumDepth: Int? = nil) {
        self.init(parent: parent.nonisolated, maximumDepth: maximumDepth)
    }

    /// Removes all registrations and discards all kept instances.
    ///
    /// References to discarded instances stay valid. An instance that is being made is returned by
    /// its load, and not kept. Assemblies can be assembled again. Registrations of a parent stay.
    ///
    /// - Parameter keepingCapacity: Whether to keep the memory of the table for later
    ///   registrations.
    public final func unregisterDependencies(keepingCapacity: Bool = false) {
        entries.removeAll(keepingCapacity: keepingCapacity)
        assembled.removeAll()
    }

    /// Discards all kept instances, whatever their lifetime, and keeps the registrations: the next
    /// load makes others.
    ///
    /// What ``unregisterDependencies(keepingCapacity:)`` says of references and of what is being
    /// made holds here too. An eager singleton is then made by its next load. Instances of a parent
    /// stay. Other threads load meanwhile.
    public final func releaseSharedInstances() { _ = replaceEntries() }

    /// Replaces each entry by one of the same registration that keeps nothing. Returns those that
    /// were replaced.
    final func replaceEntries() -> [Entry] {
        let replaced = entries.all
        entries.replace(replaced.map { (old: $0, new: $0.composedAnew(in: _storage)) })
        return replaced
    }
}

extension DependencyInjectionContainer: CustomStringConvertible, CustomReflectable {
    /// The number of registrations and of kept instances.
    public var description: String { _storage.summary("\(type(of: self))") }

    /// Shows the registrations.
    public var customMirror: Mirror {
        Mirror(self, registrations: registeredDependencies)
    }
}

/// What registers into a container that is loaded from at the same time.
private final class ContainerSink: RegistrationSink {
    /// Where entries are added and replaced.
    private let entries: LiveTable
    /// That of the container, which does not refer to this sink.
    private let storage: _ContainerStorage

    /// Registers into a table of entries, which belongs to a storage.
    init(entries: LiveTable, storage: _ContainerStorage) {
        self.entries = entries
        self.storage = storage
    }

    /// Adds a registration, and makes its instance if it is an eager singleton.
    func add(_ template: consuming Entry) {
        makeEagerly(entries.insert(template.placed(in: storage)))
    }

    /// Changes a registration, and makes its instance if it is an eager singleton.
    func change(_ change: RegistrationChange, by code: ChangeCode) {
        let entry = code.change(entries, change, storage)
        // Another stop action makes no other instance.
        if case .stop = change { return }
        makeEagerly(entry)
    }

    /// Changes what is said about the program beside the registrations.
    func declare(_ change: (inout ProofDeclarations) -> Void) { entries.declare(change) }

    /// Makes the instance of an eager singleton, or begins to. One of the main actor that is
    /// registered elsewhere is made by its first load.
    private func makeEagerly(_ entry: Entry) {
        guard entry.facts.lifetime.isEager, entry.canBeMadeHere else { return }
        // Its error is kept until a load has made the instance: the registration cannot throw.
        EagerCode.current.makeOne(storage, entry, .dynamic)
    }
}

extension RegistrarOnMainActor where Base: DependencyInjectionContainer {
    /// Removes all registrations and discards all kept instances: see
    /// ``DependencyInjectionContainer/unregisterDependencies(keepingCapacity:)``.
    public func unregisterDependencies(keepingCapacity: Bool = false) {
        nonisolated.unregisterDependencies(keepingCapacity: keepingCapacity)
    }

    /// Discards all kept instances and keeps the registrations: see
    /// ``DependencyInjectionContainer/releaseSharedInstances()``.
    public func releaseSharedInstances() { nonisolated.releaseSharedInstances() }
}

// Sendable: it has no properties of its own. Unchecked only because the superclass is.
/// A ``DependencyInjectionContainer`` by a name that tells readers of its asynchronous factories.
///
/// Asynchronous loads load every registration. Synchronous ones report what to write for a
/// `registerAsync`.
public final class AsyncDependencyInjectionContainer: DependencyInjectionContainer,
    @unchecked Sendable
{}
