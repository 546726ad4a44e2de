import DICBuilder

/// Makes one instance, in one task of its own, and keeps it.
final class AsyncSingleton<Instance: Sendable>: AsyncMaker {
    private enum Progress {
        case making(AsyncFlight, Task<Instance, any Error>)
        case made(Instance)
    }

    private let factory: @Sendable (AsyncDependencyResolver) async throws -> Instance
    private let progress = Guarded<Progress?>(nil)

    init(_ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> Instance) {
        self.factory = factory
    }

    var isMade: Bool {
        progress.withLock { if case .made = $0 { true } else { false } }
    }

    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance {
        switch join(registration, source) {
        case .made(let instance):
            return instance
        case .making(let flight, let task):
            // Not cut short when the load is cancelled: `loadAsync` has nothing that it could return then.
            return try await AsyncFlight.wait(for: flight) { try await task.value }
        }
    }

    /// Sees to it that the instance is made or is being made.
    private func join(_ registration: Registration, _ source: DependencySource) -> Progress {
        progress.withLock { progress in
            if let progress { return progress }
            let flight = AsyncFlight(registration)
            // Unstructured, so that it is not cancelled with the load that happens to come first. It inherits that
            // load's chain, which it is part of.
            let task = Task { try await self.make(flight, source) }
            progress = .making(flight, task)
            return .making(flight, task)
        }
    }

    private func make(_ flight: AsyncFlight, _ source: DependencySource) async throws -> Instance {
        do {
            let instance = try await AsyncLoadChain.run(flight.registration, in: flight) {
                try await factory(AsyncDependencyResolver(source: source))
            }
            progress.withLock { $0 = .made(instance) }
            return instance
        } catch {
            progress.withLock { $0 = nil }
            throw error
        }
    }
}
