internal import CDICThread

// Sendable: what is not immutable changes only before the container is returned to its creator; `live` is Sendable.
/// The storage of a container: its entries, their look-up table, and its limits.
///
/// Containers, resolvers, `Lazy` and `Provider` share it. It is public only because public protocols name it.
@safe
public final class _ContainerStorage: @unchecked Sendable {
    /// The frozen entries, including the parent's. Empty in a mutable container.
    let table: LookupTable

    /// The entries of a mutable container.
    let live: LiveTable?

    /// `live`, for loads: the compiler would retain a reference that is strong.
    let borrowedLive: Unmanaged<LiveTable>?

    /// The parent container, for what is not registered here.
    let parent: _ContainerStorage?

    /// The maximum depth of nested loads.
    package let maximumDepth: Int

    /// Whether the limit is so small that every load checks it. Larger limits are checked only on a deep stack.
    var checksEveryLoad: Bool { maximumDepth < Int(dic_inline_frame_count) }

    /// Whether a type that is neither in the table nor structural may still have a binding: in a mutable container, or
    /// if some key is of an optional type.
    private(set) var mayBindToOthers: Bool

    /// The registered entries, including replaced ones. Keeps the entries of the table alive.
    private var registered: [Entry] = []

    /// The registered entries whose instances are made before the first load, replaced ones included.
    private var registeredEagerEntries: [Entry] = []

    /// The parent's entries with edges of this container. Kept here for the table.
    private var relinked: [Entry] = []

    /// The frozen entries with known dependencies that this container binds, replaced ones included: first those of
    /// ancestors, but for what an ancestor keeps, which is made there.
    private(set) var dependentEntries: (inherited: [Entry], own: [Entry]) = ([], [])

    /// What the builder said about the program beside its registrations.
    private(set) var declarations = ProofDeclarations()

    /// The frozen entries of each type that has one with a name or arguments, in the order of registration.
    private var entriesByType: [ObjectIdentifier: [Entry]] = [:]

    /// The frozen entries of each type and name that have one with arguments, in the order of registration.
    private var frozenVariants: [Key: [Entry]] = [:]

    /// The frozen entries with arguments, in the order of registration.
    private var frozenEntriesWithArguments: [Entry] = []

    /// Whether this container takes the place of its parent: what it replaces has the same place in all orders.
    private let isOverriding: Bool

    private let snapshotCache = Guarded<[Registration]?>(nil)

    /// The observer of a frozen container, if it has one. Set before the container is seen.
    var observation: Observation?

    /// Creates the storage of a frozen container, to be filled by `freeze`.
    init(capacity: Int, parent: _ContainerStorage?, isOverriding: Bool = false, maximumDepth: Int) {
        table = LookupTable(capacity: capacity)
        live = nil
        unsafe borrowedLive = nil
        mayBindToOthers = false
        self.parent = parent
        self.isOverriding = isOverriding
        self.maximumDepth = maximumDepth
    }

    /// Creates the storage of a mutable container.
    package init(_ entries: LiveTable, parent: _ContainerStorage?, maximumDepth: Int) {
        table = LookupTable(capacity: 0)
        live = entries
        unsafe borrowedLive = .passUnretained(entries)
        mayBindToOthers = true
        self.parent = parent
        isOverriding = false
        self.maximumDepth = maximumDepth
    }

    /// A container in which nothing is registered.
    static let empty = _ContainerStorage(capacity: 0, parent: nil, maximumDepth: defaultMaximumDepth)

    /// The default for the maximum depth of nested loads.
    package static let defaultMaximumDepth = 10_000

    deinit {
        table.deallocate()
    }

    /// Whether nothing can be registered any more.
    package var isFrozen: Bool { live == nil }

