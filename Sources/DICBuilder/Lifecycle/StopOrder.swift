/// Which services depend on which, also through registrations that are not services.
struct ServiceGraph {
    /// What is known of a service.
    struct Service: Sendable {
        /// The number of its instance: what was completed later has a greater one.
        var number = 0
        /// Whether it may depend on what it does not declare, and so on anything that was completed before it.
        var isOpaque = false
        /// What it loads while it is being made.
        var dependencies: [Int] = []
        /// What it may load later.
        var deferred: [Int] = []
        /// Whether it leads to an opaque registration that is not a service, through no other service.
        var leadsToOpaque = false
        /// The service that stops its instance, if several keep one object.
        var stopper: Int?
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
    func needs(of entry: Entry) -> Service {
        var needs = Service(isOpaque: entry.facts.dependencies.areOpaque)
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
            if key % 2 == 0 { needs.dependencies.append(service) }
            if key % 2 == 1 && !seen.contains(key - 1) { needs.deferred.append(service) }
        }
        needs.dependencies.sort()
        needs.isOpaque = needs.isOpaque || needs.leadsToOpaque
        return needs
    }
}

extension Precedence {
    /// Which of several services depend on which, for their stop: each is stopped before what it depends on.
    ///
    /// What is known comes first. An opaque service comes before all that were completed earlier, where that does not
    /// contradict what is known. A deferred dependency is what the order depends on least: one that closes a cycle is
    /// dropped.
    ///
    /// - Complexity: O(*n* log *n*) in the number of services and dependencies, if nothing is contradictory.
    init(stopping services: [ServiceGraph.Service]) {
        self.init(count: services.count)
        // Immediate dependencies form a cycle only if an instance was replaced. A newer instance then holds an older
        // one, so a dependency is dropped if its dependent is not newer.
        require(services.map(\.dependencies)) { services[$0].number <= services[$1].number }
        require(opaqueDependencies(of: services))
        require(services.map(\.deferred))
        // An object is stopped once, after all that depend on it under whatever key.
        var shared = [[Int]](repeating: [], count: services.count)
        for (service, dependents) in dependents.enumerated() {
            guard let stopper = services[service].stopper else { continue }
            for dependent in dependents { shared[dependent].append(stopper) }
        }
        require(shared)
    }

    /// What opaque services may depend on: each service is stopped after the next opaque one that was completed later,
    /// so the opaque services form a chain.
    ///
    /// Where the known order contradicts that, it puts some service before an opaque one that was completed later. The
    /// services of a contradiction form a strongly connected component with the chain, and do not wait for each other:
    /// each comes after those opaque services of the next other component that were completed later.
    private func opaqueDependencies(of services: [ServiceGraph.Service]) -> [[Int]] {
        let newestFirst = services.indices.sorted { services[$0].number < services[$1].number }.reversed()
        var chain = [[Int]](repeating: [], count: services.count)
        var later: Int?
        for service in newestFirst {
            if let later { chain[later].append(service) }
            if services[service].isOpaque { later = service }
        }
        let components = components(with: chain)
        if components == Array(services.indices) { return chain }
        var opaque: [Int] = []
        // Those of each component.
        var members = [[Int]](repeating: [], count: services.count)
        var dependencies = members
        for service in newestFirst {
            if let next = opaque.last(where: { components[$0] != components[service] }) {
                // What is still being made has no place in the order of making: its services do not order each other.
                for other in members[components[next]] where services[other].number > services[service].number {
                    dependencies[other].append(service)
                }
            }
            if services[service].isOpaque {
                opaque.append(service)
                members[components[service]].append(service)
            }
        }
        return dependencies
    }
}

extension _ContainerStorage {
    /// What has to be stopped before each target.
    func stopOrder(of targets: [StopTarget]) -> [[Int]] {
        let graph = ServiceGraph(of: targets.map(\.entry), in: self)
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
            if let original = target.entry.extras?.original.flatMap(graph.place) {
                service.dependencies.append(original)
            }
            service.stopper = object.flatMap { stoppers[$0] }
            return service
        }
        return Precedence(stopping: services).dependents
    }
}
