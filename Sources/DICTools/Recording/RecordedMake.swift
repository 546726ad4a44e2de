import DICBuilder

/// One run of a factory, as a `MakeRecorder` recorded it.
public struct RecordedMake: Sendable, Identifiable {
    /// The number of the make, counted from 1 in the order of recording.
    public let number: Int

    /// The number of the make whose factory needed this one; nil if it was loaded by other code.
    public let parent: Int?

    /// The number of makes around this one.
    public let depth: Int

    /// The registration whose factory ran.
    public let dependency: RegisteredDependency

    /// The time from the start of the first recorded make to the start of this one.
    public let start: Duration

    /// The time that it took, that of all makes within it included; nil while it is running.
    public let duration: Duration?

    /// The time that it took, without that of the makes within it; nil while it is running.
    ///
    /// Makes within it that ran at the same time are counted once.
    public fileprivate(set) var ownDuration: Duration?

    /// What the factory threw, if it did.
    public let error: (any Error)?

    /// The number of the make, which identifies it in its recorder.
    public var id: Int { number }

    /// The time from the start of the first recorded make to the end of this one; nil while it is running.
    var end: Duration? { duration.map { start + $0 } }

    init(
        number: Int,
        parent: Int?,
        depth: Int,
        dependency: RegisteredDependency,
        start: Duration,
        duration: Duration?,
        error: (any Error)?
    ) {
        self.number = number
        self.parent = parent
        self.depth = depth
        self.dependency = dependency
        self.start = start
        self.duration = duration
        self.error = error
        ownDuration = duration
    }
}

extension [RecordedMake] {
    /// The makes that have no parent, in the order of recording.
    var roots: [RecordedMake] { filter { $0.parent == nil } }

    /// The makes within each one, by its number, in the order of recording.
    var children: [Int: [RecordedMake]] { Dictionary(grouping: filter { $0.parent != nil }) { $0.parent ?? 0 } }

    /// Subtracts from each duration the time in which makes within it ran.
    mutating func computeOwnDurations() {
        // By the times and not by the numbers: of two threads that start at once, the first to be recorded may have
        // started second.
        let children = children.mapValues { $0.sorted { $0.start < $1.start } }
        for index in indices {
            guard let end = self[index].end, let duration = self[index].duration else { continue }
            var covered = Duration.zero
            var reached = self[index].start
            for child in children[self[index].number] ?? [] {
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

    /// The time from the start of the first make to the end of the last.
    var totalDuration: Duration { compactMap(\.end).max() ?? .zero }

    /// From the longest make that no other one needed, each time the longest make within it.
    var longestChain: [RecordedMake] {
        let children = children
        func longest(_ makes: [RecordedMake]) -> RecordedMake? {
            // The first of several.
            makes.reduce(nil) { ($0?.duration ?? .zero) >= ($1.duration ?? .zero) ? $0 ?? $1 : $1 }
        }
        var chain: [RecordedMake] = []
        var next = longest(roots)
        while let make = next {
            chain.append(make)
            next = longest(children[make.number] ?? [])
        }
        return chain
    }
}
