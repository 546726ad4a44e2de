import DICBuilder

extension MakeRecorder {
    /// The makes that took the most time of their own, the slowest first.
    ///
    /// - Parameter count: How many.
    /// - Returns: Finished makes, in the order of ``RecordedMake/ownDuration``.
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
            makes.roots.reversed().map { ($0, "", "") }
        while let (make, branch, indentation) = pending.popLast() {
            let times = "\(make.durationText.rightAligned(in: 10)) \(make.ownDurationText.rightAligned(in: 10))"
            lines.append("\(times)  \(branch)\(make.title)")
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
}

extension [RecordedMake] {
    /// The finished makes, the one that took the most time of its own first.
    fileprivate var slowest: [RecordedMake] {
        filter { $0.ownDuration != nil }
            .sorted { ($1.ownDuration ?? .zero, $0.number) < ($0.ownDuration ?? .zero, $1.number) }
    }
}

extension RecordedMake {
    fileprivate var durationText: String { duration?.text ?? "running" }
    fileprivate var ownDurationText: String { ownDuration?.text ?? "" }

    /// The registration as it is listed, and the error.
    fileprivate var title: String { error.map { "\(dependency), failed: \($0)" } ?? "\(dependency)" }
}
