/// Which services depend on which, also through registrations that are not services.
struct ServiceGraph {
    /// What an instance, a service or not, depends on. Numbers are places among the services.
    struct Service: Sendable {
        /// The number of its instance: what was completed later has a greater one.
        var number = 0
        /// Whether it may depend on what it does not declare, and so on anything that was completed
        /// before it.
        var isOpaque = false
        /// What it loads while it is being made.
        var dependencies: [Int] = []
        /// What it may load later.
        var deferred: [Int] = []
        /// Whether it leads to an opaque registration that is not a service, through no other
        /// service.
        var leadsToOpaque = false
        /// The service that stops its instance, if several keep one object.
        var stopper: Int?
    }

    /// The needs that the container binds.
    private let wiring: Wiring
    /// The number of each entry in the wiring.
    private let numbers: EntryNumbers
    /// For what makes the instances that decorators are given, the number of the decorated
    /// registration.
    private var decorated: [ObjectIdentifier: Int] = [:]
    /// The place of each service.
    private let services: EntryNumbers
    /// The place among the services of each registration of the wiring; nil if it is none.
    private let places: [Int?]

    init(of entries: [Entry], in storage: _ContainerStorage) {
        (wiring, numbers) = storage.wired
        services = EntryNumbers(of: entries)
        places = numbers.entries.map { [services] in services[$0] }
        for (number, entry) in numbers.entries.enumerated() where entry.extras?.original != nil {
            for original in entry.withOriginals.dropFirst() {
                decorated[ObjectIdentifier(original)] = number
            }
        }
    }

    /// The place of an entry among the services; nil if it is none.
    func place(of entry: Entry) -> Int? { services[entry] }

    /// What an entry needs, a service or not.
    ///
    /// - Complexity: O(*m*) in the number of needs on the way to other services.
    func needs(of entry: Entry) -> Service {
        var needs = Service(isOpaque: entry.facts.dependencies.areOpaque)
        // A mutable container numbers only what has known needs.
        if let original = entry.extras?.original.flatMap(place) {
            needs.dependencies.append(original)
        }
        guard let number = numbers[entry] ?? decorated[ObjectIdentifier(entry)] else {
            return needs
        }
        // Sets of numbers, which other code has too: one of steps would be several kB of code.
        var immediate: Set<Int> = []
        var deferred: Set<Int> = []
        var pending = [(number: number, isDeferred: false)]
        while let step = pending.popLast() {
            for edge in wiring.edges(of: step.number) {
                let target = edge.target
                let isDeferred = step.isDeferred || edge.isDeferred
                let isNew =
                    isDeferred
                    ? deferred.insert(target).inserted : immediate.insert(target).inserted
                // A service ends the way: what it needs is its own.
                guard isNew, places[target] == nil else { continue }
                if wiring.registrations[target].dependencies.areOpaque {
                    needs.leadsToOpaque = true
                }
                if target < wiring.sourceCount { pending.append((target, isDeferred)) }
            }
        }
        for target in immediate.sorted() {
            guard let service = places[target], service != places[number] else { continue }
            needs.dependencies.append(service)
        }
        for target in deferred.sorted() where !immediate.contains(target) {
            guard let service = places[target], service != places[number] else { continue }
            needs.deferred.append(service)
        }
        needs.dependencies.sort()
        needs.isOpaque = needs.isOpaque || needs.leadsToOpaque
        return needs
    }

    /// The registrations on the shortest way from an entry to a service that it needs: the entry
    /// first. Empty if it is that service, or needs it only through others.
    func way(from entry: Entry, to service: Entry) -> [Registration] {
        guard entry.key != service.key, let start = numbers[entry], let end = numbers[service]
        else { return [] }
        var search = HolderSearch(in: wiring, includingDeferred: false) { [places] in
            places[$0] == nil
        }
        _ = search.holders(of: [end])
        return search.chain(from: start).map { wiring.registrations[$0.source] }
    }
}

extension Precedence {
    /// What has to be stopped before each of several targets.
    static func stopping(_ targets: [StopTarget], in storage: _ContainerStorage) -> Precedence {
        let graph = ServiceGraph(of: targets.map(\.entry), in: storage)
        // One object may be kept by several entries.
        let objects = targets.map { $0.entry.keptObject?.id }
        var stoppers: [ObjectIdentifier: Int] = [:]
        for (place, object) in objects.enumerated() where targets[place].stops {
            if let object, stoppers[object] == nil { stoppers[object] = place }
        }
        let services = zip(targets, objects).map { target, object in
            var service = graph.needs(of: target.entry)
            // An instance that is still being made will be the newest.
            service.number = target.entry.keepNumber ?? .max
            service.stopper = object.flatMap { stoppers[$0] }
            return service
        }
        return stopping(services)
    }

    /// What has to be stopped before each service: what depends on it.
    ///
    /// What is known comes first; a deferred dependency that closes a cycle is dropped. An opaque
    /// service comes before all that were completed earlier, where that does not contradict what is
    /// known.
    ///
    /// - Complexity: O(*n* log *n*) in the number of services and dependencies, if nothing is
    ///   contradictory.
    static func stopping(_ services: [ServiceGraph.Service]) -> Precedence {
        var order = Precedence(repeating: [], count: services.count)
        // Immediate dependencies form a cycle only if an instance was replaced. A newer instance
        // then holds an older one, so a dependency is dropped if its dependent is not newer.
        order.require(services.map(\.dependencies)) { services[$0].number <= services[$1].number }
        order.require(services.map(\.deferred))
        order.require(order.opaqueDependencies(of: services))
        // An object is stopped once, after all that depend on it under whatever key.
        order.require(order.map { $0.compactMap { services[$0].stopper } })
        return order.reversedEdges
    }

    /// What opaque services may depend on: all that was completed earlier.
    ///
    /// The opaque ones are stopped one after the other, from the newest to the oldest as far as what
    /// is known allows. Any other service is stopped after the last opaque one that is newer, and
    /// with it after all of these. So nothing that is known is contradicted, and there are as many
    /// edges as services, instead of one for each pair.
    private func opaqueDependencies(of services: [ServiceGraph.Service]) -> Precedence {
        // What is still being made may be waiting for anything else that is, if it is opaque.
        func rank(_ service: Int) -> (Int, Int) {
            (services[service].number, services[service].isOpaque ? 1 : 0)
        }
        let newestFirst = services.indices.sorted { rank($0) > rank($1) }
        let opaqueFirst = newestFirst.filter { services[$0].isOpaque } + newestFirst
        var dependencies = Precedence(repeating: [], count: count)
        // The opaque services before the next one, without those that come before a newer one: the
        // newest first, so that a search finds the last that is newer than a service.
        var opaque: [Int] = []
        var previous: Int?
        for service in Schedule.inOrder(opaqueFirst, after: reversedEdges) {
            guard services[service].isOpaque else {
                let newer = opaque.partitioningIndex { !(rank($0) > rank(service)) }
                if newer > 0 { dependencies[opaque[newer - 1]].append(service) }
                continue
            }
            if let previous { dependencies[previous].append(service) }
            previous = service
            while let last = opaque.last, rank(last) < rank(service) { opaque.removeLast() }
            opaque.append(service)
        }
        return dependencies
    }
}
