import Synchronization

// Sendable: what is not immutable changes only before the container is returned to its creator; `live` is Sendable, and
// `parent` is used only through `_ContainerStorage`.
/// What a container and its scopes share: all that it holds. Loads of kept instances do not read it.
@safe
final class ContainerContents: @unchecked Sendable {
    /// The frozen entries, including the parent's. Empty in a mutable container.
    let table: LookupTable
    /// The entries of a mutable container.
    let live: LiveTable?
    /// The layouts of the scopes that keep instances, or that are declared to open in another scope.
    var scopeLayouts: [ScopeLayout] = []
    let lifecycle = Lifecycle()
    /// The parent container, for what is not registered here.
    let parent: StorageObject?
    /// Whether `overriding` made this: what replaces an entry of the parent's then takes its position in the order.
    let isOverriding: Bool
    /// The registered entries, including replaced ones. Keeps the entries of the table alive.
    var registered: [Entry] = []
    /// The registered entries whose instances are made before the first load, replaced ones included.
    var registeredEagerEntries: [Entry] = []
    /// The inherited entries that this container linked or copied for itself: the table does not retain its entries.
    var relinked: [Entry] = []
    /// The needs of the frozen entries that this container binds: not of what an ancestor keeps, which is made there.
    var wiring = Wiring.empty
    var numbers = EntryNumbers(of: [])
    /// What the builder said about the program beside its registrations; see `LiveTable` for a mutable container.
    var declarations = ProofDeclarations()
    /// The frozen entries of each type that has one with a name or arguments, in the order of registration.
    var entriesByType: [ObjectIdentifier: [Entry]] = [:]
    /// The frozen entries of each type and name that have one with arguments, in the order of registration.
    var variants: [Key: [Entry]] = [:]
    /// The frozen entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] = []
    /// The layouts of scopes that keep nothing, and were opened nevertheless.
    let otherLayouts = Guarded<[ScopeLayout]>([])

    /// The observer of a frozen container, if it has one. Set before the container is seen.
    var observation: Observation?
    /// The registrations for reports, once one was written.
    let snapshot = Guarded<RegistrationSnapshot?>(nil)
    private let emptyTableSlots = Atomic<UInt>(0)

    init(capacity: Int = 0, live: LiveTable? = nil, parent: StorageObject?, isOverriding: Bool = false) {
        table = LookupTable(capacity: capacity)
        self.live = live
        self.parent = parent
        self.isOverriding = isOverriding
    }

    deinit {
        table.deallocate()
        LookupTable(slots: emptyTableSlots.load(ordering: .relaxed), offsetMask: 0).deallocate()
    }

    /// The slots of an empty table of the same size, for loads in closed scopes. Nil before the first scope closes.
    var emptySlots: UInt? {
        let slots = emptyTableSlots.load(ordering: .acquiring)
        return slots == 0 ? nil : slots
    }

    func makeEmptySlots() -> UInt {
        let empty = LookupTable(emptyLike: table)
        let other = emptyTableSlots.compareExchange(expected: 0, desired: empty.slots, ordering: .acquiringAndReleasing)
        if !other.exchanged { empty.deallocate() }
        return other.exchanged ? empty.slots : other.original
    }
}
