/// How a container was started: what was made when, and what the start took its time for.
public struct StartReport: Sendable, CustomStringConvertible {
    /// What a service came after besides what it needs: not in each service, which would be as many
    /// as there are pairs.
    struct Group {
        /// The number of the group, which several services may come after.
        let number: Int
        /// The members that had ended when the service began. Those of a group are the same ones,
        /// more or fewer of them.
        let ended: ArraySlice<Int>
    }

    /// One singleton that was made.
    public struct Service: Sendable, CustomStringConvertible {
        /// Its registration.
        public var registration: ResolutionError.Reference { reference() }
        /// Names are spelled for who reads them.
        private let reference: @Sendable () -> ResolutionError.Reference
        /// When its factory was begun, from the beginning of the start.
        public let start: Duration
        /// How long its factory waited for what it loads and had not declared.
        public let waiting: Duration
        /// How long its factory ran, without that.
        public let duration: Duration
        /// What had to be made before it: indices into ``StartReport/services``.
        public var waitedFor: [Int] {
            group.map { Set($0.ended).union(own).sorted() } ?? own
        }

        /// What had to be made before it, without the members of the group.
        fileprivate let own: [Int]
        /// What else it came after; nil if nothing.
        fileprivate let group: Group?

        init(
            registration: @autoclosure @escaping @Sendable () -> ResolutionError.Reference,
            start: Duration,
            waiting: Duration,
            duration: Duration,
            waitedFor: [Int],
            after group: Group? = nil
        ) {
            reference = registration
            self.start = start
            self.waiting = waiting
            self.duration = duration
            own = waitedFor
            self.group = group
        }

        /// When it was made, from the beginning of the start.
        var end: Duration { start + waiting + duration }

        /// The service in a line, for example
        /// `Store (Services.swift:8), 100.0 ms, begun after 300.0 ms`.
        public var description: String {
            "\(registration), \(duration.text), begun after \(start.text)"
        }
    }

    /// What was made, in the order in which it was begun.
    public let services: [Service]
    /// The time from the call to the end.
    public let duration: Duration

    /// What writes the description. A start brings it along: the linker keeps a conformance in each
    /// program.
    let write: @Sendable (StartReport) -> String

    /// The time that all factories took together: what a start one after the other would take.
    public var totalDuration: Duration { services.reduce(.zero) { $0 + $1.duration } }

    /// The indices of the ``services`` that the end of the start waited for: each had to be made
    /// before the next.
    public var criticalPath: [Int] {
        let ends = services.map(\.end)
        var path: [Int] = []
        var known: [Int: [Int]] = [:]
        var next = ends.indices.max { ends[$0] < ends[$1] }
        while let service = next {
            path.append(service)
            next = latest(before: service, ends, &known)
        }
        return path.reversed()
    }

    /// Which of those that a service waited for ended last. `known` are the last ones of the first
    /// members of each group, by their number.
    private func latest(before service: Int, _ ends: [Duration], _ known: inout [Int: [Int]])
        -> Int?
    {
        let own = services[service].own.max { ends[$0] < ends[$1] }
        guard let group = services[service].group, !group.ended.isEmpty else { return own }
        var latest = known.removeValue(forKey: group.number) ?? []
        for member in group.ended.dropFirst(latest.count) {
            let last = latest.last ?? member
            latest.append(ends[last] < ends[member] ? member : last)
        }
        let ofGroup = latest[group.ended.count - 1]
        known[group.number] = latest
        return own.map { ends[$0] < ends[ofGroup] ? ofGroup : $0 } ?? ofGroup
    }

    /// How long the start would take if a service took no time and everything else as long as it
    /// did.
    ///
    /// - Parameter service: An index into ``services``.
    /// - Complexity: O(*n* log *n*) in the number of services and of what they waited for.
    public func duration(without service: Int) -> Duration {
        var ends = [Duration](repeating: .zero, count: services.count)
        var known: [Int: [Int]] = [:]
        // What a service waited for was made before it.
        for index in services.indices.sorted(by: { services[$0].end < services[$1].end }) {
            let start = latest(before: index, ends, &known).map { ends[$0] } ?? .zero
            ends[index] = start + (index == service ? .zero : services[index].duration)
        }
        return ends.max() ?? .zero
    }

    /// The first line of the ``description``, for a log.
    public var summary: String {
        "DIC: started \(services.count.counted("service")) in \(duration.text)"
            + " (\(totalDuration.text) one after the other)"
    }

    /// The whole report: the services in the order of their starts, the critical path, and where to
    /// save most time.
    public var description: String { write(self) }

    /// The description.
    var text: String {
        if services.isEmpty { return summary }
        let rows = services.map { "\($0.start.column) \($0.duration.column)  \($0.registration)" }
        let path = criticalPath
        var lines = [summary, "     start       took"] + rows
        lines.append(
            "critical path: "
                + path.map { services[$0].registration.name }.joined(separator: " -> ")
        )
        if let (place, rest) = greatestSaving(in: path) {
            let service = services[path[place]]
            let saved = "without \(service.registration.name), which took \(service.duration.text)"
            lines.append("\(saved), the start would take \(rest.text)")
        }
        return lines.joined(separator: "\n")
    }

    /// The place in a path without which the start would take least. Nothing saves more than it
    /// took, so few of those that took longest are tried: each trial looks at all services.
    private func greatestSaving(in path: [Int]) -> (place: Int, rest: Duration)? {
        let whole = duration(without: services.count)
        var best: (place: Int, rest: Duration)?
        let longest = path.enumerated().sorted {
            services[$0.element].duration > services[$1.element].duration
        }
        for (place, service) in longest.prefix(16) {
            if let best, whole - services[service].duration > best.rest { break }
            let rest = duration(without: service)
            if best.map({ (rest, place) < ($0.rest, $0.place) }) ?? true { best = (place, rest) }
        }
        return best
    }
}

extension ImmutableDependencyInjectionContainer {
    /// How the container was started; nil if ``DICBuilder/start(_:limit:limitForEach:observer:)``
    /// did not make it.
    public var startReport: StartReport? { _storage.lifecycle.startReport.withLock(\.self) }
}
