/// Finds, in a container that is being frozen, where the entries of declared dependencies are.
///
/// A parameter whose request binds to an entry of exactly its type is taken from that entry; any other is bound at each
/// load. A linked entry belongs to one container: a child links for itself what it has from its parent.
struct Linker {
    private let storage: _ContainerStorage
    private var linked: [Entry] = []

    init(_ storage: _ContainerStorage) {
        self.storage = storage
    }

    /// Puts a copy of an entry into the table that has edges.
    mutating func link(_ entry: Entry) -> Entry {
        let copy = entry.copy(edges: Edges(count: entry.dependencies.count, in: storage))
        linked.append(copy)
        storage.table.set(copy)
        return copy
    }

    /// Lets the edges lead to entries, once the table is complete.
    func connect() {
        for entry in linked {
            for (index, dependency) in entry.dependencies.enumerated() {
                let request = Request(dependency.type, named: dependency.name, parameter: index + 1)
                if case .exact(let target) = storage.binding(of: request) { entry.edges?.set(index, to: target) }
            }
        }
    }
}

extension Entry {
    fileprivate var dependencies: [Dependency] {
        switch registration.dependencies {
        case .opaque: []
        case .declared(let dependencies): dependencies
        }
    }
}
