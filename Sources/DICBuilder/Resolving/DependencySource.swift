// Sendable: no stored property changes after `init`, and what they lead to is Sendable. Unchecked only
// because `table` holds pointers.
/// The registrations behind a container, ready to be loaded from. Opaque: containers and resolvers share it.
public final class DependencySource: @unchecked Sendable {
    /// The frozen entries. A mutable container has none here, so all its loads go on to `liveEntries`.
    @usableFromInline
    let table: LookupTable

    /// What was frozen, replaced registrations among it. Keeps those alive that are their own entries.
    private let registrations: [Registration]

    /// The entries that are not registrations. Nothing but `init` changes them.
    private var ownEntries: [Entry] = []

    /// Where the entries of an autoregistered factory's parameters stand.
    private var edges: [Edges] = []

    /// The frozen entries of each type of which one has a name, in the order of registration.
    private var families: [ObjectIdentifier: [Entry]] = [:]

    /// The entries of a container that changes.
    @usableFromInline
    let liveEntries: (any LiveEntries)?

    /// What the table got its other entries from; it also keeps them alive.
    let parent: DependencySource?

    /// The calling thread finds its `LoadStack` by this.
    @usableFromInline
    let loadStackKey = LoadStack.Key.shared

    /// Freezes registrations.
    ///
    /// - Parameter parent: What has what is not registered here. Its entries come into the table too, so that a look-up
    ///   is one look-up.
    /// - Complexity: O(*n*) in the number of registrations, the parent's among them.
    init(freezing registrations: [Registration], parent: DependencySource? = nil) {
        let inherited = parent?.entries ?? []
        table = LookupTable(minimumCapacity: registrations.count + inherited.count)
        self.registrations = registrations
        self.parent = parent
        liveEntries = nil
        var linkable: [Registration] = []
        for entry in inherited {
            let registration = entry.registration
            table.set(entry.inChild, of: registration)
            if registration.isLinkable { linkable.append(registration) }
        }
        var allBits: UInt = 0
        // Of several registrations of one key, the last one stays.
        for index in registrations.indices {
            // Borrowed from the array: to retain and release each one would be a tenth of the work.
            unsafe Unmanaged.passUnretained(registrations[index])._withUnsafeGuaranteedRef { registration in
                allBits |= registration.key.bits
                if registration.isPlain {
                    table.set(registration, of: registration)
                } else {
                    let entry = registration.makeEntry(in: self)
                    ownEntries.append(entry)
                    table.set(entry, of: registration)
                    if registration.isLinkable { linkable.append(registration) }
                }
            }
        }
        if !linkable.isEmpty { link(linkable) }
        let hasNames = allBits & Key.nameBit != 0 || parent?.families.isEmpty == false
        if hasNames { families = familiesWithNames }
    }

    private var familiesWithNames: [ObjectIdentifier: [Entry]] {
        let loadable = entries.filter { $0.registration.argumentTypes == nil }
        return Dictionary(grouping: loadable) { ObjectIdentifier($0.registration.type) }
            .filter { $1.contains { $0.registration.key.name != nil } }
    }

    /// Puts in the place of autoregistered factories such as know where the entries of their parameters are.
    private func link(_ registrations: [Registration]) {
        var linker = Linker(self)
        for registration in registrations where entry(of: registration.key) === registration {
            guard let linked = linker.link(registration) else { continue }
            ownEntries.append(linked)
            table.set(linked, of: registration)
        }
        let connected = linker.connect()
        edges = connected.edges
        ownEntries += connected.derived
    }

    /// A source whose entries come and go.
    package init(live entries: any LiveEntries, parent: DependencySource? = nil) {
        table = LookupTable(minimumCapacity: 0)
        registrations = []
        liveEntries = entries
        self.parent = parent
    }

    deinit {
        table.deallocate()
        for edges in edges { edges.deallocate() }
    }

    /// All entries, in the order of registration, the parent's first.
    package var entries: [Entry] {
        let own =
            liveEntries?.all
            ?? registrations.compactMap { registration in
                let entry = entry(of: registration.key)
                return entry?.registration === registration ? entry : nil
            }
        guard let parent else { return own }
        let ownKeys = Set(own.map(\.registration.key))
        return parent.entries.map(\.registration.key).filter { !ownKeys.contains($0) }.compactMap(entry(of:)) + own
    }

    /// The entries that keep something here, and perhaps others.
    var keptEntries: [Entry] { liveEntries?.all ?? ownEntries }

    /// The entries of the eager singletons that are registered here, in the order of registration.
    var eagerEntries: [Entry] {
        ownEntries.filter { own in
            own.registration.lifetime == .eagerSingleton && entry(of: own.registration.key) === own
        }
    }

    /// The entry of a key, wherever it is.
    @usableFromInline
    package func entry(of key: Key) -> Entry? {
        if let entry = unsafe table.entry(of: key) { return unsafe entry.takeUnretainedValue() }
        return liveEntries?.entry(of: key) ?? parentEntry(of: key)
    }

    /// The entry of a type and, if it has one, a name, wherever it is.
    func entry(of type: Any.Type, named name: DependencyName?) -> Entry? {
        if name != nil || parent != nil { return entry(of: Key(type, named: name)) }
        if let liveEntries { return liveEntries.entry(of: ObjectIdentifier(type)) }
        return unsafe table.entry(of: ObjectIdentifier(type))?.takeUnretainedValue()
    }

    /// The entry that a container which changes has from its parent. (That of a frozen one has all in its table.)
    func parentEntry(of key: Key) -> Entry? {
        liveEntries == nil ? nil : parent?.entry(of: key)?.inChild
    }

    /// The entries of a type, whatever their names are, in the order of registration.
    ///
    /// - Complexity: O(*m*) in their number where they are frozen, O(*n* log *n*) in that of all registrations where not.
    package func entries(ofType type: Any.Type) -> [Entry] {
        if liveEntries != nil {
            return entries.filter { $0.registration.type == type && $0.registration.argumentTypes == nil }
        }
        return families[ObjectIdentifier(type)] ?? entry(of: Key(type)).map { [$0] } ?? []
    }
}

/// Entries that come and go: those of a mutable container.
@usableFromInline
package protocol LiveEntries: AnyObject, Sendable {
    /// The entry of a type without a name, if it is there now.
    func entry(of type: ObjectIdentifier) -> Entry?

    /// The entry of a key, if it is there now.
    func entry(of key: Key) -> Entry?

    /// All entries that are there now, in the order of registration.
    var all: [Entry] { get }
}

extension LiveEntries {
    /// The entry of a type and, if it has one, a name, if it is there now.
    @inlinable
    func entry(of type: Any.Type, named name: DependencyName?) -> Entry? {
        name == nil ? entry(of: ObjectIdentifier(type)) : entry(of: Key(type, named: name))
    }
}
