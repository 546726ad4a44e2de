/// Binds the needs of a container's entries, and numbers them.
struct Wirer {
    /// The container whose needs are bound.
    private let storage: _ContainerStorage
    /// The number of each entry in the wiring.
    private var numbers: EntryNumbers
    /// What is bound so far.
    private var wiring: Wiring
    /// The number of what needs something, and the index of the need, while it is bound.
    private var source = 0
    private var need = 0

    /// The entries that the scopes of each name keep.
    private lazy var entriesByScope = Dictionary(grouping: storage.entries) {
        $0.facts.lifetime.scope
    }

    /// Binds the needs of entries: of `inherited` ones first, and with what factories were seen to
    /// load.
    ///
    /// - Complexity: O(*n*) in the number of needs.
    static func wire(
        _ inherited: [Entry],
        _ own: [Entry],
        in storage: _ContainerStorage,
        seeing loads: SeenLoads = [:]
    ) -> (wiring: Wiring, numbers: EntryNumbers) {
        let sources = inherited.isEmpty ? own : inherited + own
        var wirer = Wirer(
            storage: storage,
            numbers: EntryNumbers(of: sources),
            wiring: Wiring(
                registrations: sources.map { source in
                    loads[source.facts.key].map { Registration(source.facts.seeing($0)) }
                        ?? source.registration
                },
                inheritedCount: inherited.count
            )
        )
        wirer.wiring.registrations.reserveCapacity(2 * sources.count)
        wirer.wiring.firstEdges.reserveCapacity(sources.count + 1)
        wirer.wiring.edges.reserveCapacity(2 * sources.count)
        for source in sources.indices {
            for (need, dependency) in wirer.wiring.registrations[source].dependencies.known
                .enumerated()
            {
                wirer.source = source
                wirer.need = need
                wirer.bind(dependency)
            }
            wirer.wiring.firstEdges.append(wirer.wiring.edges.count)
        }
        wirer.wiring.roots = storage.declarations.roots.map { request, location in
            let binding = storage.binding(of: request)
            return (
                request, location, binding.targets.map { wirer.number(of: $0) },
                binding.leadsToNothing
            )
        }
        return (wirer.wiring, wirer.numbers)
    }

    /// Binds one need.
    @inline(never)
    private mutating func bind(_ dependency: Dependency) {
        let binding = storage.binding(of: dependency)
        // Nearly all.
        if case .exact(let target) = binding {
            // A stopped one is not linked: each load reports that.
            let traits: BindingTraits = target.access == .stopped ? [] : .exact
            return add(target, isOptionalType(dependency.type) ? traits.union(.optional) : traits)
        }
        add(binding, dependency.request)
    }

    /// Adds the edges of a binding, or notes that there are none.
    private mutating func add(_ binding: Binding, _ request: Request, _ traits: BindingTraits = [])
    {
        let traits = isOptionalType(request.type) ? traits.union(.optional) : traits
        switch binding {
        case .exact(let target): add(target, traits)
        case .unwrapping(let target): add(target, traits.union(.unwrapped))
        case .function(let target): add(target, traits.union(.deferred))
        case .opener(let scope):
            for target in entriesByScope[scope] ?? [] {
                add(target, traits.union([.deferred, .opened]))
            }
        case .all(let targets, _) where !targets.isEmpty:
            for target in targets { add(target, traits.union(.collected)) }
        case .wrapping(let inner, let wrapped): add(inner, request.of(wrapped), traits)
        case .lazy(let loaded, let inner), .provider(let loaded, let inner):
            add(inner, request.later(loaded), traits.union(.deferred))
        case .all, .nothing: wiring.absent.append((source, need, request, []))
        case .missing: wiring.missing.append((source, need, request, traits))
        }
    }

    /// Adds an edge.
    private mutating func add(_ target: Entry, _ traits: BindingTraits) {
        let traits = target.needsAsyncLoad ? traits.union(.awaited) : traits
        wiring.edges.append(
            Wiring.Edge(source: source, need: need, target: number(of: target), traits: traits)
        )
    }

    /// The number of an entry, which is the next one if it had none.
    private mutating func number(of entry: Entry) -> Int {
        let entry = entry.beforeStop
        let number = numbers.insert(entry)
        if number == wiring.registrations.count { wiring.registrations.append(entry.registration) }
        return number
    }
}
