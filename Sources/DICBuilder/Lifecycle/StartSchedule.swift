/// A pure scheduler of services that are made: each when all that it needs are made.
///
/// Services are numbers from 0. A factory whose dependencies are not known may demand a service while it runs.
struct StartSchedule: Sendable {
    private enum Progress: Sendable {
        case pending, running, made, failed
    }

    private var progress: [Progress]

    /// What each service needs and is not made yet.
    private var missing: [Set<Int>]

    /// What each service would better come after, because it may load it.
    private var preferred: [Set<Int>]

    /// What each service needs.
    private var dependents: [[Int]]

    /// Whether nothing more is begun.
    private(set) var isHalted = false

    /// - Parameters:
    ///   - needs: What each service needs. There is no cycle.
    ///   - preferred: What each service would better come after. There is no cycle with what they need.
    init(needs: [[Int]], preferred: [[Int]]) {
        progress = [Progress](repeating: .pending, count: needs.count)
        missing = needs.map(Set.init)
        self.preferred = preferred.map(Set.init)
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

    /// Whether a service has ended, or will never begin.
    func isOver(_ service: Int) -> Bool {
        switch progress[service] {
        case .made, .failed: true
        case .pending: isHalted
        case .running: false
        }
    }

    /// Records that a factory needs a service: that and what it needs come as early as they can.
    ///
    /// - Returns: The services to begin.
    mutating func demand(_ service: Int) -> [Int] {
        var needed = [service]
        var seen: Set = [service]
        var next = 0
        while next < needed.count {
            preferred[needed[next]] = []
            for other in missing[needed[next]].sorted() where seen.insert(other).inserted { needed.append(other) }
            next += 1
        }
        return begin(needed)
    }
}
