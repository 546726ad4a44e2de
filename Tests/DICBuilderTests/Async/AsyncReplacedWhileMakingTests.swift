import DIC
import TestSupport
import Testing

/// An asynchronous factory that leads back to itself is found out, though the container replaces it
/// each time.
@Suite struct AsyncReplacedWhileMakingTests {
    final class Session: Sendable {}

    enum Keeping: String, CaseIterable, Codable, Sendable {
        case transient, singleton, cached

        var lifetime: AsyncLifetimeOf<Session> {
            switch self {
            case .transient: .transient
            case .singleton: .singleton
            case .cached: .cached
            }
        }
    }

    enum Change: String, CaseIterable, Codable, Sendable {
        case release, registerAgain, unregisterAndRegister
    }

    private static func register(
        _ keeping: Keeping,
        _ change: Change,
        into container: AsyncDependencyInjectionContainer
    ) {
        container.registerAsync(in: keeping.lifetime) { [unowned container] resolver -> Session in
            switch change {
            case .release: container.releaseSharedInstances()
            case .registerAgain: register(keeping, change, into: container)
            case .unregisterAndRegister:
                container.unregisterDependencies()
                register(keeping, change, into: container)
            }
            return try await resolver.loadAsyncOrThrow()
        }
    }

    private static func load(_ keeping: Keeping, _ change: Change) async {
        let container = AsyncDependencyInjectionContainer()
        register(keeping, change, into: container)
        do {
            _ = try await container.loadAsyncOrThrow(Session.self)
            Issue.record("nothing was thrown")
        } catch {
            let code = (error as? ResolutionError)?.code.description
            #expect(["cycle", "too-deep"].contains(code))
        }
        #expect(await container.loadAsyncOrNil(Session.self) == nil)
    }

    @Test(arguments: Keeping.allCases, Change.allCases)
    func endsInAReport(_ keeping: Keeping, _ change: Change) async {
        await #expect(processExitsWith: .success) { [keeping, change] in
            endProcess()
            await AsyncReplacedWhileMakingTests.load(keeping, change)
        }
    }
}
