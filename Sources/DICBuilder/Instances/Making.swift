/// How one worker comes to the instance of a cell: what it does next, as it follows from what came of
/// the step before. Claim, run, keep, wake.
///
/// A machine without threads, locks and instances. The worker does each `step` and tells what came of
/// it; a test takes every order in which two workers can do theirs. In `Entry+MakeOnce`, one function
/// does the steps up to `run`, and another those from there on.
struct Making: Equatable {
    /// What the worker has to do. Steps that say "then" are two for other workers: one may do
    /// something in between.
    enum Step: Equatable {
        /// Reads the version of the cell, and then its instance: `looked`.
        case look
        /// Changes the state of the cell from `empty` to `making`, without the lock of the
        /// constructions, and then reads whether the cell has changed since the look, or since it
        /// was found to be empty: `began`.
        case begin
        /// Ends a making that has begun, under the lock, and keeps nothing: `gaveBack`.
        case giveBack
        /// Claims the instance under the lock, unless the cell has changed since the look:
        /// `claimed`.
        case claim
        /// Waits until the worker that makes the instance has ended, or there was a reset:
        /// `hasWaited`.
        case wait
        /// Calls the factory, and the completion: `ran`.
        case run
        /// Keeps the instance, if nothing takes it away later, and then changes the state from
        /// `making` to `made`, both without the lock: `kept`.
        case keep
        /// Ends the making under the lock, if this worker still makes the instance: keeps it,
        /// unless the factory has thrown, and wakes those that wait: `ended`.
        case end
        /// Returns the instance.
        case take
        /// Discards the instance, which is not kept: there was a reset, or the scope was closed.
        case discard
        /// Throws the error of the factory.
        case fail
    }

    /// What a claim under the lock has come to.
    enum Claim {
        /// The cell had changed, or the decision needs the path of the worker.
        case none
        /// This worker makes the instance.
        case granted
        /// Another worker makes it.
        case refused
    }

    /// What the worker has to do next.
    private(set) var step: Step
    /// Whether a making may begin without the lock. What is completed is claimed: a worker on a
    /// cycle may use the unfinished instance.
    private let mayBegin: Bool
    /// Whether the worker has read the version of the cell.
    private var hasLooked = false
    /// Whether the factory has thrown.
    private var hasFailed = false
    /// Whether the instance is kept for good.
    private var isKept = false

    /// - Parameters:
    ///   - isCompleted: Whether the instance is completed after it is made.
    ///   - isEmptyUntilMade: Whether a cell in the state `empty` has neither an instance nor a
    ///     failure that is kept: then there is nothing to look for.
    init(isCompleted: Bool, isEmptyUntilMade: Bool) {
        mayBegin = !isCompleted
        step = isEmptyUntilMade && mayBegin ? .begin : .look
    }

    /// The cell has an instance, or not.
    mutating func looked(hasInstance: Bool) {
        hasLooked = true
        step = hasInstance ? .take : mayBegin ? .begin : .claim
    }

    /// The state was changed, or not; and the cell is as it was at the look.
    mutating func began(_ hasBegun: Bool, isUnchanged: Bool) {
        if hasBegun {
            step = isUnchanged ? .run : .giveBack
        } else {
            step = hasLooked ? .claim : .look
        }
    }

    /// What has begun is as if it had not.
    mutating func gaveBack() { step = .look }

    /// The claim was decided.
    mutating func claimed(_ claim: Claim) {
        switch claim {
        case .none: step = .look
        case .granted: step = .run
        case .refused: step = .wait
        }
    }

    /// The worker is awake. The instance may be there, or the next one to make it is this.
    mutating func hasWaited() { step = .look }

    /// The factory has returned, or thrown.
    mutating func ran(hasFailed: Bool) {
        self.hasFailed = hasFailed
        step = hasFailed ? .end : .keep
    }

    /// The instance is kept for good, or not yet; and that has ended the making, or others may be
    /// waiting.
    mutating func kept(_ isKept: Bool, hasEnded: Bool) {
        self.isKept = isKept
        step = isKept && hasEnded ? .take : .end
    }

    /// The making has ended, and the instance is kept now, or not.
    mutating func ended(isKept: Bool) {
        if hasFailed {
            step = .fail
        } else {
            step = self.isKept || isKept ? .take : .discard
        }
    }
}
