/// The entries that a container is frozen with, and what is known of them.
struct FrozenEntries {
    /// What is registered here, in that order.
    var own: [Entry] = []

    /// Those of the own entries whose instances are made before the first load.
    var eager: [Entry] = []

    /// The copies of the parent's entries that are linked here, or that check the depth limit of this container.
    var relinked: [Entry] = []

    /// The entries with known dependencies that this container binds.
    var dependent: (inherited: [Entry], own: [Entry]) = ([], [])

    /// Whether some key is of an optional type.
    private(set) var hasOptionals = false

    /// Whether some key has a name or arguments, so that an index by type is needed.
    private(set) var isIndexed = false

    /// Notes what is known of a registration.
    @inline(__always)
    mutating func note(_ registration: Registration) {
        hasOptionals = hasOptionals || isOptionalType(registration.type)
        isIndexed = isIndexed || registration.key.isQualified
    }
}

extension _ContainerStorage {
    /// Keeps the entries that this container is frozen with. Its table has them already.
    func keep(_ frozen: FrozenEntries) {
        contents.registered = frozen.own
        contents.registeredEagerEntries = frozen.eager
        contents.relinked = frozen.relinked
        contents.dependentEntries = frozen.dependent
        mayBindToOthers = frozen.hasOptionals
        if frozen.isIndexed {
            let all = entries
            contents.entriesWithArguments = all.filter { $0.registration.key.signature != nil }
            contents.variants = Dictionary(grouping: all) {
                Key($0.registration.type, named: $0.registration.key.name)
            }
            .filter { $1.contains { $0.registration.key.signature != nil } }
            contents.entriesByType = Dictionary(grouping: all) { ObjectIdentifier($0.registration.type) }
                .filter { $1.contains { $0.registration.key.isQualified } }
        }
        contents.table.checkInvariants()
    }
}
