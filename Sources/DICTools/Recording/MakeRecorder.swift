import DICBuilder

/// An observer that records what is made and how long it takes, and reports it in several ways.
///
/// It can be read at any time. What is being made then is shown as running. One recorder can
/// observe several containers, and shows their makes as one tree. What it reports takes O(*n* log
/// *n*) in the number of makes.
public final class MakeRecorder: DependencyObserver {
    /// The number of makes that are recorded at most; nil if there is no limit.
    private let limit: Int?
    /// What was recorded, guarded: factories run on several threads.
    private let state = Guarded(State())

    /// What was recorded since the last `removeAll`.
    private struct State: Sendable {
        /// The makes, in the order of recording: the one with the number *n* is at *n* - 1. Their
        /// times from the first one are not known yet.
        var makes: [RecordedMake] = []
        /// The number of each make.
        var numbers: [ObservedMake.Identifier: Int] = [:]
        /// How many makes were not recorded because of the limit.
        var omittedCount = 0
    }

    /// Creates a recorder without makes. Those beyond the limit are only counted.
    public init(limit: Int? = nil) { self.limit = limit }

    /// The recorded makes, in the order of recording.
    public var makes: [RecordedMake] {
        var makes = state.withLock(\.makes)
        guard let origin = makes.lazy.map(\.make.start).min() else { return [] }
        for index in makes.indices {
            makes[index].start = origin.duration(to: makes[index].make.start)
        }
        makes.computeOwnDurations()
        return makes
    }

    /// The number of makes that were not recorded because of the limit.
    public var omittedCount: Int { state.withLock(\.omittedCount) }

    /// Forgets what was recorded. What is running then is not recorded any more.
    public func removeAll() { state.set(State()) }

    /// Records the start of a make.
    public func willMake(_ make: ObservedMake) {
        state.withLock { state in
            if let limit, state.makes.count >= limit {
                state.omittedCount += 1
                return
            }
            let parent = make.parentID.flatMap { state.numbers[$0] }
            let depth = parent.map { state.makes[$0 - 1].depth + 1 } ?? 0
            let number = state.makes.count + 1
            state.numbers[make.id] = number
            state.makes.append(RecordedMake(id: number, parent: parent, depth: depth, make: make))
        }
    }

    /// Records the end of a make.
    public func didMake(_ make: ObservedMake, in duration: Duration) { end(make, duration, nil) }

