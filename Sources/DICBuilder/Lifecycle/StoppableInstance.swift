/// An instance that has to be stopped, held until it has been.
struct StoppableInstance: Sendable {
    /// What it was made for.
    let registration: Registration
    /// What stops it; nil if its type says.
    private let action: StopAction?
    /// How it has to be stopped, as it was decided where this was made.
    private let stopping: Stopping
    /// The instance, which is taken out or destroyed once.
    private let memory: InstanceMemory

    /// Nil if nothing has to be done before the instance is released.
    init?<T>(_ instance: T, of registration: Registration, by action: StopAction?) {
        guard let stopping = Stopping(instance, by: action, in: registration.isolation) else {
            return nil
        }
        self.registration = registration
        self.action = action
        self.stopping = stopping
        memory = InstanceMemory(holding: instance)
    }

    /// The identity of the instance, if it is an object.
    var objectID: ObjectIdentifier? {
        func id<T>(_ type: T.Type) -> ObjectIdentifier? {
            classInstance(memory.copy(as: type)).map { ObjectIdentifier($0) }
        }
        return _openExistential(registration.type, do: id)
    }

    /// Whether it has to be stopped on the main actor.
    var needsMainActor: Bool { stopping.needsMainActor }

    /// Whether it can be stopped here and now.
    var isStoppedWithoutWaiting: Bool {
        !stopping.isAwaited && (!needsMainActor || isOnMainActor())
    }

