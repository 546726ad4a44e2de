import Synchronization

/// The start and the stop of a container: their tasks and reports, and the refusal of loads after
/// the stop.
package final class Lifecycle: Sendable {
    /// Held while instances are claimed to be stopped, or claims taken back: of two callers that
    /// claim two keepers of one object, the later one finds the claim of the earlier one.
    let claiming = Guarded(())
    /// Where notes go on what was not stopped.
    package let stopNotes = StopNotes()
    /// What was made in the container, and nothing keeps.
    let discards = Discards(DiscardedInstances())
    /// The stop, and what it leaves.
    private let state = Guarded(State())

    /// What the lock guards.
    private struct State: ~Copyable, Sendable {
        /// The task that stops the container, once it has been told to; of one that is used again,
        /// while it runs.
        var stop: Task<StopReport, Never>?
        /// Whether the stop is one after which the container is used again.
        var isUsedAgain = false
        /// The entries that replaced the others in a stopped container: the table does not retain
        /// them.
        var stoppedEntries: [Entry] = []
        /// See the property of the same name below.
        var stopKept: (@Sendable (_ContainerStorage, Entry) async -> Void)?
        /// What the openers of the container's scopes share, as long as there are any.
        weak var scopeSource: ScopeSource?
    }

    /// The numbers of the containers, and of the scopes in other scopes, that the current task is
    /// stopping, or tasks that wait for it are: a stop action that stops one of them does not wait
    /// for itself.
    @TaskLocal static var stoppedByCurrentTask: Set<Int> = []

    /// Runs what stops a container, or closes a scope that was opened in another one.
    static func stopping<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
        var result: Result?
        try whileStopping(number) { result = try body() }
        guard let result else { preconditionFailure("DIC: what stops something was not run") }
        return result
    }

    /// The part of `stopping` that is here for all callers: the metadata of the set would lie in
    /// their files, and keep their asynchronous functions in each program.
    @inline(never)
    private static func whileStopping(_ number: Int, _ body: () throws -> Void) rethrows {
        try $stoppedByCurrentTask.withValue(stoppedByCurrentTask.union([number]), operation: body)
    }

    /// The number of the container, in `stoppedByCurrentTask`.
    let number = Lifecycle.nextNumber()

    /// A number greater than all before it in the process. Not an address, which is used again: a
    /// task that a stop action leaves behind may outlive what is stopped.
    static func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

    /// The last number that was given.
    private static let lastNumber = Atomic(0)

    /// The task that stops the container: the first caller's. A container that is used again has a
    /// new one each time.
    func stop(forReuse: Bool, _ begin: () -> Task<StopReport, Never>) -> Task<StopReport, Never> {
        state.withLock { state in
            if let running = state.stop { return running }
            let task = begin()
            state.stop = task
            state.isUsedAgain = forReuse
            return task
        }
    }

    /// Ends a stop of a container that is used again.
    func endStopForReuse() {
        // The task leaves the lock before it is released, and with its report perhaps errors of the
        // user.
        let ended = state.withLock { state in
            defer { state.stop = nil }
            return state.stop
        }
        withExtendedLifetime(ended) {}
    }

    /// The task that stops the container, if it has been told to stop.
    var runningStop: Task<StopReport, Never>? { state.withLock { $0.stop } }

    /// Whether the container has been told to stop, and is not used again.
    var isStopping: Bool { state.withLock { $0.stop != nil && !$0.isUsedAgain } }

    /// Whether loads report the stop. Apart from the state, because each load may read it.
    private let hasStopped = Atomic(false)

    /// Whether everything has been stopped, and loads report that.
    var refusesLoads: Bool { hasStopped.load(ordering: .acquiring) }

    /// Lets loads report the stop from now on. `entries` are those that report it; `stopKept` stops
    /// an instance that is kept nevertheless.
    func refuseLoads(
        _ entries: [Entry],
        stopKept: @escaping @Sendable (_ContainerStorage, Entry) async -> Void
    ) {
        state.withLock { ($0.stoppedEntries, $0.stopKept) = (entries, stopKept) }
        closeScopeSource()
        hasStopped.store(true, ordering: .releasing)
        // See `refusesNow`.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// What the openers of the container's scopes share.
    func scopeSource(_ storage: _ContainerStorage) -> ScopeSource {
        if storage.scopeName != nil { return ScopeSource(storage) }
        return state.withLock { state in
            // What is made too late is given one that opens nothing.
            let source = state.scopeSource ?? ScopeSource(state.stopKept == nil ? storage : nil)
            state.scopeSource = source
            return source
        }
    }

    /// Lets go of the container, which may keep what holds an opener.
    func closeScopeSource() { state.withLock { $0.scopeSource }?.storage.set(nil) }

    /// What stops an instance that the container kept for an entry after it had stopped everything.
    /// The stop brings it along, so that the linker leaves it out of programs that never stop
    /// anything.
    var stopKept: (@Sendable (_ContainerStorage, Entry) async -> Void)? {
        state.withLock { $0.stopKept }
    }

    /// For after an instance was kept: either this sees that the stop has ended, or the stop, which
    /// looks for instances after that, sees the instance.
    var refusesNow: Bool {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        return refusesLoads
    }

    /// What makes the services of the container, while they are being made.
    package var starter: ServiceStarter? {
        get { isStarting.load(ordering: .acquiring) ? serviceStarter.withLock(\.self) : nil }
        set {
            serviceStarter.set(newValue)
            isStarting.store(newValue != nil, ordering: .releasing)
        }
    }

    /// What makes the services that a load needs, while the container is being started; nil
    /// otherwise.
    private let serviceStarter = Guarded<ServiceStarter?>(nil)
    /// Whether there is a starter: read without the lock.
    private let isStarting = Atomic(false)

    /// Whether the asynchronous singletons are made before the container is used.
    var makesAsyncSingletons: Bool {
        get { asyncSingletons.load(ordering: .relaxed) }
        set { asyncSingletons.store(newValue, ordering: .relaxed) }
    }

    /// See `makesAsyncSingletons`.
    private let asyncSingletons = Atomic(false)
    /// How the container was started; nil if it was not, or not yet.
    let startReport = Guarded<StartReport?>(nil)
    /// What is told of scopes and stops; nil if nothing observes the container.
    let observer = Guarded<(@Sendable (LifecycleEvent) -> Void)?>(nil)

    /// Tells the observer. The event is made only if there is one.
    func tell(_ event: () -> LifecycleEvent) {
        if let observe = observer.withLock(\.self) { observe(event()) }
    }

    /// Makes a note, in debug builds, on what failed to stop when nobody waited for it, and tells
    /// the observer.
    func note(failuresOf report: StopReport, isTold: Bool = false) {
        if report.failures.isEmpty { return }
        #if DEBUG
        stopNotes.add("DIC: note: not everything was stopped\n\(report)\n")
        #endif
        if !isTold { tell { .stopped(report) } }
    }
}