    /// Records the end of a make that failed.
    public func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
        end(make, duration, error)
    }

    /// Records how long a make took, and its error; does nothing if its start was not recorded.
    private func end(_ make: ObservedMake, _ duration: Duration, _ error: (any Error)?) {
        state.withLock { state in
            guard let number = state.numbers[make.id] else { return }
            state.makes[number - 1].duration = duration
            state.makes[number - 1].error = error
        }
    }

    /// The finished makes that took the most time of their own (``RecordedMake/ownDuration``), the
    /// slowest first.
    public func slowest(_ count: Int) -> [RecordedMake] {
        Array(makes.slowest.prefix(max(count, 0)))
    }

    /// What was made, as a tree: each make below that whose factory needed it, with its duration
    /// and that of its own.
    public var tree: String {
        let children = makes.children
        var lines = ["\("total".rightAligned(in: 10)) \("own".rightAligned(in: 10))"]
        // Not recursive: makes may be nested deeply.
        var pending: [(make: RecordedMake, branch: String, indentation: String)] =
            (children[nil] ?? []).reversed().map { ($0, "", "") }
        while let (make, branch, indentation) = pending.popLast() {
            let times = [make.duration?.text ?? "running", make.ownDuration?.text ?? ""]
            let columns = times.map { $0.rightAligned(in: 10) }.joined(separator: " ")
            lines.append("\(columns)  \(branch)\(make.title)")
            let inner = children[make.id] ?? []
            for (index, child) in inner.enumerated().reversed() {
                let (branch, line) = index == inner.count - 1 ? ("└── ", "    ") : ("├── ", "│   ")
                pending.append((child, indentation + branch, indentation + line))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Where the time went: the makes that took the most time of their own, and the longest chain
    /// of makes.
    public var report: String {
        let makes = makes
        let total = makes.totalDuration
        let counts = [
            (makes.count { $0.error != nil }, "failed"),
            (makes.count { $0.duration == nil }, "running"),
            (omittedCount, "not recorded"),
        ]
        let notes = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let end = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        var lines = ["DIC: \(makes.count.counted("make")) in \(total.text)\(end)"]
        func line(_ duration: Duration?, _ text: String) -> String {
            let share =
                duration.map { total > .zero ? "\(Int(($0 / total * 100).rounded()))%" : "" } ?? ""
            return
                "\((duration?.text ?? "running").rightAligned(in: 10)) \(share.rightAligned(in: 5))  \(text)"
        }
        if makes.isEmpty { return lines[0] }
        lines.append("most time of their own")
        lines += makes.slowest.prefix(10).map { line($0.ownDuration, $0.title) }
        lines.append("longest chain")
        let children = makes.children
        var within = children[nil] ?? []
        var indentation = ""
        while let longest = within.max(by: { ($0.duration ?? .zero) < ($1.duration ?? .zero) }) {
            lines.append(line(longest.duration, indentation + longest.title))
            within = children[longest.id] ?? []
            indentation += "  "
        }
        return lines.joined(separator: "\n")
    }

    /// The makes as a Gantt chart in the syntax of Mermaid, which GitHub and many editors draw.
    ///
    /// Each make that no other one needed is a section, and the makes within it are the bars:
    /// failed ones as critical, running ones as active. The axis counts microseconds or, if it all
    /// took at least a second, milliseconds.
    public var gantt: String {
        let makes = makes
        let total = makes.totalDuration
        let (unit, name) =
            total >= .seconds(1) ? (Duration.milliseconds(1), "ms") : (.microseconds(1), "µs")
        var lines = [
            "gantt", "    title What was made, in \(name)", "    dateFormat x", "    axisFormat %Q",
        ]
        let children = makes.children
        var pending = Array((children[nil] ?? []).reversed())
        while let make = pending.popLast() {
            // Without what ends a name.
            let title = make.dependency.title.replacingScalars {
                ":;#,\n\r".unicodeScalars.contains($0) ? " " : nil
            }
            if make.parent == nil { lines.append("    section \(title)") }
            var mark = make.duration == nil ? "active, " : ""
            if make.error != nil { mark = "crit, " }
            let start = Int((make.start / unit).rounded())
            // A bar without a length would not be drawn.
            let end = max(Int(((make.end ?? total) / unit).rounded()), start + 1)
            lines.append("    \(title) :\(mark)m\(make.id), \(start), \(end)")
            pending += (children[make.id] ?? []).reversed()
        }
        return lines.joined(separator: "\n")
    }

    /// The makes as a trace in JSON: write it to a file, which ui.perfetto.dev shows as a flame
    /// graph.
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes, if few run at the same time.
    public var trace: String {
        let makes = makes
        let total = makes.totalDuration
        let tracks = makes.tracks
        let events = makes.map { make in
            let end = make.end ?? max(total, make.start)
            var arguments = [
                "\"lifetime\":\("\(make.dependency.lifetime)".jsonLiteral)",
                "\"location\":\("\(make.dependency.location)".jsonLiteral)",
            ]
            if let error = make.error {
                arguments.append("\"error\":\(withoutAddresses("\(error)").jsonLiteral)")
            }
            if make.duration == nil { arguments.append("\"running\":true") }
            return """
                {"name":\(make.dependency.title.jsonLiteral),"cat":"make","ph":"X","ts":\(make.start.microseconds),\
                "dur":\((end - make.start).microseconds),"pid":1,"tid":\(tracks[make.id - 1]),\
                "args":{\(arguments.joined(separator: ","))}}
                """
        }
        return
            "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}"
    }
}

/// One run of a factory, as a `MakeRecorder` recorded it.
public struct RecordedMake: Sendable, Identifiable {
    /// The number of the make, counted from 1 in the order of recording.
    public let id: Int
    /// The number of the make whose factory needed this one; nil if it was loaded by other code.
    public let parent: Int?
    /// The number of makes around this one.
    public let depth: Int

    /// What the observer was told of it.
    fileprivate let make: ObservedMake

    /// The registration whose factory ran.
    public var dependency: RegisteredDependency { make.dependency }
    /// The time from the start of the first recorded make to the start of this one.
    public fileprivate(set) var start = Duration.zero
    /// The time that it took, that of all makes within it included; nil while it is running.
    public fileprivate(set) var duration: Duration?
    /// The time that it took, without that of the makes within it; nil while it is running.
    public fileprivate(set) var ownDuration: Duration?
    /// What the factory threw, if it did.
    public fileprivate(set) var error: (any Error)?

    /// The time from the start of the first recorded make to the end of this one; nil while it is
    /// running.
    var end: Duration? { duration.map { start + $0 } }

    /// The registration as reports name it, with the error if it failed.
    fileprivate var title: String {
        error.map { "\(dependency), failed: \(withoutAddresses("\($0)"))" } ?? "\(dependency)"
    }
}

extension [RecordedMake] {
    /// The makes within each one, by its number, in the order of recording; under nil those that
    /// have no parent.
    var children: [Int?: [RecordedMake]] { Dictionary(grouping: self, by: \.parent) }

    /// Subtracts from each duration the time in which makes within it ran.
    mutating func computeOwnDurations() {
        // Not by the numbers: of two threads, the first to be recorded may have started second.
        let children = children.mapValues { $0.sorted { $0.start < $1.start } }
        for index in indices {
            guard let end = self[index].end, let duration = self[index].duration else { continue }
            var covered = Duration.zero
            var reached = self[index].start
            for child in children[self[index].id] ?? [] {
                let start = Swift.max(child.start, reached)
                let stop = Swift.min(child.end ?? end, end)
                if stop > start {
                    covered += stop - start
                    reached = stop
                }
            }
            self[index].ownDuration = duration - covered
        }
    }

    /// The time from the start of the first make to the last end of one.
    var totalDuration: Duration { compactMap(\.end).max() ?? .zero }

    /// The finished makes, the one that took the most time of its own first.
    fileprivate var slowest: [RecordedMake] {
        filter { $0.ownDuration != nil }
            .sorted { ($1.ownDuration ?? .zero, $0.id) < ($0.ownDuration ?? .zero, $1.id) }
    }

    /// For each make the number of a track, from 1, so that no two in one track overlap unless one
    /// is within the other.
    fileprivate var tracks: [Int] {
        var tracks = [Int](repeating: 0, count: count)
        /// For each track, the makes in it that have not ended, outermost first.
        var open: [[RecordedMake]] = []
        for make in sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
            for track in open.indices {
                while let last = open[track].last, let end = last.end, end <= make.start,
                    last.id != make.parent
                {
                    open[track].removeLast()
                }
            }
            // On top of its parent, if nothing else is; else in an empty track.
            let own = open.firstIndex { make.parent != nil && $0.last?.id == make.parent }
            let track = own ?? open.firstIndex(where: \.isEmpty) ?? open.count
            if track == open.count { open.append([]) }
            open[track].append(make)
            tracks[make.id - 1] = track + 1
        }
        return tracks
    }
}
