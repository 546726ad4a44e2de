import DICBuilder

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
                try await service.makeShared(in: starter.storage)
            } catch {
                throw ResolutionError.wrapping(error, by: service.registration)
            }
        }
    }
}
