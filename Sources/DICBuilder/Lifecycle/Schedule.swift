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

/// A pure scheduler of services to which others are added. The order of those that have not ended is then a new one.
struct GrowingSchedule: Sendable {
    private var schedule: Schedule

    /// The services, in the order in which the schedule numbers them.
    private var services: [Int]

    /// The number of each service in the schedule.
    private var numbers: [Int: Int]

    private var ended: Set<Int> = []

    /// - Parameter prerequisites: What each service waits for, each once. They form no cycle.
    init(_ prerequisites: [[Int]]) {
        schedule = Schedule(prerequisites)
        services = Array(prerequisites.indices)
        numbers = Dictionary(uniqueKeysWithValues: services.map { ($0, $0) })
    }

    /// How many services have not ended.
    var remaining: Int { schedule.remaining }

    /// The services that wait for nothing.
    var first: [Int] { schedule.first.map { services[$0] } }

    /// Records that a service has ended. A second time does nothing.
    ///
    /// - Returns: The services that can begin now.
    mutating func end(_ service: Int) -> [Int] {
        ended.insert(service)
        return numbers[service].map { schedule.end($0) }?.map { services[$0] } ?? []
    }

    /// Whether a service has ended.
    func hasEnded(_ service: Int) -> Bool { ended.contains(service) }

    /// Adds services.
    ///
    /// A service that has begun waits for no other. What should have come before it comes after it instead.
    ///
    /// - Parameters:
    ///   - count: How many services there are then.
    ///   - hasBegun: Whether a service has begun, and has not ended.
    ///   - prerequisites: What each of the services that have not ended waits for: its place among them.
    mutating func grow(to count: Int, hasBegun: (Int) -> Bool, _ prerequisites: ([Int]) -> [[Int]]) {
        services = (0..<count).filter { !ended.contains($0) }
        numbers = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1, $0) })
        var order = prerequisites(services)
        for (number, service) in services.enumerated() where hasBegun(service) {
            for other in order[number] where !hasBegun(services[other]) { order[other].append(number) }
            order[number] = []
        }
        schedule = Schedule(order)
    }
}

/// Which of several services come before which, without a cycle.
///
/// Earlier requirements are kept. A later requirement that would close a cycle with them is dropped.
struct Precedence: Sendable {
    /// One service comes before another.
    struct Pair: Hashable, Sendable {
        let before: Int
        let after: Int
    }

    /// How many services there are.
    private let count: Int

    private var pairs: Set<Pair> = []

    init(count: Int) {
        self.count = count
    }

    /// What each service comes after.
    var prerequisites: [[Int]] {
        var prerequisites = [[Int]](repeating: [], count: count)
        for pair in pairs { prerequisites[pair.after].append(pair.before) }
        return prerequisites.map { $0.sorted() }
    }

    /// Adds pairs. Of the new pairs that lie on a cycle of all pairs, those that satisfy the condition are dropped.
    mutating func require(_ new: [Pair], droppingInCycles isDropped: (Pair) -> Bool = { _ in true }) {
        let new = Set(new).subtracting(pairs).filter { $0.before != $0.after }
        if new.isEmpty { return }
        let components = components(with: new)
        pairs.formUnion(new.filter { !(components[$0.before] == components[$0.after] && isDropped($0)) })
    }

    /// For each service, the number of its strongly connected component once the new pairs are added. A service on no
    /// cycle has a number of its own.
    func components(with new: some Sequence<Pair>) -> [Int] {
        var successors = [[Int]](repeating: [], count: count)
        for pair in pairs { successors[pair.before].append(pair.after) }
        for pair in new { successors[pair.before].append(pair.after) }
        let all = Array(0..<count)
        var search = ComponentSearch(count: count)
        for service in all { search.visit(service) { successors[$0] } }
        var numbers = all
        for component in search.components { for service in component { numbers[service] = component[0] } }
        return numbers
    }
}
