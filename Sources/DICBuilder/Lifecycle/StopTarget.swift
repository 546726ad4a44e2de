/// A claimed instance, which whoever claimed it stops.
struct StopTarget: Sendable {
    let entry: Entry

    /// The number of the instance. Another one, which has taken its place, is not stopped.
    private let number: Int

    /// Whether it is stopped without a stop action, as its type says.
    private(set) var stopsItself = false

    /// Claims the kept instance of an entry; nil if there is none, or somebody else stops it.
    init?(_ entry: Entry, claimingFrom claims: borrowing StopClaims) {
        // What is kept weakly is not stopped. An instance that is being put into its place has no number yet.
        if entry.slot?.keeping == .weakly { return nil }
        guard let number = entry.keepNumber, number > 0, claims.claim(entry.stopIdentity, number) else {
            return nil
        }
        self.entry = entry
        self.number = number
    }

    /// A copy that is stopped by the conformance of its type if there is no stop action, or is not.
    func stoppingItself(_ stopsItself: Bool) -> StopTarget {
        var target = self
        target.stopsItself = stopsItself
        return target
    }

    var registration: Registration { entry.registration }

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

    /// Stops the instance.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    func stop() throws -> Bool {
        func stop<T>(_ type: T.Type) throws -> Bool {
            guard let instance = instance(type) else { return false }
            try Stopping.stop(instance, by: entry.extras?.stopAction)
            return true
        }
        return try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance, as `stop` does, and waits until it has been stopped.
    func stopAsync() async throws -> Bool {
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type) else { return false }
            try await Stopping.stopAsync(instance, by: entry.extras?.stopAction)
            return true
        }
        return try await stop(registration.type)
    }

    /// Stops the instance on the main actor, as `stop` does, and waits until it has been stopped.
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
    func giveBack(to lifecycle: Lifecycle) { lifecycle.stopClaims.giveBack(entry.stopIdentity, number) }

    private func instance<T>(_ type: T.Type) -> T? { entry.keepNumber == number ? entry.keptInstance(type) : nil }
}

extension StopClaims {
    /// Whether somebody stops the instance that an entry keeps, or has stopped it.
    func contains(instanceOf entry: Entry) -> Bool {
        entry.keepNumber.map { contains(entry.stopIdentity, $0) } ?? false
    }
}

/// One unit of work of a stop: an instance to stop, or constructions to cancel.
enum StopService: Sendable {
    case kept(StopTarget)
    /// The constructions of one entry: several if there was a reset.
    case constructing(Entry, [AsyncConstruction])

    var entry: Entry {
        switch self {
        case .kept(let target): target.entry
        case .constructing(let entry, _): entry
        }
    }

    var registration: Registration { entry.registration }

    /// Whether a stop of this stops the instance.
    var stops: Bool {
        switch self {
        case .kept(let target): target.stopsItself || entry.extras?.stopAction != nil
        case .constructing: false
        }
    }
}

extension [StopService] {
    /// What closes itself, and is left open because its registration is an expression.
    var leftOpen: [Registration] {
        compactMap { service in
            guard case .kept(let target) = service, target.isLeftOpen else { return nil }
            return target.registration
        }
    }
}
