import Synchronization

extension ScopedSlot {
    /// Whether there is something to do before an instance of this slot is released.
    func hasToStop<T>(_ instance: T) -> Bool {
        if stopAction != nil { return true }
        if isInert { return false }
        let type = Swift.type(of: instance as Any)
        // Nearly all instances of a slot are of one type.
        if isKnownInert(ObjectIdentifier(type)) { return false }
        if Self.stopsItself(type) { return true }
        lastInertType.store(UInt(bitPattern: ObjectIdentifier(type)), ordering: .relaxed)
        return false
    }

    /// Whether instances of a type are known not to stop themselves.
    @inline(__always)
    func isKnownInert(_ type: ObjectIdentifier) -> Bool {
        isInert || lastInertType.load(ordering: .relaxed) == UInt(bitPattern: type)
    }

    static func stopsItself(_ type: Any.Type) -> Bool {
        type is any StoppableDependency.Type || type is any ClosableDependency.Type
    }
}

/// An instance that was taken out of a scope, and has to be stopped.
struct StoppableInstance: Sendable {
    let registration: Registration

    private let action: StopAction?
    private let memory: InstanceMemory

    init<T>(_ instance: consuming T, of slot: ScopedSlot) {
        registration = slot.registration
        action = slot.stopAction
        memory = InstanceMemory(holding: instance)
    }

    /// Whether it can be stopped here and now.
    var isSynchronous: Bool {
        if registration.isolation == .mainActor || action?.isolation == .mainActor { return false }
        if let action { return !action.isAsync }
        func isSynchronous<T>(_ type: T.Type) -> Bool { !(memory.copy(as: type) is any StoppableDependency) }
        return _openExistential(registration.type, do: isSynchronous)
    }

    /// Stops the instance, and releases it.
    ///
    /// - Precondition: `isSynchronous`.
    /// - Throws: What the stop action throws.
    func stop() throws {
        func stop<T>(_ type: T.Type) throws {
            let instance = memory.move(as: type)
            if let action { return try action.stop(instance) }
            try (instance as? any ClosableDependency)?.close()
        }
        try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance where it has to be stopped, and releases it.
    ///
    /// - Throws: What the stop action throws.
    func stopAsync() async throws {
        if registration.isolation == .mainActor || action?.isolation == .mainActor {
            return try await stopOnMainActor()
        }
        func stop<T>(_ type: T.Type) async throws {
            let instance = memory.move(as: type)
            if let action { return try await action.stopHere(instance) }
            if let stoppable = instance as? any StoppableDependency { return try await stoppable.stop() }
            try (instance as? any ClosableDependency)?.close()
        }
        try await stop(registration.type)
    }

    @MainActor
    private func stopOnMainActor() async throws {
        @MainActor
        func stop<T>(_ type: T.Type) async throws {
            let instance = memory.move(as: type)
            if let action { return try await action.stopOnMainActor(instance) }
            if let stoppable = instance as? any StoppableDependency { return try await stoppable.stop() }
            try (instance as? any ClosableDependency)?.close()
        }
        try await stop(registration.type)
    }

    /// Stops the instance in a task that nobody waits for.
    func stopInTheBackground() {
        if isSynchronous { try? stop() } else { Task { try? await stopAsync() } }
    }

    /// Releases the instance without stopping it.
    func release() {
        memory.destroy(registration.type, in: registration.isolation)
    }
}
