/// The place where one container keeps the asynchronously made instance of one registration.
@safe
final class AsyncSlot: Sendable {
    /// The container that the instance is made in, which owns this slot; nil before there is one. Not retained.
    private let homeAddress: UInt?

    init(home: _ContainerStorage? = nil) { homeAddress = home?.address }

    /// The container that the instance is made in, even if a child of that container loads it.
    var home: _ContainerStorage? { homeAddress.map { _ContainerStorage(at: $0) } }

    private enum Progress: Sendable {
        case constructing(AsyncConstruction)
        case made(SharedInstance, number: Int)
    }

    private let progress = Guarded<Progress?>(nil)
    /// The constructions that a reset has abandoned, and that have not ended.
    private let abandoned = Guarded<[AsyncConstruction]>([])
    /// The error of the last construction; nil if it succeeded.
    private let lastFailure = Guarded<(any Error)?>(nil)

    var failure: (any Error)? { lastFailure.withLock(\.self) }

    /// What a load has to do.
    enum Claim {
        case take(SharedInstance)
        /// Start a task that constructs the instance, and wait for it.
        case construct(AsyncConstruction)
        case wait(AsyncConstruction)
    }

    /// Decides what a load has to do. The node is for a construction that is begun now.
    func claim(_ node: @autoclosure () -> WaitNode, isOfService: Bool = false) -> Claim {
        progress.withLock { progress in
            switch progress {
            case .made(let instance, _): return .take(instance)
            // One that has failed and is still here: a load of its factory was suspended for ever.
            case .constructing(let construction) where !construction.hasFailed: return .wait(construction)
            case .constructing, nil:
                let construction = AsyncConstruction(node(), isOfService: isOfService)
                progress = .constructing(construction)
                return .construct(construction)
            }
        }
    }

    /// Ends a construction: keeps the instance, unless there was a reset in the meantime. Returns false if it is
    /// neither kept nor returned by a load.
    @discardableResult
    func finish(_ construction: AsyncConstruction, _ result: Result<SharedInstance, any Error>) -> Bool {
        let isKept = progress.withLock { progress in
            guard case .constructing(let current) = progress, current === construction else { return false }
            progress = (try? result.get()).map { .made($0, number: KeepNumber.next()) }
            return true
        }
        let failure: (any Error)? = if case .failure(let error) = result { error } else { nil }
        lastFailure.set(failure)
        let isTaken =
            switch result {
            case .success(let instance): construction.end(.made(instance))
            case .failure(let error): construction.end(.failed(error))
            }
        forgetEnded()
        return isKept || isTaken
    }

    /// Keeps an instance that was made by the code that alone uses this slot.
    func keep(_ instance: SharedInstance) { progress.withLock { $0 = .made(instance, number: KeepNumber.next()) } }

    var construction: AsyncConstruction? {
        progress.withLock { if case .constructing(let construction) = $0 { construction } else { nil } }
    }

    /// The constructions that have not ended, those that a reset has abandoned among them.
    var constructions: [AsyncConstruction] {
        progress.withLock { progress in
            var all = abandoned.withLock(\.self)
            if case .constructing(let current) = progress { all.append(current) }
            return all.filter { !$0.hasEnded }
        }
    }

    private func forgetEnded() {
        let ended = abandoned.withLock { abandoned in
            let ended = abandoned.partition { $0.hasEnded }
            defer { abandoned = Array(abandoned[..<ended]) }
            return Array(abandoned[ended...])
        }
        // Not under the lock: this may release an instance.
        withExtendedLifetime(ended) {}
    }

    var isMade: Bool { instance != nil }

    var instance: SharedInstance? {
        progress.withLock { if case .made(let instance, _) = $0 { instance } else { nil } }
    }

    /// The number of the instance, if it is made: see `KeepNumber`.
    var keepNumber: Int? { progress.withLock { if case .made(_, let number) = $0 { number } else { nil } } }

    /// Discards the instance, and abandons one that is being made: the loads that wait for it make another.
    func reset() {
        let discarded = progress.withLock { progress in
            // It is in one of the two at any time: a stop looks for it.
            if case .constructing(let running) = progress { abandoned.withLock { $0.append(running) } }
            defer { progress = nil }
            return progress
        }
        guard case .constructing(let construction) = discarded else { return }
        // Not under a lock: this resumes the loads that wait.
        construction.end(.abandoned)
        forgetEnded()
    }
}
