import Synchronization

extension ScopedSlot {
    /// How an instance of this slot has to be stopped; nil if there is nothing to do.
    func stopping<T>(_ instance: T) -> Stopping? {
        if isInert { return nil }
        // Nearly all instances of a slot are of one type.
        if stopAction == nil && isKnownInert(ObjectIdentifier(Swift.type(of: instance as Any))) { return nil }
        let stopping = Stopping(instance, by: stopAction, in: registration.isolation)
        // With a stop action, there is always something to do.
        if stopping == nil {
            let type = Swift.type(of: instance as Any)
            // Not an optional, which has the same type if it is nil.
            if !isOptionalType(type) {
                lastInertType.store(UInt(bitPattern: ObjectIdentifier(type)), ordering: .relaxed)
            }
        }
        return stopping
    }

    /// Whether instances of a type are known not to be stopped.
    @inline(__always)
    func isKnownInert(_ type: ObjectIdentifier) -> Bool {
        isInert || lastInertType.load(ordering: .relaxed) == UInt(bitPattern: type)
    }
}

/// An instance that was taken out of a scope, and has to be stopped.
struct StoppableInstance: Sendable {
    let slot: ScopedSlot
    private let stopping: Stopping
    private let memory: InstanceMemory

    /// Nil if nothing has to be done before the instance is released.
    init?<T>(_ instance: T, of slot: ScopedSlot) {
        guard let stopping = slot.stopping(instance) else { return nil }
        self.slot = slot
        self.stopping = stopping
        memory = InstanceMemory(holding: instance)
    }

    var registration: Registration { slot.registration }

    /// Whether it can be stopped here and now.
    var isStoppedWithoutWaiting: Bool { stopping.isPossibleWithoutWaiting }

    /// Stops the instance, and releases it. Only if `isStoppedWithoutWaiting`.
    func stop() throws {
        func stop<T>(_ type: T.Type) throws { try Stopping.stop(memory.move(as: type), by: slot.stopAction) }
        try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance, and returns what a report says about it. Only if `isStoppedWithoutWaiting`.
    func stopAndReport() -> StopReport.Service { StopReport.Service(stopping: registration, stop) }

    /// Stops the instance where it has to be stopped, and releases it. Returns whether there was anything to do.
    @discardableResult
    nonisolated(nonsending) func stopAsync() async throws -> Bool {
        switch stoppingHere {
        case .synchronously: try stop()
        case .asynchronously: try await stopHere()
        case .onMainActor: return try await stopOnMainActor()
        }
        return true
    }

    /// How the instance has to be stopped by code that runs here: it may have been taken out of the scope on an actor.
    private var stoppingHere: Stopping {
        if slot.stopAction != nil || registration.isolation == .mainActor { return stopping }
        func decide<T>(_ type: T.Type) -> Stopping? {
            let instance = unsafe memory.pointer.assumingMemoryBound(to: type)
            return unsafe Stopping(instance.pointee, by: nil, in: .nonisolated)
        }
        return _openExistential(registration.type, do: decide) ?? stopping
    }

    nonisolated(nonsending) private func stopHere() async throws {
        nonisolated(nonsending) func stop<T>(_ type: T.Type) async throws {
            defer { memory.destroy(type) }
            let instance = unsafe memory.pointer.assumingMemoryBound(to: type)
            try await unsafe Stopping.stopAsync(instance.pointee, by: slot.stopAction)
        }
        try await stop(registration.type)
    }

    @MainActor
    private func stopOnMainActor() async throws -> Bool {
        @MainActor
        func stop<T>(_ type: T.Type) async throws -> Bool {
            try await Stopping.stopOnMainActor(memory.move(as: type), by: slot.stopAction)
        }
        return try await stop(registration.type)
    }

    /// A task that stops the instance, and that the cancellation of the caller does not reach. Not inlined, and not
    /// asynchronous: creating a task in an asynchronous function allocates more.
    @inline(never)
    func stopTask() -> Task<Bool, any Error> {
        // Not `Task.immediate`: on Linux, it cannot go on into an actor, not even a free one, without being enqueued.
        Task { try await stopAsync() }
    }

    /// Stops the instance where nobody is told of an error, which is noted.
    func stopUnattended(_ lifecycle: Lifecycle) async {
        let stopwatch = Stopwatch()
        do { try await stopAsync() } catch {
            let service = StopReport.Service(registration, duration: stopwatch.elapsed, error)
            lifecycle.stopNotes.add(failuresOf: StopReport([service]))
        }
    }

    /// Stops the instance without waiting: at once if that is synchronous, otherwise in a task. An error is noted.
    func stopInTheBackground(_ lifecycle: Lifecycle) {
        if isStoppedWithoutWaiting {
            lifecycle.stopNotes.add(failuresOf: StopReport([stopAndReport()]))
        } else {
            Task { await stopUnattended(lifecycle) }
        }
    }

    /// Releases the instance without stopping it.
    func release() { memory.destroy(registration.type, in: registration.isolation) }
}