    /// Stops the instance, and releases it. Only if `isStoppedWithoutWaiting`.
    func stop() throws {
        func stop<T>(_ type: T.Type) throws {
            let instance = memory.move(as: type)
            if let action { return try action.stop(instance) }
            guard let closable = instance as? any ClosableDependency else {
                throw StopIsolationError(of: instance)
            }
            try closable.close()
        }
        try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance, and releases it. Only if it `isStoppedWithoutWaiting`.
    func stopAndReport() -> StopReport.Service {
        let stopwatch = Stopwatch()
        var thrown: (any Error)?
        do { try stop() } catch { thrown = error }
        return StopReport.Service(registration, duration: stopwatch.elapsed, thrown)
    }

    /// Stops the instance where that has to be, and releases it.
    nonisolated(nonsending) func stopAsync() async throws {
        let stopping = stoppingHere
        if stopping.needsMainActor { return try await stopOnMainActor() }
        if stopping.isAwaited { try await stopHere() } else { try stop() }
    }

    /// The same, with a report in place of an error.
    nonisolated(nonsending) func stopAndReportAsync() async -> StopReport.Service {
        let stopwatch = Stopwatch()
        var thrown: (any Error)?
        do { try await stopAsync() } catch { thrown = error }
        return StopReport.Service(registration, duration: stopwatch.elapsed, thrown)
    }

    /// How the instance has to be stopped by code that runs here: it may have been taken out of a
    /// scope on an actor.
    private var stoppingHere: Stopping {
        if action != nil || registration.isolation == .mainActor { return stopping }
        func decide<T>(_ type: T.Type) -> Stopping? {
            let instance = unsafe memory.pointer.assumingMemoryBound(to: type)
            return unsafe Stopping(instance.pointee, by: nil, in: .nonisolated)
        }
        return _openExistential(registration.type, do: decide) ?? stopping
    }

    // `StopAction.stopHere` is inlined: each call of an asynchronous function allocates, and a
    // server stops something for each request. The cast in `stopByItself` would allocate too, for
    // instances that have an action.
    nonisolated(nonsending) private func stopHere() async throws {
        nonisolated(nonsending) func stop<T>(_ type: T.Type) async throws {
            defer { memory.destroy(type) }
            let instance = unsafe memory.pointer.assumingMemoryBound(to: type)
            guard let action else { return try await unsafe Self.stopByItself(instance.pointee) }
            try await unsafe action.stopHere(instance.pointee)
        }
        try await stop(registration.type)
    }

    /// Stops an instance as its type says.
    @inline(never)
    nonisolated(nonsending) private static func stopByItself<T>(_ instance: T) async throws {
        if let stoppable = instance as? any StoppableDependency {
            return try await stoppable.stop()
        }
        guard let closable = instance as? any ClosableDependency else {
            throw StopIsolationError(of: instance)
        }
        try closable.close()
    }

    /// Stops the instance on the main actor, and releases it.
    @MainActor
    private func stopOnMainActor() async throws {
        @MainActor
        func stop<T>(_ type: T.Type) async throws {
            let instance = memory.move(as: type)
            guard let action else { return try await Self.stopByItself(instance) }
            try await action.stopOnMainActor(instance)
        }
        try await stop(registration.type)
    }

    /// A task that stops the instance, and that the cancellation of the caller does not reach. Not
    /// inlined, and not asynchronous: creating a task in an asynchronous function allocates more.
    @inline(never)
    func stopTask() -> Task<Void, any Error> {
        // Not `Task.immediate`: on Linux, it cannot go on into an actor, not even a free one,
        // without being enqueued.
        Task { try await stopAsync() }
    }

    /// Stops the instance where nobody is told of an error, which is noted.
    func stopUnattended(_ lifecycle: Lifecycle) async {
        lifecycle.note(failuresOf: StopReport([await stopAndReportAsync()]))
    }

    /// Stops the instance, which nothing keeps or returns, at once if that needs no waiting, and
    /// else in a task. The stop or the close of where it was made waits for that, and reports it.
    ///
    /// - Parameter previous: What may hold the instance, and is discarded with it. It is stopped
    ///   before.
    @discardableResult
    func stopDiscarded(
        in home: _ContainerStorage,
        after previous: DiscardedInstance? = nil
    ) -> DiscardedInstance {
        let discarded = DiscardedInstance(registration)
        // Before it begins: a close that comes now waits for it.
        let owner = discarded.add(to: home)
        if isStoppedWithoutWaiting, previous?.hasEnded ?? true {
            discarded.end(stopAndReport(), home.lifecycle)
        } else {
            discarded.state.withLock { $0.previous = previous }
            let task = task(of: discarded, in: home, of: owner)
            discarded.setTask(task)
        }
        return discarded
    }

    /// A task that stops the instance after what may hold it.
    @inline(never)
    private func task(
        of discarded: DiscardedInstance,
        in home: _ContainerStorage,
        of owner: _ContainerStorage
    ) -> Task<Void, Never> {
        DiscardedInstance.stopping(in: owner) {
            DiscardedInstance.$current.withValue(discarded) {
                Task {
                    if let previous = discarded.state.withLock({ $0.previous }) {
                        await previous.wait()
                        discarded.state.withLock { $0.previous = nil }
                    }
                    discarded.end(await stopAndReportAsync(), home.lifecycle)
                }
            }
        }
    }

    /// Releases the instance without stopping it, in its isolation.
    func release() { memory.destroy(registration.type, in: registration.isolation) }
}

// Here, and not in `Stop.swift`: what a file has of asynchronous functions is linked as a whole,
// and this is in each program.
extension DiscardedInstance {
    /// Waits until it has been stopped, and lends its task the priority of the caller. Not in its
    /// own stop action, or what that waits for: unless `always`, of a task that nothing waits for.
    nonisolated(nonsending) func wait(always: Bool = false) async {
        if !always && isCurrent { return }
        if let task = state.withLock({ $0.task }) { return await task.value }
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.report == nil { state.waiting.append(continuation) }
                return state.report != nil
            }
            if hasEnded { continuation.resume() }
        }
    }
}

/// The error of an instance that stops itself on an actor other than the main actor.
struct StopIsolationError: Error, CustomStringConvertible {
    let description: String

    fileprivate init<T>(of instance: T) {
        let type = unwrapped(instance).map { Swift.type(of: $0) } ?? T.self
        let call = conforms(type, to: (any StoppableDependency).self) ? "stop" : "close"
        description =
            "its conformance is isolated to an actor other than the main actor, where the container cannot call it; "
            + "add .onStop { await $0.\(call)() } to its lifetime"
    }
}
