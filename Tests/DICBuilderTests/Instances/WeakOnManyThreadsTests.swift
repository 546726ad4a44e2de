import DICBuilder
import Foundation
import TestSupport
import Testing

/// Threads that load, hold and drop an instance that nothing else holds.
@Suite struct WeakOnManyThreadsTests {
    private static let threads = 16
    private static let loads = Scale.rounds(release: 5_000, debug: 1_000, sanitized: 150)

    final class Cache: Sendable {}

    /// While a thread holds an instance, no load returns another one.
    @Test(arguments: ContainerKind.allCases)
    func thereIsNeverMoreThanOne(_ kind: ContainerKind) async throws {
        let (runs, doubles) = (RunCounter(), RunCounter())
        let container = kind.container { registrar in
            registrar.register(in: .weak) {
                runs.increment()
                return Cache()
            }
        }
        // Twice: nothing is held in between, however the threads overlap.
        for _ in 0..<2 {
            try await ThreadTeam.run(Self.threads) { _ in
                for _ in 0..<Self.loads / 2 {
                    let held = container.load(Cache.self)
                    if container.load(Cache.self) !== held { doubles.increment() }
                    withExtendedLifetime(held) {}
                }
            }
        }
        #expect(doubles.count == 0)
        #expect(runs.count > 1)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
    }

    /// An instance may go on any thread, at any moment of another thread's load, and load something
    /// then.
    @Test(arguments: ContainerKind.allCases)
    func whenItGoesItMayLoad(_ kind: ContainerKind) async throws {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        let (runs, farewells) = (RunCounter(), RunCounter())
        let container = kind.container { registrar in
            registrar
                .register(in: .weak) {
                    runs.increment()
                    return Leaving {
                        guard let container = box.contents else { return }
                        _ = container.load(Cache.self)
                        farewells.increment()
                    }
                }
                .register(in: .weak) { Cache() }
        }
        box.contents = container
        for _ in 0..<2 {
            try await ThreadTeam.run(Self.threads) { _ in
                for _ in 0..<Self.loads / 2 { _ = container.load(Leaving.self) }
            }
        }
        #expect(farewells.count == runs.count)
        #expect(runs.count > 1)
        box.contents = nil
    }
}
