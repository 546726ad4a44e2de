/// Which services depend on which, also through registrations that are not services.
struct ServiceGraph {
    /// What a service depends on, as far as it is known.
    struct ServiceNeeds {
        /// What it loads while it is being made.
        var immediate: [Int] = []
        /// What it may load later.
        var deferred: [Int] = []

        /// Whether it may load something that it does not declare.
        var isOpaque: Bool { isOpaqueItself || leadsToOpaque }

        /// Whether its own factory is opaque.
        var isOpaqueItself = false
        /// Whether it leads to an opaque registration that is not a service, through no other service.
        var leadsToOpaque = false
    }

    private let wiring: Wiring
    private let numbers: EntryNumbers
    /// For what makes the instances that decorators are given, the number of the decorated registration.
    private let decorated: [ObjectIdentifier: Int]
    private let services: EntryNumbers
    /// The place among the services of each registration of the wiring; nil if it is none.
    private let places: [Int?]

    /// - Parameter services: Entries of the container.
    init(of services: [Entry], in storage: _ContainerStorage) {
        (wiring, numbers) = storage.wired
        var decorated: [ObjectIdentifier: Int] = [:]
        for (number, entry) in numbers.entries.enumerated() where entry.extras?.original != nil {
            for original in entry.withOriginals.dropFirst() { decorated[ObjectIdentifier(original)] = number }
        }
        self.decorated = decorated
        let all = EntryNumbers(of: services)
        places = numbers.entries.map { all[$0] }
        self.services = all
    }

    /// The place of an entry among the services; nil if it is none.
    func place(of entry: Entry) -> Int? { services[entry] }

    /// What an entry needs, a service or not.
    ///
    /// - Complexity: O(*m*) in the number of needs on the way to other services.
    func needs(of entry: Entry) -> ServiceNeeds {
        var needs = ServiceNeeds(isOpaqueItself: entry.facts.dependencies.areOpaque)
        guard let number = numbers[entry] ?? decorated[ObjectIdentifier(entry)] else { return needs }
        // Each number twice, and one more where it is deferred.
        var seen: Set<Int> = []
        var pending = [(number: number, isDeferred: false)]
        while let step = pending.popLast() {
            for edge in wiring.edges(of: step.number) {
                let isDeferred = step.isDeferred || edge.isDeferred
                guard seen.insert(2 * edge.target + (isDeferred ? 1 : 0)).inserted, places[edge.target] == nil else {
                    continue
                }
                if wiring.registrations[edge.target].dependencies.areOpaque { needs.leadsToOpaque = true }
                if edge.target < wiring.sourceCount { pending.append((edge.target, isDeferred)) }
            }
        }
        for key in seen.sorted() {
            guard let service = places[key / 2], service != places[number] else { continue }
            if key % 2 == 0 { needs.immediate.append(service) }
            if key % 2 == 1 && !seen.contains(key - 1) { needs.deferred.append(service) }
        }
        needs.immediate = needs.immediate.sorted()
        return needs
    }
}
