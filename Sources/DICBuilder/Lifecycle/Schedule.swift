/// A pure scheduler: each service can begin when all that it comes after have ended.
///
/// Services are numbers from 0. It runs nothing: the caller runs what it returns, and says what has
/// ended.
struct Schedule {
    /// Services that others come after, all of them or none: as prerequisites, they would be as
    /// many as there are pairs.
    struct Group {
        /// What the others come after.
        let members: [Int]
        /// Those that come after all of the members.
        let services: [Int]
        /// The members that have ended, in that order.
        fileprivate(set) var ended: [Int] = []

        /// Whether all members have ended.
        fileprivate var isOver: Bool { ended.count == members.count }
    }

    /// What each service comes after, without groups. Of one that has ended, as it was then.
    private(set) var prerequisites: Precedence = []
    /// The groups, by their numbers.
    private(set) var groups: [Group] = []
    /// The groups that each service is a member of.
    private var groupsOfMembers: [Int: [Int]] = [:]
    /// The group that each service comes after, how many of its members had ended when the service
    /// began, and whether the service waits for the rest of it.
    private var after: [Int: (group: Int, endedCount: Int, isWaiting: Bool)] = [:]
    /// The other way round of `prerequisites`.
    private var dependents: Precedence = []
    /// How many of what each service comes after have not ended; a group counts once.
    private var missing: [Int] = []
    /// The services that can begin, and have not: the next one last.
    private var ready: [Int] = []

    /// Whether each service was returned by `next`.
    private var hasBegun: [Bool] = []
    /// Whether each service has ended, or is not waited for any longer.
    private var hasEnded: [Bool] = []
    /// The services that had not ended when the schedule grew.
    private var left: [Int] = []
    /// How many services have not ended.
    private(set) var remaining = 0
    /// How many services have begun and not ended.
    private var runningCount = 0
    /// Whether nothing more is begun.
    private(set) var isHalted = false

    /// - Parameters:
    ///   - prerequisites: What each service comes after, each once. They form no cycle.
    ///   - groups: None of them is empty, and a service comes after one at most.
    init(_ prerequisites: [[Int]] = [], _ groups: [Group] = []) {
        self.groups = groups
        for (number, group) in groups.enumerated() {
            for member in group.members { groupsOfMembers[member, default: []].append(number) }
            for service in group.services { after[service] = (number, 0, isWaiting: true) }
        }
        grow(to: prerequisites.count) { _ in prerequisites }
    }

    /// The next service that can begin, which counts as begun from now on; nil if there is none.
    mutating func next() -> Int? {
        guard !isHalted, let service = ready.popLast() else { return nil }
        hasBegun[service] = true
        if let group = after[service]?.group {
            after[service]?.endedCount = groups[group].ended.count
        }
        runningCount += 1
        return service
    }

    /// Records that a service has ended, or is not waited for any longer. A second time does
    /// nothing.
    mutating func end(_ service: Int) {
        if hasEnded[service] { return }
        hasEnded[service] = true
        remaining -= 1
        if hasBegun[service] { runningCount -= 1 }
        for dependent in dependents[service].reversed() { removePrerequisite(of: dependent) }
        if groups.isEmpty { return }
        for group in groupsOfMembers[service] ?? [] {
            groups[group].ended.append(service)
            if groups[group].isOver {
                for dependent in groups[group].services.reversed() { open(dependent) }
            }
        }
    }

    /// How many members of which group had ended when a service began; nil if it comes after none.
    func ended(before service: Int) -> (group: Int, count: Int)? {
        after[service].map { ($0.group, $0.endedCount) }
    }

    /// Records that one of what a service comes after has ended.
    private mutating func removePrerequisite(of service: Int) {
        missing[service] -= 1
        if missing[service] == 0 { ready.append(service) }
    }

    /// Lets a service begin without the rest of its group.
    mutating func open(_ service: Int) {
        guard after[service]?.isWaiting == true else { return }
        after[service]?.isWaiting = false
        removePrerequisite(of: service)
    }

    /// Begins nothing more. Returns the services that will never begin; none the second time.
    mutating func halt() -> [Int] {
        if isHalted { return [] }
        isHalted = true
        return unfinished.filter { !hasBegun[$0] }
    }

    /// The services that have not ended, in ascending order.
    var unfinished: [Int] { left.filter { !hasEnded[$0] } }

