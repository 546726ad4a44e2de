/// Makes the asynchronous services of a container when asynchronous loads need them, for a verification.
final class StartOnDemand: ServiceStarter {
    private let starter: Starter

    init(_ starter: Starter) {
        self.starter = starter
    }

    func prepare(_ entry: Entry) async throws {
        for service in starter.services(neededBy: starter.servicesNeeded(by: entry)) {
            // A synchronous one is made by the load itself.
            if !service.registration.isAsync { continue }
            do {
                try await service.makeOnDemand(in: starter.storage)
            } catch {
                throw ResolutionError.wrapping(error, by: service.registration)
            }
        }
    }

    func suspend(after error: ResolutionError) async {
        if AsyncLoadChain.construction != nil { await AsyncConstruction.suspendCurrent(failingWith: error) }
    }
}

extension Entry {
    /// Makes the instance of an asynchronous service, unless it is made, or waits for it.
    fileprivate func makeOnDemand(in storage: _ContainerStorage) async throws {
        guard let slot = extras?.asyncSlot else { return }
        func make<T>(_ type: T.Type) async throws { _ = try await loadShared(type, slot, in: storage) }
        try await make(registration.type)
    }
}
