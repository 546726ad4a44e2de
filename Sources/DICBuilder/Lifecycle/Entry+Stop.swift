extension Entry {
    /// How the kept instance has to be stopped; nil if there is nothing to do.
    ///
    /// - Parameter isOwner: Whether this entry stops its instance without a stop action.
    func stopping(isOwner: Bool) -> Stopping? {
        let action = extras?.stopAction
        if action == nil && (isPassedAsValue || !isOwner) { return nil }
        // Only there is it known whether there is anything to do.
        if registration.isolation == .mainActor { return .onMainActor }
        func stopping<T>(_ type: T.Type) -> Stopping? {
            keptInstance(type).flatMap { Stopping($0, by: action, in: .nonisolated) }
        }
        return _openExistential(registration.type, do: stopping)
    }

    /// Stops the kept instance.
    ///
    /// - Throws: What the stop action throws.
    func stop() throws {
        func stop<T>(_ type: T.Type) throws {
            if let instance = keptInstance(type) { try Stopping.stop(instance, by: extras?.stopAction) }
        }
        try _openExistential(registration.type, do: stop)
    }

    /// Stops the kept instance, and waits until it has been stopped.
    ///
    /// - Throws: What the stop action throws.
    func stopAsync() async throws {
        func stop<T>(_ type: T.Type) async throws {
            if let instance = keptInstance(type) { try await Stopping.stopAsync(instance, by: extras?.stopAction) }
        }
        try await stop(registration.type)
    }

    /// Stops the kept instance on the main actor, and waits until it has been stopped.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    @MainActor
    func stopOnMainActor() async throws -> Bool {
        @MainActor
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = keptInstance(type) else { return false }
            return try await Stopping.stopOnMainActor(instance, by: extras?.stopAction)
        }
        return try await stop(registration.type)
    }
}