/// The container that scopes are opened in, until it has been stopped: what it keeps may hold this.
final class ScopeSource: Sendable {
    /// The container; nil once it has been stopped.
    let storage: Guarded<_ContainerStorage?>
    init(_ storage: _ContainerStorage?) { self.storage = Guarded(storage) }
}

/// Where notes go on what was never stopped, or failed to stop when nobody waited for it.
package struct StopNotes: ~Copyable, Sendable {
    /// What is done with a note; nil for nothing.
    private let taker = Guarded<(@Sendable (String) -> Void)?>({ writeToStandardError($0) })

    /// Sets what is done with the notes, by default written to standard error; nil for nothing.
    package func setTaker(_ takeNote: (@Sendable (String) -> Void)?) { taker.set(takeNote) }

    /// Makes a note.
    func add(_ text: String) { taker.withLock(\.self)?(text) }

    #if DEBUG
    /// The notes that were made by `addOnce`.
    private let texts = Guarded<Set<String>>([])

    /// Makes a note, unless it was made before.
    func addOnce(_ text: String) { if texts.withLock({ $0.insert(text).inserted }) { add(text) } }

    /// Makes a note on several instances, each with its failure, if it has one.
    func add(_ title: String, _ left: [(Registration, (any Error)?)], advice: String) {
        let lines = left.map {
            let failure = $1.map { ", failed: \(withoutAddresses("\($0)"))" } ?? ""
            return "   \(ResolutionError.Reference($0))\(failure)\n"
        }
        add("DIC: note: \(title):\n\(lines.joined())   try: \(advice)\n")
    }
    #endif
}

/// What makes the services of a container before it is used. Asynchronous loads in their factories
/// ask it. Not a protocol: the linker keeps the conformances to one in each program.
package struct ServiceStarter: Sendable {
    /// Waits until everything has been made that has to be made before a load from an entry. Throws
    /// the error of what could not be made, or a `ResolutionError` if the services wait for each
    /// other.
    let prepare: @Sendable (Entry) async throws -> Void

    /// Suspends the calling factory, which cannot throw, for ever, and fails its construction.
    /// Returns if there is no construction to fail: nobody would learn of the error.
    let suspend: @Sendable (ResolutionError) async -> Void
}
