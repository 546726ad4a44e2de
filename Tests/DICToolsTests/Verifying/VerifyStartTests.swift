import DICBuilder
import DICTools
import Testing

/// What `verifyStart()` finds in what is to be started.
@Suite(.timeLimit(.minutes(5))) struct VerifyStartTests {
    final class Pool: Sendable {}
    final class Cache: Sendable {}

    final class Store: Sendable {
        let pool: Pool
        init(pool: Pool) { self.pool = pool }
    }

    final class Transaction: Sendable {
        let store: Store
        init(store: Store) { self.store = store }
    }

    struct Refused: Error {}

    private let runs = VerifyTests.Runs()

    private static func failure(_ builder: DICBuilder) async throws -> BuildError {
        try #require(await #expect(throws: BuildError.self) { try await builder.verifyStart() })
    }

    @Test func whatAServerNeedsIsMadeOnceAndStopped() async throws {
        let builder = DICBuilder()
            .registerSingleton { resolver in
                runs.add("store")
                return Store(pool: resolver.load())
            }
            .register(Transaction.init, in: .scoped(.request))
            .registerAsync(
                in: .singleton.onStop { _ in runs.add("stop pool") },
                factory: { _ in
                    runs.add("pool")
                    return Pool()
                }
            )
        let verification = try await builder.verifyStart()
        #expect(verification.notMade.isEmpty)
        #expect(verification.report.errors.isEmpty)
        #expect(
            verification.graph.dependencies(of: Store.self).map(\.title) == [
                "VerifyStartTests.Pool"
            ]
        )
        #expect(runs.all == ["pool", "store", "stop pool"])
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.verify() }
        )
        #expect(error.problems.map(\.code) == [.needsAsync])
    }

    @Test func verifySuggestsToVerifyTheStart() async throws {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { Pool() }
            .register(Store.init, in: .singleton)
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.verify() }
        )
        #expect(
            error.problems.first?.suggestions.first?.description
                == "try await builder.verifyStart()  in place of verify()"
        )
    }

    @Test func asynchronousLoadsMakeTheServicesThatTheyNeed() async throws {
        try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Store.self)
                async let first = resolver.loadAsyncOrThrow(Pool.self)
                async let second = resolver.loadAsyncOrThrow(Pool.self)
                #expect(try await first === second)
                return Cache()
            }
            .register(Store.init, in: .singleton)
            .registerAsync(in: .singleton) { _ in
                runs.add("pool")
                return Pool()
            }
            .verifyStart()
        #expect(runs.all == ["pool"])
    }

    @Test func servicesThatWaitForEachOtherAreReported() async throws {
        let error = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = try await resolver.loadAsyncOrThrow(Cache.self)
                    return Pool()
                }
                .registerAsync(in: .singleton) { resolver in
                    _ = try await resolver.loadAsyncOrThrow(Pool.self)
                    return Cache()
                }
        )
        #expect(error.problems.contains { $0.code == .cycle })
    }

    @Test func aServiceThatFailsIsReportedOnce() async throws {
        let error = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton) { () async throws -> Pool in throw Refused() }
                .register(Store.init, in: .singleton)
                .register(in: .scoped(.request)) { Transaction(store: $0.load()) }
        )
        #expect(error.problems.map(\.code) == [.factoryThrew])
    }

    /// A `load()` that fails costs its thread, and the container with it.
    @Test func whatIsLostWithAThreadIsMadeAgain() async throws {
        let error = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton) { _ in
                    runs.add("pool")
                    return Pool()
                }
                .registerSingleton { resolver in
                    let _: Int = resolver.load()
                    return Cache()
                }
                .register { Transaction(store: $0.load()) }
                .register(in: .singleton) { Store(pool: $0.load()) }
        )
        #expect(error.problems.map(\.code) == [.notRegistered])
    }

    @Test func isThereOnTheMainActor() async throws {
        @MainActor final class Screen {
            init(pool: Pool) { MainActor.assertIsolated() }
        }
        try await DICBuilder()
            .registerAsync(in: .singleton) { Pool() }
            .mainActor
            .register(Screen.init, in: .eagerSingleton)
            .verifyStart()
    }

    /// As in the program, the start ends, and the process goes on.
    @Test func aLoadThatCannotThrowDoesNotEndTheProcess() async throws {
        let error = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Pool.self)
                    return Cache()
                }
                .registerAsync(in: .singleton) { () async throws -> Pool in throw Refused() }
        )
        #expect(error.problems.map(\.code) == [.factoryThrew])
        #expect(error.problems.map(\.subject) == ["VerifyStartTests.Pool"])
    }

    @Test func whatASynchronousServiceNeedsIsMadeBeforeIt() async throws {
        try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Store.self)
                return Cache()
            }
            .register(Store.init, in: .eagerSingleton)
            .registerAsync(in: .singleton) { Pool() }
            .verifyStart()
    }

    @Test func whatAnAsynchronousServiceDeclaresIsMadeBeforeIt() async throws {
        try await DICBuilder()
            .registerAsync(in: .singleton, named: "first") { resolver in
                _ = try await resolver.loadAsyncOrThrow(Cache.self)
                return Pool()
            }
            .registerAsync(in: .singleton, dependsOn: Pool.self) { resolver in
                _ = try resolver.loadOrThrow(Pool.self)
                return Cache()
            }
            .registerAsync(in: .singleton) { Pool() }
            .verifyStart()
    }

    /// Also those that are no services, and so wait for nothing themselves.
    @Test func aCycleHasAllMembers() async throws {
        let error = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = try await resolver.loadAsyncOrThrow(Transaction.self)
                    return Pool()
                }
                .register(Store.init).register(Transaction.init)
        )
        let cycle = try #require(error.problems.first { $0.code == .cycle })
        let names = [
            "VerifyStartTests.Pool", "VerifyStartTests.Transaction", "VerifyStartTests.Store",
        ]
        #expect(cycle.chain.map(\.name) == names)
    }

    @Test func whatIsLostWithAThreadIsStopped() async throws {
        _ = try await Self.failure(
            DICBuilder()
                .registerAsync(in: .singleton.onStop { _ in runs.add("stop pool") }) { _ in
                    runs.add("pool")
                    return Pool()
                }
                .register { Transaction(store: $0.load()) }
        )
        #expect(runs.all == ["pool", "stop pool", "pool", "stop pool"])
    }
}