    /// Whether there is anything to wait for.
    var isGoingOn: Bool { runningCount > 0 || remaining > 0 && !isHalted }

    /// Adds services, until there are `count`. For those that have not ended, `order` says anew
    /// what each comes after, by its place among them. One that has begun waits for no other: what
    /// should have come before it comes after it.
    ///
    /// - Complexity: O(*n*) in the number of those that have not ended, and of what they come after.
    mutating func grow(to count: Int, _ order: (_ left: [Int]) -> [[Int]]) {
        left = unfinished + (hasEnded.count..<count)
        let added = count - hasEnded.count
        hasBegun += repeatElement(false, count: added)
        hasEnded += repeatElement(false, count: added)
        missing += repeatElement(0, count: added)
        prerequisites += repeatElement([], count: added)
        dependents += repeatElement([], count: added)
        remaining = left.count
        for service in left { (prerequisites[service], dependents[service]) = ([], []) }
        for (service, others) in zip(left, order(left)) {
            for other in others.map({ left[$0] }) {
                if !hasBegun[service] {
                    prerequisites[service].append(other)
                } else if !hasBegun[other] {
                    prerequisites[other].append(service)
                }
            }
        }
        for service in left {
            for other in prerequisites[service] { dependents[other].append(service) }
            let isWaiting = after[service]?.isWaiting == true
            missing[service] = prerequisites[service].count + (isWaiting ? 1 : 0)
        }
        ready = left.filter { missing[$0] == 0 && !hasBegun[$0] }.reversed()
    }

    /// Some services and what they come after, each after that, and else in the order in which they
    /// are given.
    static func inOrder(_ services: [Int], after prerequisites: [[Int]]) -> [Int] {
        var order = [Int]()
        var isMet = [Bool](repeating: false, count: prerequisites.count)
        // As `visitInPostorder`, which is not specialized: numbers need no array for each step. What
        // comes before a service has been visited once its complement is met.
        var steps: [Int] = services.reversed()
        while let step = steps.popLast() {
            if step < 0 {
                order.append(~step)
            } else if !isMet[step] {
                isMet[step] = true
                steps.append(~step)
                steps += prerequisites[step]
            }
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
        for (source, targets) in enumerated() {
            for target in targets { reversed[target].append(source) }
        }
        return reversed
    }

    /// The groups that opaque services come after: asynchronous ones, which they may load. Not
    /// those that need one of them, if the opaque service is needed by an asynchronous one: that
    /// would be a circle.
    func groups(of asynchronous: [Int], before opaque: [Int]) -> [Schedule.Group] {
        let leading = reach(from: opaque, in: reversedEdges)
        let inner = asynchronous.filter { !leading[$0] }
        let needed = reach(from: asynchronous, in: self)
        // The one that contains the other is the first.
        let groups = [
            Schedule.Group(members: asynchronous, services: opaque.filter { !needed[$0] }),
            Schedule.Group(members: inner, services: opaque.filter { needed[$0] }),
        ]
        return groups.filter { !$0.members.isEmpty && !$0.services.isEmpty }
    }

    /// With each group as one more number, which comes after its members.
    func adding(_ groups: [Schedule.Group]) -> Precedence {
        var all = self
        for group in groups {
            for service in group.services { all[service].append(all.count) }
            all.append(group.members)
        }
        return all
    }

    /// Which services some lead to, they themselves among it.
    private func reach(from services: [Int], in edges: Precedence) -> [Bool] {
        var isReached = [Bool](repeating: false, count: count)
        var pending = services
        while let service = pending.popLast() {
            if isReached[service] { continue }
            isReached[service] = true
            pending += edges[service]
        }
        return isReached
    }

    /// Adds edges after those that are there. Of the new ones that lie on a cycle of all, those
    /// that satisfy the condition are dropped: what was required earlier is kept.
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
        // The number of the strongly connected component of each service. One on no cycle has a
        // number of its own.
        var components = Array<Int>(indices)
        let all = zip(self, added).map { $0 + $1 }
        for component in stronglyConnectedComponents(count: count, targets: { all[$0] }) {
            for service in component { components[service] = component[0] }
        }
        for service in indices {
            self[service] += added[service].filter {
                components[service] != components[$0] || !isDropped(service, $0)
            }
        }
    }
}
