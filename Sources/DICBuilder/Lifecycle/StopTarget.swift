/// One unit of work of a stop, which whoever claimed it does: an instance to stop, or constructions to cancel.
final class StopTarget: Sendable {
    let entry: Entry
    /// The constructions to cancel, all of one entry: several if there was a reset. Empty for an instance.
    let constructions: [AsyncConstruction]
    /// The number of the instance. Another one, which has taken its place, is not stopped.
    private let number: Int
    /// Whether it is stopped without a stop action, as its type says.
    private let stopsItself: Bool

    /// An instance that has been claimed.
    init(_ entry: Entry, _ number: Int, stopsItself: Bool) {
        (self.entry, self.number, self.stopsItself) = (entry, number, stopsItself)
        constructions = []
    }

    init(_ entry: Entry, constructing constructions: [AsyncConstruction]) {
        (self.entry, self.constructions) = (entry, constructions)
        (number, stopsItself) = (0, false)
    }

    var registration: Registration { entry.registration }
    var isConstructing: Bool { !constructions.isEmpty }

    /// Whether a stop of this stops the instance.
    var stops: Bool { stopsItself || !isConstructing && entry.extras?.stopAction != nil }

    /// How the instance has to be stopped; nil if there is nothing to do.
    var stopping: Stopping? {
        let action = entry.extras?.stopAction
        if action == nil && (entry.isPassedAsValue || !stopsItself) { return nil }
        func stopping<T>(_ type: T.Type) -> Stopping? {
            instance(type).flatMap { Stopping($0, by: action, in: registration.isolation) }
        }
        return _openExistential(registration.type, do: stopping)
    }

    /// Whether the instance would stop itself, and is left open because its registration is an expression.
    var isLeftOpen: Bool {
        guard entry.isPassedAsValue, stopsItself, entry.extras?.stopAction == nil else { return false }
        func canStop<T>(_ type: T.Type) -> Bool { instance(type).map { Stopping.stopsItselfSomewhere($0) } ?? false }
        return _openExistential(registration.type, do: canStop)
    }

    /// Stops the instance here and now, and says what came of it.
    func stopAndReport() -> StopReport.Service { StopReport.Service(stopping: registration) { _ = try stopHere() } }

    /// Stops the instance, and waits until it has been stopped.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    func stop(_ stopping: Stopping) async throws -> Bool {
        if stopping.isSynchronous { return try stopHere() }
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type) else { return false }
            try await Stopping.stopAsync(instance, by: entry.extras?.stopAction)
            return true
        }
        return try await stop(registration.type)
    }

    private func stopHere() throws -> Bool {
        func stop<T>(_ type: T.Type) throws -> Bool {
            guard let instance = instance(type) else { return false }
            try Stopping.stop(instance, by: entry.extras?.stopAction)
            return true
        }
        return try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance on the main actor, as `stop` does.
    @MainActor
    func stopOnMainActor() async throws -> Bool {
        @MainActor
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type) else { return false }
            return try await Stopping.stopOnMainActor(instance, by: entry.extras?.stopAction)
        }
        return try await stop(registration.type)
    }

    /// Leaves the instance to the next that claims it.
    func giveBack(to lifecycle: Lifecycle) { lifecycle.stopClaims.withLock { _ = $0.remove(number) } }

    private func instance<T>(_ type: T.Type) -> T? { entry.keepNumber == number ? entry.keptInstance(type) : nil }
}