    /// Completes freezing.
    ///
    /// - Parameters:
    ///   - entries: What was registered here, in that order.
    ///   - eager: The entries among them whose instances are made before the first load.
    ///   - relinked: The copies of entries of the parent that have edges of this container.
    ///   - dependent: The entries with known dependencies that this container binds.
    ///   - declarations: What the builder said beside its registrations.
    ///   - hasOptionals: Whether some key is of an optional type.
    ///   - isIndexed: Whether some key has a name or arguments, so that an index by type is needed.
    func finishFreezing(
        _ entries: [Entry],
        eager: [Entry],
        relinked: [Entry],
        dependent: (inherited: [Entry], own: [Entry]),
        declarations: ProofDeclarations,
        hasOptionals: Bool,
        isIndexed: Bool
    ) {
        registered = entries
        registeredEagerEntries = eager
        self.relinked = relinked
        dependentEntries = dependent
        self.declarations = declarations
        mayBindToOthers = hasOptionals
        if isIndexed {
            let all = self.entries
            frozenEntriesWithArguments = all.filter { $0.registration.key.signature != nil }
            frozenVariants = Dictionary(grouping: all) {
                Key($0.registration.type, named: $0.registration.key.name)
            }
            .filter { $1.contains { $0.registration.key.signature != nil } }
            entriesByType = Dictionary(grouping: all) { ObjectIdentifier($0.registration.type) }
                .filter { $1.contains { $0.registration.key.isQualified } }
        }
        table.checkInvariants()
    }

    /// The description of a container with this storage.
    package func summary(_ name: String) -> String {
        let entries = entries
        return "\(name) (\(entries.count.counted("registration")), \(entries.count(where: \.isMade)) made)"
    }

    // MARK: Finding entries

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
            let all = current.isOverriding ? current.entriesInParentsOrder : current.ownEntries
            let own = all.filter { seen.insert($0.registration.key).inserted }
            // An entry of a parent may have been linked again here.
            entriesByAncestor.append(current === self ? own : own.map { entry(of: $0.registration.key) ?? $0 })
            storage = current.isOverriding ? nil : current.parent
        }
        return entriesByAncestor.reversed().flatMap(\.self)
    }

    /// All entries, with those that replace the parent's in their places.
    private var entriesInParentsOrder: [Entry] {
        let inherited = (parent?.entries ?? []).map { entry(of: $0.registration.key) ?? $0 }
        let keys = Set(inherited.map(\.registration.key))
        return inherited + ownEntries.filter { !keys.contains($0.registration.key) }
    }

    /// The entries that are registered here, in the order of registration.
    package var ownEntries: [Entry] {
        live?.all ?? registered.filter(isCurrent)
    }

    /// The entries that are registered here whose instances are made before the first load.
    var eagerEntries: [Entry] { registeredEagerEntries.filter(isCurrent) }

    /// Whether an entry is the one of its key, and not replaced.
    func isCurrent(_ entry: Entry) -> Bool { self.entry(of: entry.registration.key) === entry }

    /// The entries of a type without arguments, whatever their names, in the order of registration.
    ///
    /// - Complexity: O(*m*) in their number where they are frozen, O(*n* log *n*) in that of all entries otherwise.
    package func entries(ofType type: Any.Type) -> [Entry] {
        allEntries(ofType: type).filter { $0.registration.key.arguments.isEmpty }
    }

    /// Returns the registrations of all entries as they are now.
    ///
    /// For a report that may be read later: it does not keep factories or instances alive. Collected once for all
    /// reports; a mutable container adds what is registered later.
    var registrationSnapshot: @Sendable () -> [Registration] {
        guard let live else {
            let registrations = snapshotCache.withLock(\.self) ?? entries.map(\.registration)
            snapshotCache.withLock { $0 = registrations }
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
        guard let live else { return frozenVariants[key] ?? entry(of: key).map { [$0] } ?? [] }
        return Self.merge(parent?.variants(of: key) ?? [], live.variants(of: key))
    }

    private func allEntries(ofType type: Any.Type) -> [Entry] {
        guard let live else { return entriesByType[ObjectIdentifier(type)] ?? entry(of: Key(type)).map { [$0] } ?? [] }
        return Self.merge(parent?.allEntries(ofType: type) ?? [], live.entries(ofType: type))
    }

    /// The entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] {
        guard let live else { return frozenEntriesWithArguments }
        return Self.merge(parent?.entriesWithArguments ?? [], live.entriesWithArguments)
    }

    /// The entries of a parent that its child does not replace, and then the child's own.
    private static func merge(_ inherited: [Entry], _ own: [Entry]) -> [Entry] {
        if inherited.isEmpty { return own }
        let replaced = Set(own.map(\.registration.key))
        return inherited.filter { !replaced.contains($0.registration.key) } + own
    }
}
