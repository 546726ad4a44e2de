// Sendable: no stored property changes after `init`, and what they lead to is Sendable. Unchecked only
// because `table` holds pointers.
/// The registrations behind a container, ready to be loaded from. Opaque: containers and resolvers share it.
public final class DependencySource: @unchecked Sendable {
    /// The frozen entries. A mutable container has none here, so all its loads go on to `liveEntries`.
    @usableFromInline
    let table: LookupTable

    /// What was frozen, replaced registrations among it. Keeps the transient ones alive, which are their own entries.
    private let registrations: [Registration]

    /// The entries of all that is not transient. Nothing but `init` changes them.
    private let sharedEntries: [Entry]

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
        let table = LookupTable(minimumCapacity: registrations.count)
        var sharedEntries: [Entry] = []
        // Of several registrations of one key, the last one stays.
        for index in registrations.indices {
            // Borrowed from the array: to retain and release each one would be a tenth of the work.
            unsafe Unmanaged.passUnretained(registrations[index])._withUnsafeGuaranteedRef { registration in
                if registration.route == .shared {
                    let entry = SharedEntry(registration)
                    sharedEntries.append(entry)
                    table.set(entry, of: registration.key)
                } else {
                    table.set(registration, of: registration.key)
                }
            }
        }
        self.table = table
        self.registrations = registrations
        self.sharedEntries = sharedEntries
        liveEntries = nil
    }

    /// A source whose entries come and go.
    package init(live entries: any LiveEntries) {
        table = LookupTable(minimumCapacity: 0)
        registrations = []
        sharedEntries = []
        liveEntries = entries
    }

    deinit {
        table.deallocate()
    }

    /// All entries, in the order of registration.
    package var entries: [Entry] {
        liveEntries?.all
            ?? registrations.compactMap { registration in
                let entry = entry(of: registration.key)
                return entry?.registration === registration ? entry : nil
            }
    }

    /// The entries of the eager singletons, in the order of registration.
    var eagerEntries: [Entry] {
        sharedEntries.filter { shared in
            shared.registration.lifetime == .eagerSingleton && entry(of: shared.registration.key) === shared
        }
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
