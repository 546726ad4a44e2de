extension Entry {
    /// How the instance of an entry has to be stopped.
    enum Stopping: Sendable {
        /// By a function that returns when it is done.
        case synchronously

        case asynchronously

        /// On the main actor, where it is known whether there is anything to do.
        case onMainActor
    }

    /// How the kept instance has to be stopped; nil if there is nothing to do.
    ///
    /// - Parameter isOwner: Whether it is this entry's task to stop an instance that stops itself.
    func stopping(isOwner: Bool) -> Stopping? {
        let action = extras?.stopAction
        if action == nil && (isSupplied || !isOwner) { return nil }
        if registration.isolation == .mainActor || action?.isolation == .mainActor { return .onMainActor }
        if let action { return action.isAsync ? .asynchronously : .synchronously }
        func stopping<T>(_ type: T.Type) -> Stopping? {
            guard let instance = keptInstance(type) else { return nil }
            if instance is any StoppableDependency { return .asynchronously }
            return instance is any ClosableDependency ? .synchronously : nil
        }
        return _openExistential(registration.type, do: stopping)
    }

    /// The kept instance, if there is one and it is not kept weakly.
    func keptInstance<T>(_ type: T.Type) -> T? {
        if let slot, slot.keeping == .weakly { return nil }
        return slot?.instance(type) ?? extras?.asyncSlot?.instance?.copy(as: type)
    }

    /// Stops the kept instance.
    ///
    /// - Throws: What the stop action throws.
    func stop() throws {
        func stop<T>(_ type: T.Type) throws {
            guard let instance = keptInstance(type) else { return }
            if let action = extras?.stopAction { return try action.stop(instance) }
            try (instance as? any ClosableDependency)?.close()
        }
        try _openExistential(registration.type, do: stop)
    }

    /// Stops the kept instance, and waits until it has been stopped.
    ///
    /// - Throws: What the stop action throws.
    func stopAsync() async throws {
        func stop<T>(_ type: T.Type) async throws {
            guard let instance = keptInstance(type) else { return }
            if let action = extras?.stopAction { return try await action.stopHere(instance) }
            try await (instance as? any StoppableDependency)?.stop()
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
            if let action = extras?.stopAction {
                try await action.stopOnMainActor(instance)
            } else if let stoppable = instance as? any StoppableDependency {
                try await stoppable.stop()
            } else if let closable = instance as? any ClosableDependency {
                try closable.close()
            } else {
                return false
            }
            return true
        }
        return try await stop(registration.type)
    }
}
