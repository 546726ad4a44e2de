/// The registrations behind a container, ready to be loaded from. Opaque: containers and resolvers share it.
// Sendable: `table` and `frozenEntries` never change after `init`, and what they lead to is Sendable. Unchecked only
// because `table` holds pointers.
public final class DependencySource: @unchecked Sendable {
    /// The frozen entries. A mutable container has none here, so all its loads go on to `liveEntries`.
    @usableFromInline
    let table: LookupTable

    /// What keeps the entries in `table` alive, in the order of registration.
    private let frozenEntries: ContiguousArray<Entry>

    /// The entries of a container that changes.
    @usableFromInline
    let liveEntries: (any LiveEntries)?

    /// The calling thread finds its `LoadStack` by this.
    @usableFromInline
    let loadStackKey = LoadStack.Key.shared

    /// Freezes registrations.
    ///
    /// - Complexity: O(*n*) in the number of registrations.
    init(freezing registrations: [Registration]) {
        table = LookupTable(minimumCapacity: registrations.count)
        var entries = ContiguousArray<Entry>()
        entries.reserveCapacity(registrations.count)
        // From the last to the first, so that what is already there wins.
        for registration in registrations.reversed() where unsafe table.entry(of: registration.key) == nil {
            let entry = registration.makeEntry()
            table.set(entry, of: registration.key)
            entries.append(entry)
        }
        entries.reverse()
        frozenEntries = entries
        liveEntries = nil
    }

    /// A source whose entries come and go.
    package init(live entries: any LiveEntries) {
        table = LookupTable(minimumCapacity: 0)
        frozenEntries = []
        liveEntries = entries
    }

    deinit {
        table.deallocate()
    }

    /// All entries, in the order of registration.
    package var entries: [Entry] {
        liveEntries?.all ?? Array(frozenEntries)
    }

    /// The entry of a key, wherever it is.
    @usableFromInline
    package func entry(of key: ObjectIdentifier) -> Entry? {
        if let entry = unsafe table.entry(of: key) { return unsafe entry.takeUnretainedValue() }
        return liveEntries?.entry(of: key)
    }
}

/// Entries that come and go: those of a mutable container.
@usableFromInline
package protocol LiveEntries: AnyObject, Sendable {
    /// The entry of a key, if it is there now.
    func entry(of key: ObjectIdentifier) -> Entry?

    /// All entries that are there now, in the order of registration.
    var all: [Entry] { get }
}
