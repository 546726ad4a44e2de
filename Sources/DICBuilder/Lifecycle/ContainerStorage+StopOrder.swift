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
