import DIC
import DICBuilder
import DICTesting
import Testing

/// What the container of a test keeps is stopped after the test, and what could not be is reported.
@Suite struct StoppingTests {
    private final class Pool: Sendable {
        func ping() {}
    }

    private struct Refused: Error {}

    private final class Events: Sendable {
        private let list = Guarded<[String]>([])
        var all: [String] { list.withLock(\.self) }
        func add(_ event: String) { list.withLock { $0.append(event) } }
    }

    @Test(arguments: [false, true])
    func whatTheTestMadeIsStopped(testThrows: Bool) async {
        let events = Events()
        let reported = try? await trying(
            .container(leaks: .fail) {
                $0.register(in: .singleton.onStop { _ in events.add("stopped") }) { Pool() }
                    .register(in: .singleton.onStop { _ in events.add("unused") }, named: "unused")
                { Pool() }
            }
        ) {
            _ = CurrentContainer.load(Pool.self)
            events.add("tested")
            if testThrows { throw Refused() }
        }
        #expect(events.all == ["tested", "stopped"])
        #expect(reported?.texts == [])
    }

    @Test func whatCannotBeStoppedFailsTheTest() async throws {
        let reported = try await trying(
            .container { $0.register(in: .singleton.onStop { _ in throw Refused() }) { Pool() } }
        ) {
            _ = CurrentContainer.load(Pool.self)
        }
        #expect(reported.failureCount == 1)
        let text = try #require(reported.texts.first)
        #expect(
            text.hasPrefix(
                "DIC: [not-stopped] not stopped after the test: 1 instance\n   failed     StoppingTests.Pool (Stop"
            )
        )
        #expect(text.hasSuffix("   Refused()"))
    }

    @Test func whatTheTestStopsItselfIsItsOwnAffair() async throws {
        let events = Events()
        let reported = try await trying(
            .container(leaks: .fail) {
                $0.register(
                    in: .singleton.onStop { _ in
                        events.add("stopped")
                        throw Refused()
                    }
                ) { Pool() }
            }
        ) {
            _ = CurrentContainer.load(Pool.self)
            let container = ImmutableDependencyInjectionContainer(
                CurrentContainer.resolver()._storage
            )
            #expect(await container.stop().failures.count == 1)
        }
        #expect(events.all == ["stopped"])
        #expect(reported.texts == [])
    }

    @Test func aSharedInstanceIsNotStopped() async throws {
        let events = Events()
        let shared = DICBuilder()
            .register(in: .singleton.onStop { _ in events.add("stopped") }) { Pool() }
            .build()
        for _ in 0..<2 {
            let reported = try await trying(.container(sharing: shared, leaks: .ignore)) {
                CurrentContainer.load(Pool.self).ping()
            }
            #expect(reported.texts == [])
        }
        #expect(events.all == [])
        await shared.stop()
        #expect(events.all == ["stopped"])
    }

    #if DEBUG
    @Test func aScopeThatIsDroppedIsReported() async throws {
        let reported = try await trying(
            .container(leaks: .fail) {
                $0.register(in: .scoped(.request).onStop { _ in await Task.yield() }) { Pool() }
            }
        ) {
            CurrentContainer.resolver().openScope(.request).load(Pool.self).ping()
        }
        #expect(reported.failureCount == 1)
        #expect(
            reported.texts.first?.contains(
                "a scope named request was released without being closed"
            ) == true
        )
    }
    #endif

    @Test func aTaskThatOutlivesTheTestCanStillLoad() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let late = Guarded<Task<Void, any Error>?>(nil)
        _ = try await trying(
            .container(leaks: .ignore) { $0.register(in: .singleton.onStop { _ in }) { Pool() } }
        ) {
            late.withLock {
                $0 = Task {
                    for await _ in gate.stream {}
                    _ = try CurrentContainer.loadOrThrow(Pool.self)
                }
            }
        }
        gate.continuation.finish()
        try await late.withLock(\.self)?.value
    }
}
