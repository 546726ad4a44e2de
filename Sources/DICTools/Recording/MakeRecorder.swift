import DICBuilder

/// An observer that records what is made and how long it takes, and reports it in several ways.
///
/// ```swift
/// let recorder = MakeRecorder()
/// let container = builder.build(observer: recorder)
/// print(recorder.report)    // where the time of `build()` went
/// ```
///
/// It can be read at any time and from any thread. What is being made then is shown as running. One recorder can
/// observe several containers, for example a parent and its children, and shows their makes as one tree.
public final class MakeRecorder: DependencyObserver {
    /// The number of makes that are recorded at most; nil if there is no limit.
    public let limit: Int?

    private let state = Guarded(State())

    private struct State: Sendable {
        var makes: [RecordedMake] = []
        var numbers: [ObservedMake.Identifier: Int] = [:]
        var omittedCount = 0
    }

    /// Creates a recorder without makes. It records at most so many makes as the `limit` says: the first ones, so that
    /// the tree is complete as far as it goes. Later ones are only counted.
    public init(limit: Int? = nil) { self.limit = limit }

    /// The recorded makes, in the order of recording.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    public var makes: [RecordedMake] {
        var makes = state.withLock(\.makes)
        guard let origin = makes.lazy.map(\.make.start).min() else { return [] }
        for index in makes.indices { makes[index].start = origin.duration(to: makes[index].make.start) }
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
            state.makes.append(RecordedMake(number: number, parent: parent, depth: depth, make: make))
        }
    }

    /// Records the end of a make.
    public func didMake(_ make: ObservedMake, in duration: Duration) { end(make, duration, nil) }

    /// Records the end of a make that failed.
    public func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
        end(make, duration, error)
    }

    private func end(_ make: ObservedMake, _ duration: Duration, _ error: (any Error)?) {
        state.withLock { state in
            guard let number = state.numbers[make.id] else { return }
            state.makes[number - 1].duration = duration
            state.makes[number - 1].error = error
        }
    }
}

/// One run of a factory, as a `MakeRecorder` recorded it.
public struct RecordedMake: Sendable, Identifiable {
    /// The number of the make, counted from 1 in the order of recording.
    public let number: Int

    /// The number of the make whose factory needed this one; nil if it was loaded by other code.
    public let parent: Int?

    /// The number of makes around this one.
    public let depth: Int

    fileprivate let make: ObservedMake

    /// The registration whose factory ran.
    public var dependency: RegisteredDependency { make.dependency }

    /// The time from the start of the first recorded make to the start of this one.
    public fileprivate(set) var start = Duration.zero

    /// The time that it took, that of all makes within it included; nil while it is running.
    public fileprivate(set) var duration: Duration?

    /// The time that it took, without that of the makes within it; nil while it is running.
    ///
    /// Makes within it that ran at the same time are counted once.
    public fileprivate(set) var ownDuration: Duration?

    /// What the factory threw, if it did.
    public fileprivate(set) var error: (any Error)?

    /// The number of the make, which identifies it in its recorder.
    public var id: Int { number }

    /// The time from the start of the first recorded make to the end of this one; nil while it is running.
    var end: Duration? { duration.map { start + $0 } }
}

extension [RecordedMake] {
    /// The makes within each one, by its number, in the order of recording; under nil those that have no parent.
    var children: [Int?: [RecordedMake]] { Dictionary(grouping: self, by: \.parent) }

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
        var chain: [RecordedMake] = []
        var makes = children[nil] ?? []
        // The first of several.
        while let make = makes.max(by: { ($0.duration ?? .zero) < ($1.duration ?? .zero) }) {
            chain.append(make)
            makes = children[make.number] ?? []
        }
        return chain
    }
}
