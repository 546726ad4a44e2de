import Testing

@testable import DICBuilder

/// What code on the main actor stops when it closes a scope without waiting.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ScopeClosingOnMainActorTests {
    @MainActor
    final class Closer: @MainActor ClosableDependency {
        private let whenClosed: () -> Void

        init(_ whenClosed: @escaping () -> Void) { self.whenClosed = whenClosed }

        func close() throws { whenClosed() }
    }

    @MainActor
    final class Stopper: @MainActor StoppableDependency {
        private let events: ScopeEvents

        init(_ events: ScopeEvents) { self.events = events }

        func stop() async throws {
            MainActor.assertIsolated()
            events.add("stopper")
        }
    }

    /// Stops itself off every actor.
    final class Pool: ClosableDependency, Sendable {
        private let events: ScopeEvents

        init(_ events: ScopeEvents) { self.events = events }

        func close() { events.add(isOnMainActor() ? "pool on the main actor" : "pool") }
    }

    private func closeNow(_ scope: MainActorScope) -> StopReport { scope.close() }

    private func wait(until isTrue: () -> Bool) async {
        while !isTrue() { await Task.yield() }
    }

    @Test func whatLivesThereIsStoppedAtOnce() {
        let events = ScopeEvents()
        let scope = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Closer { events.add("closer") } }
            .register(in: .scoped(.session).onStop { _ in events.add("action") }) {
                Stopper(events)
            }
            .nonisolated.register(in: .scoped(.session)) { Pool(events) }
            .mainActor.build()
            .openScope(.session)
        _ = scope.load(Pool.self)
        _ = scope.load(Stopper.self)
        _ = scope.load(Closer.self)
        let report = closeNow(scope)
        #expect(events.events == ["closer", "action", "pool on the main actor"])
        #expect(report.services.map(\.isStillRunning) == [false, false, false])
    }

    /// What may block its thread is not left to the main actor.
    @Test func whatHasToBeAwaitedIsStoppedLaterAndAllThatCameBeforeIt() async {
        let events = ScopeEvents()
        let scope = DICBuilder()
            .registerAsync(in: .scoped(.session)) { await Stopper(events) }
            .registerAsync(in: .scoped(.session)) { await Closer { events.add("closer") } }
            .register(in: .scoped(.session)) { Pool(events) }
            .mainActor.build()
            .openScope(.session)
        _ = scope.load(Pool.self)
        _ = await scope.nonisolated.loadAsync(Closer.self)
        _ = await scope.nonisolated.loadAsync(Stopper.self)
        let report = closeNow(scope)
        #expect(report.services.map(\.isStillRunning) == [true, true, true])
        await wait { events.events.count == 3 }
        #expect(events.events == ["stopper", "closer", "pool"])
    }

    @Test func anErrorIsReported() {
        struct Failed: Error {}
        let scope = DICBuilder().mainActor
            .register(in: .scoped(.session).onStop { _ in throw Failed() }) { Closer {} }
            .build()
            .openScope(.session)
        _ = scope.load(Closer.self)
        #expect(closeNow(scope).failures.first?.error is Failed)
    }

    @Test func withScopeStopsItBeforeItReturns() throws {
        let events = ScopeEvents()
        let container = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Closer { events.add("closer") } }
            .build()
        func run() throws {
            try container.withScope(.session) { scope in
                _ = scope.load(Closer.self)
                events.add("used")
            }
        }
        try run()
        #expect(events.events == ["used", "closer"])
    }

    @Test func aScopeThatIsDroppedThereStopsIt() {
        let events = ScopeEvents()
        let container = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Closer { events.add("closer") } }
            .build()
        _ = container.openScope(.session).load(Closer.self)
        #expect(events.events == ["closer"])
    }

    /// Its conformance can be called on that actor only, where the container cannot go.
    @Test func whatStopsItselfOnAnotherActorIsReported() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .registerAsync(in: .scoped(.session)) { await OtherStopper(events) }
            .build()
        container._storage.contents.lifecycle.stopNotes.setTaker { events.add($0) }
        let scope = container.openScope(.session)
        _ = await scope.loadAsync(OtherStopper.self)
        #expect(await OtherActor.closeNow(scope).services.map(\.isStillRunning) == [true])
        #if DEBUG
        await wait { events.events.count == 1 }
        #expect(events.events.first?.contains("add .onStop { await $0.stop() }") == true)
        #endif
    }
}

@globalActor
actor OtherActor {
    static let shared = OtherActor()

    @OtherActor static func closeNow(_ scope: DependencyScope) -> StopReport { scope.close() }
}

@OtherActor
private final class OtherStopper: @OtherActor StoppableDependency {
    private let events: ScopeEvents

    init(_ events: ScopeEvents) { self.events = events }

    func stop() async throws { events.add("stopped") }
}
