import DICBuilder

extension MakeRecorder {
    /// The makes as a Gantt chart in the syntax of Mermaid, which GitHub and many editors draw.
    ///
    /// Each make that no other one needed is a section, and the makes within it are the bars. The axis counts
    /// microseconds or, if it all took more than a second, milliseconds. Failed makes are marked as critical, running
    /// ones as active.
    ///
    /// - Complexity: O(*n* log *n*) in the number of makes.
    public var gantt: String {
        let makes = makes
        let total = makes.totalDuration
        let isLong = total >= .seconds(1)
        let unit = isLong ? Duration.milliseconds(1) : .microseconds(1)
        var lines = [
            "gantt", "    title What was made, in \(isLong ? "ms" : "µs")", "    dateFormat x", "    axisFormat %Q",
        ]
        let children = makes.children
        var pending = Array(makes.roots.reversed())
        while let make = pending.popLast() {
            let title = make.dependency.title.forMermaid
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

extension String {
    /// The text without what ends a name in a Gantt chart of Mermaid.
    fileprivate var forMermaid: String {
        String(String.UnicodeScalarView(unicodeScalars.map { ":;#,\n\r".unicodeScalars.contains($0) ? " " : $0 }))
    }
}
