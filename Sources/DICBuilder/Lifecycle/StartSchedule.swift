/// A pure scheduler of services that are made: each when all that it needs are made.
///
/// Services are numbers from 0. A preferred prerequisite is one that an opaque factory may load. If it turns out to
/// wait for the service, it is dropped.
struct StartSchedule: Sendable {
    private enum Progress: Sendable {
        case pending, running, made, failed
    }

    private var progress: [Progress]

    /// What each service needs and is not made yet.
    private var missing: [Set<Int>]

    /// The preferred prerequisites of each service.
    private var preferred: [Set<Int>]

    /// What comes after each service.
    private var dependents: [[Int]]

    /// What each service comes after: what it needs, and what it prefers if that was not dropped.
    private(set) var prerequisites: [Set<Int>]

    /// Whether nothing more is begun.
    private(set) var isHalted = false

    /// - Parameters:
    ///   - needs: What each service needs. There is no cycle.
    ///   - preferred: What each service would better come after. There is no cycle with what they need.
    init(needs: [[Int]], preferred: [[Int]]) {
        progress = [Progress](repeating: .pending, count: needs.count)
        missing = needs.map(Set.init)
        self.preferred = preferred.map(Set.init)
        prerequisites = zip(needs, preferred).map { Set($0).union($1) }
        dependents = [[Int]](repeating: [], count: needs.count)
        for others in [needs, preferred] {
            for (service, others) in others.enumerated() {
                for other in others { dependents[other].append(service) }
            }
        }
    }

    /// Whether nothing runs, and nothing can begin.
    var isDone: Bool { !progress.contains(.running) && (isHalted || !progress.contains(.pending)) }

    /// Begins what needs nothing.
    ///
    /// - Returns: The services to begin.
    mutating func begin() -> [Int] { begin(progress.indices) }

    private mutating func begin(_ services: some Sequence<Int>) -> [Int] {
        if isHalted { return [] }
        let ready = services.filter {
            progress[$0] == .pending && missing[$0].isEmpty && preferred[$0].isEmpty
        }
        for service in ready { progress[service] = .running }
        return ready
    }

    /// Records that a service has been made.
    ///
    /// - Returns: The services to begin.
    mutating func succeed(_ service: Int) -> [Int] {
        progress[service] = .made
        for dependent in dependents[service] {
            missing[dependent].remove(service)
            preferred[dependent].remove(service)
        }
        return begin(Set(dependents[service]).sorted())
    }

    /// Records that a service could not be made. Nothing more is begun.
    mutating func fail(_ service: Int) {
        progress[service] = .failed
        isHalted = true
    }

    /// Begins nothing more.
    mutating func halt() {
        isHalted = true
    }

    /// Gives everything up that has not ended.
    mutating func abandonAll() {
        isHalted = true
        for service in progress.indices where progress[service] == .running { progress[service] = .failed }
    }

    /// Whether a service has ended, or will never begin.
    func isOver(_ service: Int) -> Bool {
        switch progress[service] {
        case .made, .failed: true
        case .pending: isHalted
        case .running: false
        }
    }

    /// Lets a service begin without another one that it would better come after.
    ///
    /// - Returns: The services to begin.
    mutating func drop(_ other: Int, preferredBy service: Int) -> [Int] {
        guard preferred[service].remove(other) != nil else { return [] }
        prerequisites[service].remove(other)
        return begin([service])
    }
}
