/// A pure scheduler: each service can begin when all that it comes after have ended.
///
/// Services are numbers from 0. It runs nothing: the caller runs what it returns, and says what has ended.
struct Schedule {
    private(set) var prerequisites: Precedence = []
    private var dependents: Precedence = []
    private var missing: [Int] = []
    /// The services that can begin, and have not: the next one last.
    private var ready: [Int] = []

    private var hasBegun: [Bool] = []
    private var hasEnded: [Bool] = []
    private(set) var remaining = 0
    private var runningCount = 0
    private(set) var isHalted = false

    /// - Parameter prerequisites: What each service comes after, each once. They form no cycle.
    init(_ prerequisites: [[Int]] = []) { grow(to: prerequisites.count) { _ in prerequisites } }

    mutating func next() -> Int? {
        guard !isHalted, let service = ready.popLast() else { return nil }
        hasBegun[service] = true
        runningCount += 1
        return service
    }

    /// Records that a service has ended, or is not waited for any longer. A second time does nothing.
    mutating func end(_ service: Int) {
        if hasEnded[service] { return }
        hasEnded[service] = true
        remaining -= 1
        if hasBegun[service] { runningCount -= 1 }
        for dependent in dependents[service].reversed() { removePrerequisite(of: dependent) }
    }

    private mutating func removePrerequisite(of service: Int) {
        missing[service] -= 1
        if missing[service] == 0 { ready.append(service) }
    }

    mutating func drop(_ other: Int, before service: Int) {
        guard !hasEnded[other], let place = prerequisites[service].firstIndex(of: other) else { return }
        prerequisites[service].remove(at: place)
        dependents[other].removeAll { $0 == service }
        removePrerequisite(of: service)
    }

    /// Begins nothing more. Returns the services that will never begin; none the second time.
    mutating func halt() -> [Int] {
        if isHalted { return [] }
        isHalted = true
        return unfinished.filter { !hasBegun[$0] }
    }

    var unfinished: [Int] { hasEnded.indices.filter { !hasEnded[$0] } }
    var isGoingOn: Bool { runningCount > 0 || remaining > 0 && !isHalted }

    /// Adds services, until there are `count`. For those that have not ended, `order` says anew what each comes after,
    /// by its place among them. One that has begun waits for no other: what should have come before it comes after it.
    mutating func grow(to count: Int, _ order: (_ left: [Int]) -> [[Int]]) {
        hasBegun += [Bool](repeating: false, count: count - hasBegun.count)
        hasEnded += [Bool](repeating: false, count: count - hasEnded.count)
        let left = unfinished
        remaining = left.count
        prerequisites = Precedence(repeating: [], count: count)
        for (service, others) in zip(left, order(left)) {
            for other in others.map({ left[$0] }) {
                if !hasBegun[service] {
                    prerequisites[service].append(other)
                } else if !hasBegun[other] {
                    prerequisites[other].append(service)
                }
            }
        }
        dependents = prerequisites.reversedEdges
        missing = prerequisites.map(\.count)
        ready = left.filter { missing[$0] == 0 && !hasBegun[$0] }.reversed()
    }

    /// Some services and what they come after, each after that, and else in the order in which they are given.
    static func inOrder(_ services: [Int], after prerequisites: [[Int]]) -> [Int] {
        var order: [Int] = []
        var seen: Set<Int> = []
        visitInPostorder(services, needs: { prerequisites[$0].reversed() }, insert: { seen.insert($0).inserted }) {
            order.append($0)
        }
        return order
    }
}

/// What each of several services comes after, or depends on: without a cycle, and each once.
typealias Precedence = [[Int]]

extension Precedence {
    /// The other way round: what comes after each service, in ascending order.
    var reversedEdges: Precedence {
        var reversed = Precedence(repeating: [], count: count)
        for (source, targets) in enumerated() { for target in targets { reversed[target].append(source) } }
        return reversed
    }

    /// Adds edges after those that are there. Of the new ones that lie on a cycle of all, those that satisfy the
    /// condition are dropped: what was required earlier is kept.
    mutating func require(
        _ new: [[Int]],
        droppingInCycles isDropped: (_ service: Int, _ dependency: Int) -> Bool = { _, _ in true }
    ) {
        // The last service that a number was found at.
        var found = [Int](repeating: -1, count: count)
        let added = indices.map { service in
            found[service] = service
            for known in self[service] { found[known] = service }
            return new[service].filter { other in
                defer { found[other] = service }
                return found[other] != service
            }
        }
        if added.allSatisfy(\.isEmpty) { return }
        // The number of the strongly connected component of each service. One on no cycle has a number of its own.
        var components = Array<Int>(indices)
        let all = zip(self, added).map { $0 + $1 }
        for component in stronglyConnectedComponents(count: count, targets: { all[$0] }) {
            for service in component { components[service] = component[0] }
        }
        for service in indices {
            self[service] += added[service].filter { components[service] != components[$0] || !isDropped(service, $0) }
        }
    }
}
