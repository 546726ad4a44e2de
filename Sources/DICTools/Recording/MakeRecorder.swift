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
        var makes: [Recorded] = []
        var indexes: [ObservedMake.Identifier: Int] = [:]
        var omittedCount = 0
    }

    private struct Recorded: Sendable {
        let make: ObservedMake
        let parent: Int?
        let depth: Int
        var duration: Duration?
        var error: (any Error)?
    }

    /// Creates a recorder without makes.
    ///
    /// - Parameter limit: The number of makes that are recorded at most: the first ones, so that the tree is complete
    ///   as far as it goes. Later ones are only counted.
    public init(limit: Int? = nil) { self.limit = limit }

    /// The recorded makes, in the order of recording.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    public var makes: [RecordedMake] {
        let recorded = state.withLock(\.makes)
        guard let origin = recorded.lazy.map(\.make.start).min() else { return [] }
        var makes = recorded.enumerated().map { index, recorded in
            RecordedMake(
                number: index + 1,
                parent: recorded.parent.map { $0 + 1 },
                depth: recorded.depth,
                dependency: recorded.make.dependency,
                start: origin.duration(to: recorded.make.start),
                duration: recorded.duration,
                error: recorded.error
            )
        }
        makes.computeOwnDurations()
        return makes
    }

    /// The number of makes that were not recorded because of the limit.
    public var omittedCount: Int { state.withLock(\.omittedCount) }

    /// Forgets what was recorded. What is running then is not recorded any more.
    public func removeAll() {
        // Not destroyed under the lock: an error may have a `deinit` of the user's.
        let removed = state.withLock { state in
            defer { state = State() }
            return state
        }
        withExtendedLifetime(removed) {}
    }

    /// Records the start of a make.
    public func willMake(_ make: ObservedMake) {
        state.withLock { state in
            if let limit, state.makes.count >= limit {
                state.omittedCount += 1
                return
            }
            let parent = make.parentID.flatMap { state.indexes[$0] }
            let depth = parent.map { state.makes[$0].depth + 1 } ?? 0
            state.indexes[make.id] = state.makes.count
            state.makes.append(Recorded(make: make, parent: parent, depth: depth))
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
            guard let index = state.indexes[make.id] else { return }
            state.makes[index].duration = duration
            state.makes[index].error = error
        }
    }
}
