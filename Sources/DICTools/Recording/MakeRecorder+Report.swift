import DICBuilder

extension MakeRecorder {
    /// The finished makes that took the most time of their own (``RecordedMake/ownDuration``), the slowest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes.
    public func slowest(_ count: Int) -> [RecordedMake] { Array(makes.slowest.prefix(max(count, 0))) }

    /// What was made, as a tree: each make below the one whose factory needed it, with its duration and that of its
    /// own.
    ///
    /// ```text
    ///     total        own
    ///  480.0 ms    20.0 ms  App, eagerSingleton, Services.swift:12
    ///  400.0 ms   100.0 ms  ├── Store, singleton, Services.swift:8
    ///  300.0 ms   300.0 ms  │   └── Database, singleton, Services.swift:4
    ///   60.0 ms    60.0 ms  └── Fonts, transient, Services.swift:6
    /// ```
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes, besides the length of the text.
    public var tree: String {
        let makes = makes
        let children = makes.children
        var lines = ["\("total".rightAligned(in: 10)) \("own".rightAligned(in: 10))"]
        // Not recursive: makes may be nested deeply.
        var pending: [(make: RecordedMake, branch: String, indentation: String)] =
            (children[nil] ?? []).reversed().map { ($0, "", "") }
        while let (make, branch, indentation) = pending.popLast() {
            let times = [make.duration?.text ?? "running", make.ownDuration?.text ?? ""]
            let columns = times.map { $0.rightAligned(in: 10) }.joined(separator: " ")
            lines.append("\(columns)  \(branch)\(make.title)")
            let inner = children[make.number] ?? []
            for (index, child) in inner.enumerated().reversed() {
                let isLast = index == inner.count - 1
                let (branch, line) = isLast ? ("└── ", "    ") : ("├── ", "│   ")
                pending.append((child, indentation + branch, indentation + line))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Where the time went: the makes that took the most time of their own, and the longest chain of makes.
    ///
    /// Read it after `build()`. The time is that from the start of the first make to the end of the last. The chain
    /// starts with the longest make, and goes on with the longest make within it: to make the start faster, make one of
    /// these faster, or later.
    ///
    /// ```text
    /// DIC: 4 makes in 480.0 ms
    /// most time of their own
    ///  300.0 ms   62%  Database, singleton, Services.swift:4
    ///  100.0 ms   21%  Store, singleton, Services.swift:8
    ///   60.0 ms   12%  Fonts, transient, Services.swift:6
    ///   20.0 ms    4%  App, eagerSingleton, Services.swift:12
    /// longest chain
    ///  480.0 ms  100%  App, eagerSingleton, Services.swift:12
    ///  400.0 ms   83%    Store, singleton, Services.swift:8
    ///  300.0 ms   62%      Database, singleton, Services.swift:4
    /// ```
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes.
    public var report: String {
        let makes = makes
        let total = makes.totalDuration
        let counts = [
            (makes.count { $0.error != nil }, "failed"), (makes.count { $0.duration == nil }, "running"),
            (omittedCount, "not recorded"),
        ]
        let notes = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        var lines = [
            "DIC: \(makes.count.counted("make")) in \(total.text)"
                + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        ]
        func line(_ duration: Duration?, _ text: String) -> String {
            let share = duration.map { total > .zero ? "\(Int(($0 / total * 100).rounded()))%" : "" } ?? ""
            return "\((duration?.text ?? "running").rightAligned(in: 10)) \(share.rightAligned(in: 5))  \(text)"
        }
        if makes.isEmpty { return lines[0] }
        lines.append("most time of their own")
        lines += makes.slowest.prefix(10).map { line($0.ownDuration, $0.title) }
        lines.append("longest chain")
        lines += makes.longestChain.enumerated().map { depth, make in
            line(make.duration, String(repeating: "  ", count: depth) + make.title)
        }
        return lines.joined(separator: "\n")
    }

    /// The makes as a Gantt chart in the syntax of Mermaid, which GitHub and many editors draw.
    ///
    /// Each make that no other one needed is a section, and the makes within it are the bars. The axis counts
    /// microseconds or, if it all took more than a second, milliseconds. Failed makes are marked as critical, running
    /// ones as active.
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes.
    public var gantt: String {
        // The text without what ends a name.
        func text(_ text: String) -> String {
            text.replacingScalars { ":;#,\n\r".unicodeScalars.contains($0) ? " " : nil }
        }
        let makes = makes
        let total = makes.totalDuration
        let isLong = total >= .seconds(1)
        let unit = isLong ? Duration.milliseconds(1) : .microseconds(1)
        var lines = [
            "gantt", "    title What was made, in \(isLong ? "ms" : "µs")", "    dateFormat x", "    axisFormat %Q",
        ]
        let children = makes.children
        var pending = Array((children[nil] ?? []).reversed())
        while let make = pending.popLast() {
            let title = text(make.dependency.title)
            if make.parent == nil { lines.append("    section \(title)") }
            let mark = make.error != nil ? "crit, " : make.duration == nil ? "active, " : ""
            let start = Int((make.start / unit).rounded())
            // A bar without a length would not be drawn.
            let end = max(Int(((make.end ?? total) / unit).rounded()), start + 1)
            lines.append("    \(title) :\(mark)m\(make.number), \(start), \(end)")
            pending += (children[make.number] ?? []).reversed()
        }
        return lines.joined(separator: "\n")
    }

    /// The makes as a trace in JSON, which ui.perfetto.dev and chrome://tracing show as a flame graph.
    ///
    /// Write it to a file and open that there. Makes that ran at the same time are in tracks of their own.
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
            if let error = make.error { arguments.append("\"error\":\("\(error)".jsonLiteral)") }
            if make.duration == nil { arguments.append("\"running\":true") }
            return """
                {"name":\(make.dependency.title.jsonLiteral),"cat":"make","ph":"X","ts":\(make.start.microseconds),\
                "dur":\((end - make.start).microseconds),"pid":1,"tid":\(tracks[make.number - 1]),\
                "args":{\(arguments.joined(separator: ","))}}
                """
        }
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}"
    }
}

extension [RecordedMake] {
    /// The finished makes, the one that took the most time of its own first.
    fileprivate var slowest: [RecordedMake] {
        filter { $0.ownDuration != nil }
            .sorted { ($1.ownDuration ?? .zero, $0.number) < ($0.ownDuration ?? .zero, $1.number) }
    }

    /// For each make the number of a track, from 1, so that no two in one track overlap unless one is within the other.
    fileprivate var tracks: [Int] {
        var tracks = [Int](repeating: 0, count: count)
        /// For each track, the makes in it that have not ended, outermost first.
        var open: [[RecordedMake]] = []
        for make in sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
            for track in open.indices {
                while let last = open[track].last, let end = last.end, end <= make.start, last.number != make.parent {
                    open[track].removeLast()
                }
            }
            // On top of its parent, if nothing else is; else in an empty track.
            let own = open.firstIndex { make.parent != nil && $0.last?.number == make.parent }
            let track = own ?? open.firstIndex(where: \.isEmpty) ?? open.count
            if track == open.count { open.append([]) }
            open[track].append(make)
            tracks[make.number - 1] = track + 1
        }
        return tracks
    }
}

extension RecordedMake {
    /// The registration as it is listed, and the error.
    fileprivate var title: String { error.map { "\(dependency), failed: \($0)" } ?? "\(dependency)" }
}
