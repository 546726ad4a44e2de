/// Links the entries of a container that is being frozen to the entries of their declared dependencies.
///
/// A parameter whose request binds to an entry of exactly its type is taken from that entry; any other is bound at each
/// load. A linked entry belongs to one container. A child links the transient entries of its parent again, and looks up
/// the parameters of its parent's scoped ones at each load.
struct Linker {
    let storage: _ContainerStorage

    /// Puts an entry into the table, linked to this container: the entry itself, or a copy if it is linked already.
    func link(_ entry: Entry) -> Entry {
        let links = ParameterLinks(entry.registration.dependencies.known, in: storage)
        var entry = entry
        if !entry.linked.claim(links) {
            entry = entry.copy()
            _ = entry.linked.claim(links)
        }
        storage.table.set(entry)
        return entry
    }

    /// Points the links of linked entries at entries, once the table is complete.
    ///
    /// - Parameter entries: Entries of the container, some of which are linked.
    func connect(_ entries: [Entry]) {
        for entry in entries {
            guard let links = entry.linked.links else {
                assert(!entry.access.takesParameters, "an entry is not linked")
                continue
            }
            for (index, dependency) in entry.registration.dependencies.known.enumerated() {
                if case .exact(let target) = storage.binding(of: dependency) { links.set(index, to: target) }
            }
        }
    }
}
