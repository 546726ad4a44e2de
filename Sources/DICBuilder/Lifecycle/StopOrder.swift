/// The order in which services are stopped: each before what it depends on.
struct StopOrder: Sendable {
    /// What is known of a service.
    struct Service: Sendable {
        /// The number of its instance: what was completed later has a greater one.
        var number: Int

        /// Whether it may depend on anything that was completed before it.
        var isOpaque = false

        /// Its immediate dependencies.
        var dependencies: [Int] = []

        /// Its deferred dependencies, which it may have loaded later.
        var deferred: [Int] = []

        /// The service that stops its instance, if several keep one object.
        var stopper: Int?
    }

    /// What has to be stopped before each service.
    ///
    /// What is known comes first. An opaque service comes before all that were completed earlier, where that does not
    /// contradict what is known. A deferred dependency is what the order depends on least: one that closes a cycle is
    /// dropped.
    ///
    /// - Complexity: O(*n* log *n*) in the number of services and dependencies, if nothing is contradictory.
    static func prerequisites(of services: [Service]) -> [[Int]] {
        var precedence = Precedence(count: services.count)
        func pairs(_ others: KeyPath<Service, [Int]>) -> [Precedence.Pair] {
            services.indices.flatMap { before in
                services[before][keyPath: others].map { Precedence.Pair(before: before, after: $0) }
            }
        }
        // Immediate dependencies form a cycle only if an instance was replaced. A newer instance then holds an older
        // one, so a pair is dropped if its dependent is not newer than its dependency.
        precedence.require(pairs(\.dependencies)) { services[$0.before].number <= services[$0.after].number }
        precedence.require(opaquePairs(services, precedence))
        precedence.require(pairs(\.deferred))
        // An object is stopped once, after all that depend on it under whatever key.
        let prerequisites = precedence.prerequisites
        precedence.require(
            services.indices.flatMap { service in
                services[service].stopper.map { stopper in
                    prerequisites[service].map { Precedence.Pair(before: $0, after: stopper) }
                } ?? []
            }
        )
        return precedence.prerequisites
    }

    /// The pairs that opaque services require. Each service is stopped after the next opaque one that was completed
    /// later, so the opaque services form a chain.
    private static func opaquePairs(_ services: [Service], _ known: Precedence) -> [Precedence.Pair] {
        let order = services.indices.sorted { services[$0].number < services[$1].number }
        var chain: [Precedence.Pair] = []
        var later: Int?
        for service in order.reversed() {
            if let later { chain.append(Precedence.Pair(before: later, after: service)) }
            if services[service].isOpaque { later = service }
        }
        let components = known.components(with: chain)
        if Set(components).count == services.count { return chain }

        // The known order contradicts the chain: it puts some service before an opaque one that was completed later.
        // The services of a contradiction form a strongly connected component. Each service then comes after those
        // opaque services of the next other component that were completed later.
        let members = Dictionary(grouping: services.indices.filter { services[$0].isOpaque }) { components[$0] }
        var opaque: [Int] = []
        var pairs: [Precedence.Pair] = []
        for service in order.reversed() {
            if let next = opaque.last(where: { components[$0] != components[service] }) {
                for other in members[components[next]] ?? [] where services[other].number > services[service].number {
                    pairs.append(Precedence.Pair(before: other, after: service))
                }
            }
            if services[service].isOpaque { opaque.append(service) }
        }
        return pairs
    }
}

extension _ContainerStorage {
    /// The services that have to be stopped before each of the services.
    func stopOrder(of services: [StopService]) -> [[Int]] {
        stopOrder(of: services.map(\.entry)) { services[$0].stops }
    }

    /// The services that have to be stopped before each of the services.
    ///
    /// - Parameters:
    ///   - services: The entries that keep them.
    ///   - stops: Whether a stop of a service, by its place, stops its instance.
    func stopOrder(of services: [Entry], stops: (Int) -> Bool) -> [[Int]] {
        let graph = ServiceGraph(of: services, in: self)
        let places = EntryNumbers(of: services)
        let stoppers = Self.stoppers(among: services, stops: stops)
        return StopOrder.prerequisites(
            of: services.enumerated().map { index, service in
                let needs = graph.needs(of: service)
                let original = service.extras?.original.flatMap { places[$0] }
                return StopOrder.Service(
                    // An instance that is still being made will be the newest.
                    number: service.keepNumber ?? .max,
                    isOpaque: needs.isOpaque,
                    dependencies: Array(needs.immediate) + [original].compactMap(\.self),
                    deferred: Array(needs.deferred),
                    stopper: stoppers[index]
                )
            }
        )
    }

    /// For each service that keeps the same object as one that stops it, the place of that one.
    private static func stoppers(among services: [Entry], stops: (Int) -> Bool) -> [Int: Int] {
        var places: [ObjectIdentifier: [Int]] = [:]
        for (place, service) in services.enumerated() {
            if let object = service.keptObject { places[object.id, default: []].append(place) }
        }
        var stoppers: [Int: Int] = [:]
        for places in places.values where places.count > 1 {
            let stopper = places.first(where: stops)
            for place in places where place != stopper { stoppers[place] = stopper }
        }
        return stoppers
    }
}
