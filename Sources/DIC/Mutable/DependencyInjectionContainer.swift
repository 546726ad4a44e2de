import DICBuilder

// Sendable: its own properties are immutable and Sendable. Unchecked only because the superclass is.
/// A container that is registered into and loaded from at any time, from any thread.
///
/// ```swift
/// let container = DependencyInjectionContainer()
/// container.register { Clock() }
/// container.registerSingleton(Database(path: "notes.db"))    // made now
///
/// let clock: Clock = container.load()
/// ```
///
/// It takes the same `register…` and `load…` as `DICBuilder` and the container that it builds. What it costs to be
/// mutable: each load takes a lock for its look-up, nothing is proved before the first load, and an eager singleton,
/// for want of a `build()`, is made when it is registered. The lock is never held while a factory runs, so a factory
/// may itself register and load.
///
/// Registering a type again forgets the instance that was kept for it.
public class DependencyInjectionContainer: DependencyRegistrar, DependencyLoading, @unchecked Sendable {
    let entries: EntryTable

    /// The registrations that are loaded from.
    public let source: DependencySource

    /// Makes a container without registrations.
    public convenience init() {
        self.init(parent: nil)
    }

    /// Makes a child container, which has what its parent has and what is registered here.
    ///
    /// What is registered here wins over the parent's. An instance that the parent keeps is shared: it is made by the
    /// parent, from the parent's registrations. What the parent makes for each load is made for the child from the
    /// child's registrations. The child keeps its parent alive.
    ///
    /// - Parameter parent: The container to go on from.
    public convenience init(parent: ImmutableDependencyInjectionContainer) {
        self.init(parent: parent.source)
    }

    init(parent: DependencySource?) {
        entries = EntryTable()
        source = DependencySource(live: entries, parent: parent)
        super.init(sink: LiveSink(entries: entries, source: source))
    }

    /// Forgets all registrations and all instances that are kept.
    ///
    /// Instances that somebody else holds live on, and so does one that is being made: its load returns it, but it is
    /// not kept. Assemblies can be assembled again. What a parent has stays.
    public func unregisterDependencies() {
        entries.removeAll()
        appliedAssemblies.removeAll()
    }

    /// Forgets all instances that are kept, whatever their lifetime, and keeps the registrations: the next load of each
    /// makes another.
    ///
    /// An eager singleton, too, is then made by its next load. Instances that somebody else holds live on, and so does
    /// one that is being made: its load returns it, but it is not kept. What a parent keeps stays.
    public func releaseSharedInstances() {
        entries.replaceAll { $0.registration.makeEntry(in: source) }
    }
}
