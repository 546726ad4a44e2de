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
    /// - Parameter number: The number of the instance: another one, which has taken its place, is not stopped.
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    func stop(_ number: Int?) throws -> Bool {
        func stop<T>(_ type: T.Type) throws -> Bool {
            guard let instance = instance(type, number) else { return false }
            try Stopping.stop(instance, by: extras?.stopAction)
            return true
        }
        return try _openExistential(registration.type, do: stop)
    }

    /// Stops the kept instance, as `stop` does, and waits until it has been stopped.
    func stopAsync(_ number: Int?) async throws -> Bool {
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type, number) else { return false }
            try await Stopping.stopAsync(instance, by: extras?.stopAction)
            return true
        }
        return try await stop(registration.type)
    }

    /// Stops the kept instance on the main actor, as `stop` does, and waits until it has been stopped.
    @MainActor
    func stopOnMainActor(_ number: Int?) async throws -> Bool {
        @MainActor
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type, number) else { return false }
            return try await Stopping.stopOnMainActor(instance, by: extras?.stopAction)
        }
        return try await stop(registration.type)
    }

    private func instance<T>(_ type: T.Type, _ number: Int?) -> T? {
        keepNumber == number ? keptInstance(type) : nil
    }
}
