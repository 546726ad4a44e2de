/// Links the entries of a container that is being frozen to the entries of their declared dependencies.
///
/// A parameter whose request binds to an entry of exactly its type is taken from that entry; any other is bound at each
/// load. A linked entry belongs to one container: a child links the entries of its parent again.
struct Linker {
    private let storage: _ContainerStorage
    private var linked: [(entry: Entry, edges: Edges)] = []

    init(_ storage: _ContainerStorage) {
        self.storage = storage
    }

    /// Puts an entry into the table that has edges of this container: the entry itself, or a copy if it has others.
    mutating func link(_ entry: Entry) -> Entry {
        let edges = Edges(count: entry.registration.dependencies.known.count, in: storage)
        var entry = entry
        if !entry.linked.claim(edges) {
            entry = entry.copy()
            _ = entry.linked.claim(edges)
        }
        linked.append((entry, edges))
        storage.table.set(entry)
        return entry
    }

    /// Points the edges at entries, once the table is complete.
    func connect() {
        for (entry, edges) in linked {
            for (index, dependency) in entry.registration.dependencies.known.enumerated() {
                if case .exact(let target) = storage.binding(of: dependency.request) { edges.set(index, to: target) }
            }
        }
    }
}
