/// A pure scheduler: each service can begin when all that it comes after have ended.
///
/// Services are numbers from 0. It runs nothing: the caller runs what it returns, and says what has ended.
struct Schedule: Sendable {
    /// What each service comes after.
    private(set) var prerequisites: [[Int]] = []
    /// What comes after each service.
    private var dependents: [[Int]] = []
    /// How many services each one still waits for.
    private var missing: [Int] = []
    /// The services that can begin, and have not.
    private var ready: [Int] = []

    private var hasBegun: [Bool] = []
    private var hasEnded: [Bool] = []
    /// How many services have not ended.
    private(set) var remaining = 0
    /// Whether nothing more begins.
    private(set) var isHalted = false

    /// - Parameter prerequisites: What each service comes after, each once. They form no cycle.
    init(_ prerequisites: [[Int]] = []) { grow(to: prerequisites.count) { _ in prerequisites } }

    /// Begins what waits for nothing. Returns the services to run.
    mutating func begin() -> [Int] {
        if isHalted || ready.isEmpty { return [] }
        let begun = ready
        for service in begun { hasBegun[service] = true }
        ready = []
        return begun
    }

    /// Records that a service has ended, or is not waited for any longer. A second time does nothing.
    mutating func end(_ service: Int) {
        if hasEnded[service] { return }
        hasEnded[service] = true
        remaining -= 1
        for dependent in dependents[service] { removePrerequisite(of: dependent) }
    }

    private mutating func removePrerequisite(of service: Int) {
        missing[service] -= 1
        if missing[service] == 0 { ready.append(service) }
    }

    /// Lets a service begin without another one that it would come after, if that has not ended.
    mutating func drop(_ other: Int, before service: Int) {
        guard !hasEnded[other], let place = prerequisites[service].firstIndex(of: other) else { return }
        prerequisites[service].remove(at: place)
        dependents[other].removeAll { $0 == service }
        removePrerequisite(of: service)
    }

    /// Begins nothing more.
    mutating func halt() { isHalted = true }

    /// Whether a service has ended.
    func hasEnded(_ service: Int) -> Bool { hasEnded[service] }

    /// Whether a service has ended, or will never begin.
    func isOver(_ service: Int) -> Bool { hasEnded[service] || isHalted && !hasBegun[service] }

    /// A service that has not ended; nil if all have.
    var unfinished: Int? { hasEnded.firstIndex(of: false) }

    /// Adds services. The order of those that have not ended is then a new one.
    ///
    /// A service that has begun waits for no other. What should have come before it comes after it instead.
    ///
    /// There are `count` services then. For those that have not ended, `order` says what each comes after, by its place
    /// among them.
    mutating func grow(to count: Int, _ order: (_ left: [Int]) -> [[Int]]) {
        while hasEnded.count < count {
            hasBegun.append(false)
            hasEnded.append(false)
        }
        let left = (0..<count).filter { !hasEnded[$0] }
        remaining = left.count
        prerequisites = [[Int]](repeating: [], count: count)
        for (service, others) in zip(left, order(left)) {
            for place in others {
                let other = left[place]
                if !hasBegun[service] {
                    prerequisites[service].append(other)
                } else if !hasBegun[other] {
                    prerequisites[other].append(service)
                }
            }
        }
        dependents = prerequisites.reversedEdges
        missing = prerequisites.map(\.count)
        ready = left.filter { missing[$0] == 0 && !hasBegun[$0] }
    }

    /// All services, one after the other; of those that can begin, the one with the greatest rank first.
    static func inOrder(_ prerequisites: [[Int]], rank: (Int) -> Int) -> [Int] {
        var schedule = Schedule(prerequisites)
        var order: [Int] = []
        var ready = schedule.begin().sorted { rank($0) < rank($1) }
        while let next = ready.popLast() {
            order.append(next)
            schedule.end(next)
            for service in schedule.begin() {
                ready.insert(service, at: ready.firstIndex { rank($0) > rank(service) } ?? ready.endIndex)
            }
        }
        return order
    }
}

/// Which of several services depend on which, without a cycle.
///
/// Earlier requirements are kept. A later requirement that would close a cycle with them is dropped.
struct Precedence: Sendable {
    /// What each service depends on, each once: what was required earlier first.
    private(set) var dependencies: [[Int]]

    init(count: Int) { dependencies = [[Int]](repeating: [], count: count) }

    /// What depends on each service, in ascending order.
    var dependents: [[Int]] { dependencies.reversedEdges }

    /// Adds dependencies. Of the new ones that lie on a cycle of all, those that satisfy the condition are dropped.
    mutating func require(
        _ new: [[Int]],
        droppingInCycles isDropped: (_ service: Int, _ dependency: Int) -> Bool = { _, _ in true }
    ) {
        // The last service that a number was found at.
        var found = [Int](repeating: -1, count: new.count)
        let added = new.indices.map { service in
            found[service] = service
            for known in dependencies[service] { found[known] = service }
            return new[service].filter { other in
                defer { found[other] = service }
                return found[other] != service
            }
        }
        if added.allSatisfy(\.isEmpty) { return }
        let components = components(with: added)
        for service in added.indices {
            dependencies[service] += added[service].filter {
                components[service] != components[$0] || !isDropped(service, $0)
            }
        }
    }

    /// For each service, the number of its strongly connected component once the new dependencies are added. A service
    /// on no cycle has a number of its own.
    func components(with new: [[Int]]) -> [Int] {
        var numbers = Array(new.indices)
        let components = stronglyConnectedComponents(count: new.count) { dependencies[$0] + new[$0] }
        for component in components { for service in component { numbers[service] = component[0] } }
        return numbers
    }
}

extension [[Int]] {
    /// The same edges, the other way round: where each number occurs, in ascending order.
    fileprivate var reversedEdges: [[Int]] {
        var reversed = [[Int]](repeating: [], count: count)
        for (source, targets) in enumerated() { for target in targets { reversed[target].append(source) } }
        return reversed
    }
}
