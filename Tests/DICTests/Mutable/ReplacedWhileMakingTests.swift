import DIC
import TestSupport
import Testing

/// A factory that leads back to itself is found out, though the container forgets or replaces it
/// each time.
@Suite struct ReplacedWhileMakingTests {
    final class Session: Sendable {}
    final class Login: Sendable {}

    /// The lifetimes of a factory that has its instances forgotten.
    enum Keeping: String, CaseIterable, Codable, Sendable {
        case transient, graph, singleton, eagerSingleton, cached, weak

        func of<T: Sendable & AnyObject>(_ type: T.Type) -> LifetimeOf<T> {
            switch self {
            case .transient: .transient
            case .graph: .graph
            case .singleton: .singleton
            case .eagerSingleton: .eagerSingleton
            case .cached: .cached
            case .weak: .weak
            }
        }
    }

    /// What the factory does to the container, before it loads itself.
    enum Change: String, CaseIterable, Codable, Sendable {
        case release, registerAgain, unregisterAndRegister
    }

    private static func register(
        _ keeping: Keeping,
        _ change: Change,
        into container: DependencyInjectionContainer
    ) {
        container.registerThrowable(in: keeping.of(Session.self)) {
            [unowned container] resolver -> Session in
            switch change {
            case .release: container.releaseSharedInstances()
            case .registerAgain: register(keeping, change, into: container)
            case .unregisterAndRegister:
                container.unregisterDependencies()
                register(keeping, change, into: container)
            }
            return try resolver.loadOrThrow()
        }
    }

    private static func expectAReport(_ error: any Error) {
        let error = error as? ResolutionError
        #expect(["cycle", "too-deep"].contains(error?.code.description))
        #expect(error?.description.contains("ReplacedWhileMakingTests.Session") == true)
    }

    private static func load(_ keeping: Keeping, _ change: Change) {
        let container = DependencyInjectionContainer()
        register(keeping, change, into: container)
        for _ in 1...2 {
            #expect(container.loadOrNil(Session.self) == nil)
            do {
                _ = try container.loadOrThrow(Session.self)
                Issue.record("nothing was thrown")
            } catch {
                expectAReport(error)
            }
        }
    }

    @Test(arguments: Keeping.allCases)
    func aFactoryThatReleasesAllInstancesAndLoadsItself(_ keeping: Keeping) async {
        await #expect(processExitsWith: .success) { [keeping] in
            endProcess()
            ReplacedWhileMakingTests.load(keeping, .release)
        }
    }

    /// An eager singleton is made when it is registered: it would never be registered to the end.
    @Test(
        arguments: Keeping.allCases.filter { $0 != .eagerSingleton },
        [Change.registerAgain, .unregisterAndRegister]
    )
    func aFactoryThatRegistersItselfAgainAndLoadsItself(_ keeping: Keeping, _ change: Change) async
    {
        await #expect(processExitsWith: .success) { [keeping, change] in
            endProcess()
            ReplacedWhileMakingTests.load(keeping, change)
        }
    }

    private static func loadAfterReleasingInACompletion() throws {
        let container = DependencyInjectionContainer()
        container.registerThrowable(
            in: .singleton,
            factory: { Session() },
            initCompleted: { [unowned container] resolver, _ in
                container.releaseSharedInstances()
                _ = try resolver.loadOrThrow(Session.self)
            }
        )
        #expect(container.loadOrNil(Session.self) == nil)
        expectAReport(try resolutionError { try container.loadOrThrow(Session.self) })
    }

    @Test func aCompletionThatReleasesAllInstancesAndLoadsItself() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            try ReplacedWhileMakingTests.loadAfterReleasingInACompletion()
        }
    }

    private static func loadTheOtherOne() throws {
        let container = DependencyInjectionContainer()
        container
            .registerThrowable(in: .singleton) { [unowned container] resolver -> Session in
                container.releaseSharedInstances()
                _ = try resolver.loadOrThrow(Login.self)
                return Session()
            }
            .registerThrowable(in: .singleton) { resolver -> Login in
                _ = try resolver.loadOrThrow(Session.self)
                return Login()
            }
        let error = try resolutionError { try container.loadOrThrow(Login.self) }
        #expect(error.code == .cycle)
        #expect(
            Set(error.chain.map(\.name)) == [
                "ReplacedWhileMakingTests.Session", "ReplacedWhileMakingTests.Login",
            ]
        )
        #expect(error.chain.count == 2)
        #expect(container.registeredDependencies.map(\.isMade) == [false, false])
    }

    @Test func aCycleOfTwoOfWhichOneReleasesAllInstances() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            try ReplacedWhileMakingTests.loadTheOtherOne()
        }
    }

    /// Once is no cycle: the second time, the factory does not lead back to itself.
    @Test func aFactoryThatReleasesOnceIsMadeAgain() throws {
        let (container, runs) = (DependencyInjectionContainer(), RunCounter())
        container.registerThrowable(in: .singleton) { [unowned container] resolver -> Session in
            guard runs.increment() == 1 else { return Session() }
            container.releaseSharedInstances()
            return try resolver.loadOrThrow()
        }
        let session = try container.loadOrThrow(Session.self)
        #expect(runs.count == 2)
        #expect(try container.loadOrThrow(Session.self) === session)
    }
}
