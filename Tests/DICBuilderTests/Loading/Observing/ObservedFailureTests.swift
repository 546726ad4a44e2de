import DICBuilder
import TestSupport
import Testing

/// What an observer is told of makes that fail.
@Suite struct ObservedFailureTests {
    struct Refused: Error {}
    final class Store: Sendable {}

    private let log = EventLog()

    @Test func eachMakeThatFailsIsToldOnce() throws {
        let container = DICBuilder()
            .registerThrowable(in: .singleton) { () throws -> Store in throw Refused() }
            .registerThrowable { resolver in [try resolver.loadOrThrow(Store.self)] }
            .register { resolver in (try? resolver.loadOrThrow([Store].self))?.count ?? -1 }
            .build(observer: log)
        #expect(container.load(Int.self) == -1)
        #expect(
            log.events == [
                "> Int", "Int -> [ObservedFailureTests.Store]", "> [ObservedFailureTests.Store]",
                "[ObservedFailureTests.Store] -> ObservedFailureTests.Store",
                "> ObservedFailureTests.Store",
                "! ObservedFailureTests.Store: Refused()",
                "! [ObservedFailureTests.Store]: Refused()", "< Int",
            ]
        )
    }

    @Test func aSingletonThatFailsIsMadeAgain() throws {
        let runs = RunCounter()
        let container = DICBuilder()
            .registerThrowable(in: .singleton) { () throws -> Store in
                if runs.increment() == 1 { throw Refused() }
                return Store()
            }
            .build(observer: log)
        #expect(throws: Refused.self) { try container.loadOrThrow(Store.self) }
        _ = try container.loadOrThrow(Store.self)
        _ = try container.loadOrThrow(Store.self)
        #expect(
            log.events == [
                "> ObservedFailureTests.Store", "! ObservedFailureTests.Store: Refused()",
                "> ObservedFailureTests.Store", "< ObservedFailureTests.Store",
            ]
        )
    }

    @Test func aCompletionThatFails() throws {
        let container = DICBuilder()
            .registerThrowable(
                in: .singleton,
                factory: { Store() },
                initCompleted: { _, _ in throw Refused() }
            )
            .build(observer: log)
        #expect(throws: Refused.self) { try container.loadOrThrow(Store.self) }
        #expect(
            log.events == [
                "> ObservedFailureTests.Store", "! ObservedFailureTests.Store: Refused()",
            ]
        )
    }

    @Test func argumentsThatAreRefused() throws {
        let container = DICBuilder()
            .register { (_, _: Int) throws -> Store in throw Refused() }
            .build(observer: log)
        #expect(throws: Refused.self) { try container.loadOrThrow(Store.self, arguments: 7) }
        #expect(container.loadOrNil(Store.self, arguments: 7) == nil)
        #expect(
            log.events == [
                "> ObservedFailureTests.Store(Int)", "! ObservedFailureTests.Store(Int): Refused()",
                "> ObservedFailureTests.Store(Int)", "! ObservedFailureTests.Store(Int): Refused()",
            ]
        )
    }

    @Test func anAsynchronousFactoryThatThrows() async throws {
        let container = DICBuilder()
            .registerAsync(in: .singleton) { () async throws -> Store in throw Refused() }
            .registerAsync { resolver in [try await resolver.loadAsyncOrThrow(Store.self)] }
            .build(observer: log)
        await #expect(throws: Refused.self) { try await container.loadAsyncOrThrow([Store].self) }
        #expect(
            log.events == [
                "> [ObservedFailureTests.Store]",
                "[ObservedFailureTests.Store] -> ObservedFailureTests.Store",
                "> ObservedFailureTests.Store", "! ObservedFailureTests.Store: Refused()",
                "! [ObservedFailureTests.Store]: Refused()",
            ]
        )
    }

    @Test func aBuildThatFails() throws {
        let builder = DICBuilder().registerThrowable(in: .eagerSingleton) { () throws -> Store in
            throw Refused()
        }
        #expect(throws: BuildError.self) { try builder.buildOrThrow(observer: log) }
        #expect(
            log.events == [
                "> ObservedFailureTests.Store", "! ObservedFailureTests.Store: Refused()",
            ]
        )
    }

    @Test func aCycleFailsEachMakeOnIt() throws {
        let container = DICBuilder()
            .registerThrowable(in: .singleton) { resolver in "\(try resolver.loadOrThrow(Int.self))"
            }
            .registerThrowable(in: .singleton) { resolver in
                try resolver.loadOrThrow(String.self).count
            }
            .build(observer: log)
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(String.self) }
        #expect(error?.code == .cycle)
        let events = log.events.map { $0.prefix(while: { $0 != ":" }) }
        #expect(
            events == ["> String", "String -> Int", "> Int", "Int -> String", "! Int", "! String"]
        )
    }
}
