/// Binds the needs of a container's entries, and numbers them.
struct Wirer {
    private let storage: _ContainerStorage
    private(set) var numbers: EntryNumbers
    private var registrations: [Registration]
    private var edges: [Wiring.Edge] = []
    private var firstEdges = [0]
    private var (missing, absent): ([Wiring.Unbound], [Wiring.Unbound]) = ([], [])

    /// Binds the needs of a container's entries: of those that an ancestor has registered, and of its own.
    static func wire(
        _ inherited: [Entry],
        _ own: [Entry],
        in storage: _ContainerStorage
    ) -> (wiring: Wiring, numbers: EntryNumbers) {
        var wirer = Wirer(inherited.isEmpty ? own : inherited + own, in: storage)
        wirer.bindAll()
        let roots = storage.declarations.roots.map { wirer.bind($0.request, at: $0.location) }
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

    private init(_ sources: [Entry], in storage: _ContainerStorage) {
        self.storage = storage
        numbers = EntryNumbers(of: sources)
        registrations = sources.map { $0.registration }
        registrations.reserveCapacity(2 * sources.count)
        firstEdges.reserveCapacity(sources.count + 1)
        edges.reserveCapacity(2 * sources.count)
    }

    private mutating func bindAll() {
        for source in registrations.indices {
            for (need, dependency) in registrations[source].dependencies.known.enumerated() {
                bind(dependency, need, of: source)
            }
            firstEdges.append(edges.count)
        }
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

    private mutating func bind(_ request: Request, at location: CodeLocation) -> Wiring.Root {
        let binding = storage.binding(of: request)
        return (request, location, binding.targets.map { number(of: $0) }, binding.leadsToNothing)
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
