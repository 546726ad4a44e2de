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
    private let needs: [[Int]]

    private var dependents: [[Int]]

    /// What the factories of services are waiting for.
    private var demands: [Int: [Int]] = [:]

    /// Whether nothing more is begun.
    private(set) var isHalted = false

    /// - Parameters:
    ///   - needs: What each service needs. There is no cycle.
    ///   - preferred: What each service would better come after. There is no cycle with what they need.
    init(needs: [[Int]], preferred: [[Int]]) {
        self.needs = needs
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

    /// Whether a service runs.
    func isRunning(_ service: Int) -> Bool { progress[service] == .running }

    /// What a factory that needs a service has to do.
    enum Demand: Equatable, Sendable {
        /// Take it, or its error.
        case ended

        /// Wait for it. The services are to begin.
        case wait(begin: [Int])

        /// Report a cycle: each service waits for the next, and the last for the first.
        case cycle([Int])

        /// Give up.
        case halted
    }

    /// Decides what a factory that needs a service has to do. If it waits, the service and what it needs come as early
    /// as they can.
    ///
    /// - Parameter waiter: The service whose factory it is, if it is one.
    mutating func demand(_ service: Int, by waiter: Int?) -> Demand {
        switch progress[service] {
        case .made, .failed: return .ended
        case .pending where isHalted: return .halted
        case .pending, .running: break
        }
        if let waiter {
            if let path = path(from: service, to: waiter) { return .cycle(path) }
            demands[waiter, default: []].append(service)
        }
        var needed = [service]
        var seen: Set = [service]
        var next = 0
        while next < needed.count {
            preferred[needed[next]] = []
            for other in missing[needed[next]].sorted() where seen.insert(other).inserted { needed.append(other) }
            next += 1
        }
        return .wait(begin: begin(needed))
    }

    /// Records that a factory does not wait any more.
    mutating func stopWaiting(for service: Int, by waiter: Int) {
        guard let index = demands[waiter]?.firstIndex(of: service) else { return }
        demands[waiter]?.remove(at: index)
    }

    /// The services from one to another, each of which waits for the next; nil if there is no such path.
    private func path(from service: Int, to other: Int) -> [Int]? {
        var origins: [Int: Int] = [service: service]
        var pending = [service]
        while let current = pending.popLast() {
            if current == other {
                var path = [current]
                while let last = path.last, let origin = origins[last], origin != last { path.append(origin) }
                return path.reversed()
            }
            for next in missing[current].sorted() + (demands[current] ?? []) where origins[next] == nil {
                origins[next] = current
                pending.append(next)
            }
        }
        return nil
    }
}
