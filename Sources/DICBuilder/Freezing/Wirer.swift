/// Binds the needs of a container's entries, and numbers them.
struct Wirer {
    private let storage: _ContainerStorage
    private var numbers: EntryNumbers
    private var registrations: [Registration]
    private var edges: [Wiring.Edge] = []
    private var firstEdges = [0]
    private var missing: [Wiring.Unbound] = []
    private var absent: [Wiring.Unbound] = []

    /// Binds the needs of a container's entries: of those that an ancestor has registered, and of its own.
    static func wire(
        _ inherited: [Entry],
        _ own: [Entry],
        in storage: _ContainerStorage
    ) -> (wiring: Wiring, numbers: EntryNumbers) {
        let sources = inherited.isEmpty ? own : inherited + own
        let registrations = sources.map { $0.registration }
        var wirer = Wirer(storage: storage, numbers: EntryNumbers(of: sources), registrations: registrations)
        wirer.registrations.reserveCapacity(2 * sources.count)
        wirer.firstEdges.reserveCapacity(sources.count + 1)
        wirer.edges.reserveCapacity(2 * sources.count)
        for source in wirer.registrations.indices {
            for (need, dependency) in wirer.registrations[source].dependencies.known.enumerated() {
                wirer.bind(dependency, need, of: source)
            }
            wirer.firstEdges.append(wirer.edges.count)
        }
        let roots = storage.declarations.roots.map { request, location -> Wiring.Root in
            let binding = storage.binding(of: request)
            return (request, location, binding.targets.map { wirer.number(of: $0) }, binding.leadsToNothing)
        }
        let wiring = Wiring(
            registrations: wirer.registrations,
            inheritedCount: inherited.count,
            edges: wirer.edges,
            firstEdges: wirer.firstEdges,
            missing: wirer.missing,
            absent: wirer.absent,
            roots: roots
        )
        return (wiring, wirer.numbers)
    }

    @inline(never)
    private mutating func bind(_ dependency: Dependency, _ need: Int, of source: Int) {
        let binding = storage.binding(of: dependency)
        // Nearly all.
        if case .exact(let target) = binding {
            // A stopped one is not linked: each load reports that.
            let traits: BindingTraits = target.access == .stopped ? [] : .exact
            return add(target, isOptionalType(dependency.type) ? traits.union(.optional) : traits, need, of: source)
        }
        binding.forEachPart(of: dependency.request) { part in
            switch part {
            case .entry(let target, let traits): add(target, traits, need, of: source)
            case .missing(let request, let traits):
                missing.append((source, need, request, traits))
            case .absent(let request):
                absent.append((source, need, request, []))
            }
        }
    }

    private mutating func add(_ target: Entry, _ traits: BindingTraits, _ need: Int, of source: Int) {
        let traits = target.needsAsyncLoad ? traits.union(.awaited) : traits
        edges.append(Wiring.Edge(source: source, need: need, target: number(of: target), traits: traits))
    }

    private mutating func number(of entry: Entry) -> Int {
        let entry = entry.beforeStop
        let number = numbers.insert(entry)
        if number == registrations.count { registrations.append(entry.registration) }
        return number
    }
}

extension _ContainerStorage {
    /// The needs that this container binds, and the numbers of its entries. A mutable one is wired anew each time.
    package var wired: (wiring: Wiring, numbers: EntryNumbers) {
        if live == nil { return (contents.wiring, contents.numbers) }
        let inherited = parent?.entries.filter { $0.isBoundInChildren && isCurrent($0) } ?? []
        return Wirer.wire(inherited, ownEntries.filter { !$0.registration.dependencies.known.isEmpty }, in: self)
    }
}
