/// A pure scheduler: each service can begin when all that it waits for have ended.
///
/// Services are numbers from 0. It runs nothing: the caller begins what it returns, and says what has ended.
struct Schedule: Sendable {
    /// The services that wait for each service.
    private let dependents: [[Int]]

    /// How many services each one still waits for.
    private var missing: [Int]

    /// How many services have not ended.
    private(set) var remaining: Int

    private var hasEnded: [Bool]

    /// - Parameter prerequisites: What each service waits for, each once. They form no cycle.
    init(_ prerequisites: [[Int]]) {
        var dependents = [[Int]](repeating: [], count: prerequisites.count)
        for (service, others) in prerequisites.enumerated() {
            for other in others { dependents[other].append(service) }
        }
        self.dependents = dependents
        missing = prerequisites.map(\.count)
        remaining = prerequisites.count
        hasEnded = [Bool](repeating: false, count: prerequisites.count)
    }

    /// The services that wait for nothing.
    var first: [Int] { missing.indices.filter { missing[$0] == 0 } }

    /// Records that a service has ended. A second time does nothing.
    ///
    /// - Returns: The services that can begin now.
    mutating func end(_ service: Int) -> [Int] {
        if hasEnded[service] { return [] }
        hasEnded[service] = true
        remaining -= 1
        var ready: [Int] = []
        for dependent in dependents[service] {
            missing[dependent] -= 1
            if missing[dependent] == 0 { ready.append(dependent) }
        }
        return ready
    }
}

extension Schedule {
    /// All services, one after the other; of those that can begin, the one with the greatest rank first.
    static func inOrder(_ prerequisites: [[Int]], rank: (Int) -> Int) -> [Int] {
        var schedule = Schedule(prerequisites)
        var order: [Int] = []
        var ready = schedule.first.sorted { rank($0) < rank($1) }
        while let next = ready.popLast() {
            order.append(next)
            for service in schedule.end(next) {
                let place = ready.firstIndex { rank($0) > rank(service) } ?? ready.endIndex
                ready.insert(service, at: place)
            }
        }
        return order
    }
}
