import DICBuilder

/// Makes one instance, in one task of its own, and keeps it: for good, or until a reset.
final class AsyncShared<Instance>: AsyncMaker {
    // Sendable: the lifetimes that lead here are there for Sendable types only.
    private struct Shared: @unchecked Sendable {
        let instance: Instance
    }

    private enum Progress {
        case making(AsyncFlight, Task<Shared, any Error>)
        case made(Shared)
    }

    private let factory: @Sendable (AsyncDependencyResolver) async throws -> sending Instance
    private let progress = Guarded<Progress?>(nil)

    init(_ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending Instance) {
        self.factory = factory
    }

    var hasMade: Bool {
        progress.withLock { if case .made = $0 { true } else { false } }
    }

    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance {
        switch join(registration, source) {
        case .made(let shared):
            return shared.instance
        case .making(let flight, let task):
            // Not cut short when the load is cancelled: `loadAsync` has nothing that it could return then.
            return try await AsyncFlight.wait(for: flight) { try await task.value }.instance
        }
    }

    func begin(_ registration: Registration, in source: DependencySource) {
        // The factory that happens to register it does not wait for it, and is no part of its chain.
        AsyncLoadChain.$current.withValue(nil) { _ = join(registration, source) }
    }

    func forget() {
        let forgotten = progress.withLock { progress in
            defer { progress = nil }
            return progress
        }
        // Here, not under the lock, goes an instance that nobody else holds.
        withExtendedLifetime(forgotten) {}
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

    private func make(_ flight: AsyncFlight, _ source: DependencySource) async throws -> Shared {
        do {
            let instance = try await AsyncLoadChain.run(flight.registration, in: flight) {
                try await factory(AsyncDependencyResolver(source: source))
            }
            let shared = Shared(instance: instance)
            land(flight, .made(shared))
            return shared
        } catch {
            land(flight, nil)
            throw error
        }
    }

    /// Ends the making, unless a reset has ended it before.
    private func land(_ flight: AsyncFlight, _ result: Progress?) {
        progress.withLock { progress in
            guard case .making(flight, _) = progress else { return }
            progress = result
        }
    }
}

/// For patterns: the same flight, not one that is equal to it.
private func ~= (left: AsyncFlight, right: AsyncFlight) -> Bool { left === right }
