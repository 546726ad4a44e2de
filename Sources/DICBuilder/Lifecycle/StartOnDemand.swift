/// Makes the asynchronous services of a container when asynchronous loads need them, for a verification.
final class StartOnDemand: ServiceStarting {
    private let starter: Starter

    init(_ starter: Starter) {
        self.starter = starter
    }

    func prepare(_ entry: any AnyObject & Sendable) async throws {
        // Only entries call this.
        for service in starter.servicesNeeded(by: unsafe unsafeDowncast(entry, to: Entry.self)) {
            try await starter.services[service].makeOnDemand(in: starter.storage)
        }
    }

    func suspendIfHalted() {}
}

extension Entry {
    /// Makes the instance of an asynchronous service, unless it is made, or waits for it.
    fileprivate func makeOnDemand(in storage: _ContainerStorage) async throws {
        guard let slot = extras?.asyncSlot else { return }
        func make<T>(_ type: T.Type) async throws { _ = try await loadShared(type, slot, in: storage) }
        try await make(registration.type)
    }
}
