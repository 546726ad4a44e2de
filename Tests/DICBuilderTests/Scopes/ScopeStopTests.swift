import Foundation
import Synchronization
import Testing

@testable import DICBuilder

/// Which instances of a scope are stopped, where, and after what.
@Suite struct ScopeStopTests {
    final class Pool: ClosableDependency, Sendable {
        let events: ScopeEvents

        init?(_ events: ScopeEvents) { self.events = events }

        func close() { events.add("pool") }
    }

    @MainActor
    final class Player: @MainActor ClosableDependency {
        let events: ScopeEvents

        init(_ events: ScopeEvents) { self.events = events }

        func close() {
            MainActor.assertIsolated()
            events.add("player")
        }
    }

    /// A value whose conformance is isolated.
    struct Switch: Sendable, @MainActor StoppableDependency {
        let events: ScopeEvents

        init(_ events: ScopeEvents) { self.events = events }

        @MainActor func stop() async throws { events.add("switch") }
    }

    @MainActor
    final class Screen {}

    // MARK: What stops itself

    @Test func anOptionalSingletonStopsItself() async {
        let events = ScopeEvents()
        let container = DICBuilder().register(in: .singleton) { Pool(events) }.build()
        #expect(container.load(Pool?.self) != nil)
        #expect(await container.stop().services.count == 1)
        #expect(events.events == ["pool"])
    }

    @Test func anOptionalInAScopeStopsItself() async {
        let events = ScopeEvents()
        let isThere = Atomic(false)
        let container = DICBuilder()
            .register(in: .scoped(.request)) {
                isThere.load(ordering: .relaxed) ? Pool(events) : nil
            }
            .build()
        // The first one is nil: that says nothing about the others.
        for value in [false, true, true] {
            isThere.store(value, ordering: .relaxed)
            let scope = container.openScope(.request)
            #expect((scope.load(Pool?.self) != nil) == value)
            #expect(await scope.close().services.count == (value ? 1 : 0))
        }
        #expect(events.events == ["pool", "pool"])
    }

    /// Other than by a container: it is evaluated in each scope.
    @Test func whatAnExpressionMakesInAScopeStopsItself() async {
        let events = ScopeEvents()
        let container = DICBuilder().register(Pool(events), in: .scoped(.request)).build()
        for _ in 1...2 {
            let scope = container.openScope(.request)
            _ = scope.load(Pool.self)
            await scope.close()
        }
        #expect(events.events == ["pool", "pool"])
    }

    @Test func whatIsOnTheMainActorStopsItselfThere() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .mainActor.register(in: .scoped(.session)) { Player(events) }
            .register(in: .scoped(.session)) { Screen() }
            .nonisolated.build()
        let scope = container.openScope(.session)
        await MainActor.run {
            _ = scope.mainActor.load(Player.self)
            _ = scope.mainActor.load(Screen.self)
        }
        let report = await scope.close()
        #expect(report.services.map(\.registration.name) == ["ScopeStopTests.Player"])
        #expect(report.failures.isEmpty)
        #expect(events.events == ["player"])
    }

    /// Off the main actor, no cast finds an isolated conformance.
    @Test func whatConformsOnTheMainActorIsStoppedThereHoweverItIsRegistered() async throws {
        let events = ScopeEvents()
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) { await Player(events) }
            .registerAsync(in: .scoped(.request), named: "optional") {
                await Player(events) as Player?
            }
            .register(in: .scoped(.request)) { Switch(events) }
            .registerAsync(in: .singleton) { await Player(events) as any Sendable }
            .build()
        try await container.withScope(.request) { scope in
            _ = await scope.loadAsync(Player.self)
            _ = await scope.loadAsync(Player?.self, named: "optional")
            _ = scope.load(Switch.self)
        }
        #expect(events.events == ["switch", "player", "player"])
        _ = await container.loadAsync((any Sendable).self)
        #expect(await container.stop().services.count == 1)
        #expect(events.events.count == 4)
    }

    /// What is stopped on the main actor cannot be stopped at once, and is named.
    @Test func whatConformsOnTheMainActorIsNamedWhereNobodyWaits() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Switch(events) }
            .registerAsync(as: (any Sendable)?.self, in: .scoped(.request)) { await Player(events) }
            .build()
        func closeNow(_ scope: DependencyScope) -> StopReport { scope.close() }
        let closed = container.openScope(.request)
        _ = closed.load(Switch.self)
        _ = await closed.loadAsync((any Sendable)?.self)
        #expect(closeNow(closed).services.map(\.isStillRunning) == [true, true])
        #if DEBUG
        container._storage.contents.lifecycle.stopNotes.setTaker { events.add($0) }
        _ = container.openScope(.request).load(Switch.self)
        #expect(events.events.contains { $0.contains("were not stopped") && $0.contains("Switch") })
        #endif
    }

    @MainActor
    @Test func nothingIsReportedOfWhatHasNothingToStop() {
        let scope = DICBuilder()
            .mainActor.register(in: .scoped(.session)) { Screen() }
            .nonisolated.build()
            .openScope(.session)
        weak let screen = scope.mainActor.load(Screen.self)
        #expect(screen != nil)
        func closeNow() -> StopReport { scope.close() }
        #expect(closeNow().services.isEmpty)
        #expect(screen == nil)
    }

    @MainActor
    @Test func whoClosesAScopeOnTheMainActorStopsOffIt() async throws {
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(
                in: .scoped(.request).onStop { _ async in events.add(isOnMainActor() ? "on" : "off")
                }
            ) {
                Shared()
            }
            .build()
        let scope = container.openScope(.request)
        _ = scope.load(Shared.self)
        await scope.close()
        try await container.withScope(.request) { scope in
            _ = scope.load(Shared.self)
            MainActor.assertIsolated()
            await Task.yield()
        }
        #expect(events.events == ["off", "off"])
    }

    // MARK: In what order

    @Test func whatAnInnerScopeLeavesToATaskIsStoppedBeforeTheOuterOne() async throws {
        final class SessionPool: Sendable {}
        final class Transaction: Sendable {
            init(_ pool: SessionPool) {}
        }
        let (stops, stopped) = AsyncStream.makeStream(of: String.self)
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in stopped.yield("pool") }) { SessionPool() }
            .register(in: .scoped(.request).onStop { _ async in stopped.yield("transaction") }) {
                Transaction($0.load())
            }
            .build()
        let session = container.openScope(.session)
        let request = session.openScope(.request)
        _ = request.load(Transaction.self)
        func closeNow() -> StopReport { session.close() }
        #expect(closeNow().failures.count == 2)
        var order: [String] = []
        for await stop in stops {
            order.append(stop)
            if order.count == 2 { break }
        }
        #expect(order == ["transaction", "pool"])
    }

    // MARK: While a factory runs

    /// A factory that closes its scope, on a thread that has not loaded anything before, and on one
    /// that has.
    @Test(arguments: [false, true], [false, true])
    func whatIsMadeWhileTheScopeClosesIsStoppedAndNotReturned(_ isObserved: Bool, _ hasLoaded: Bool)
    {
        final class Closing: ClosableDependency, Sendable {
            let events: ScopeEvents
            init(_ events: ScopeEvents) { self.events = events }
            func close() { events.add("closed") }
            deinit { events.add("released") }
        }
        struct Silent: DependencyObserver {}
        let events = ScopeEvents()
        let open = Guarded<DependencyScope?>(nil)
        let builder = DICBuilder()
            .register { Shared() }
            .register(in: .scoped(.request)) {
                open.withLock(\.self)?.close()
                return Closing(events)
            }
        let container = isObserved ? builder.build(observer: Silent()) : builder.build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            if hasLoaded { _ = container.load(Shared.self) }
            events.add("\(code { _ = try scope.loadOrThrow(Closing.self) } == .scopeClosed)")
            ended.signal()
        }
        ended.wait()
        #expect(events.events == ["closed", "released", "true"])
    }

    @Test func whatAnOptionalInAnExistentialHoldsIsStopped() async {
        let events = ScopeEvents()
        let isThere = Guarded(false)
        let container = DICBuilder()
            .register(as: (any Sendable).self, in: .scoped(.request)) {
                isThere.withLock(\.self) ? Pool(events) : nil as Pool?
            }
            .build()
        for hasPool in [false, true] {
            isThere.withLock { $0 = hasPool }
            let scope = container.openScope(.request)
            _ = scope.load((any Sendable).self)
            await scope.close()
            #expect(events.events == (hasPool ? ["pool"] : []))
        }
    }

    private enum Action: CaseIterable {
        case synchronous, asynchronous, onMainActor
    }

    /// The same of an object that a stop action stops.
    @Test(arguments: Action.allCases)
    private func anActionStopsWhatIsMadeWhileTheScopeCloses(_ action: Action) async {
        let events = ScopeEvents()
        let (ended, end) = AsyncStream<Void>.makeStream()
        let open = Guarded<DependencyScope?>(nil)
        let stop: @Sendable (RequestLog) -> Void = { log in
            events.add("stopped")
            end.yield()
        }
        let builder = DICBuilder()
            .register { Shared() }
            .register(in: .scoped(.request)) { () -> RequestLog in
                open.withLock(\.self)?.close()
                return RequestLog(events)
            }
        switch action {
        case .synchronous: builder.onStop(RequestLog.self) { stop($0) }
        case .asynchronous: builder.onStop(RequestLog.self) { log async in stop(log) }
        case .onMainActor: builder.mainActor.onStop(RequestLog.self) { stop($0) }
        }
        let container = builder.build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        Thread.detachNewThread {
            // The first load of a thread is made in another way.
            _ = container.load(Shared.self)
            events.add("\(code { _ = try scope.loadOrThrow(RequestLog.self) } == .scopeClosed)")
            end.yield()
        }
        var iterator = ended.makeAsyncIterator()
        for _ in 0..<2 { await iterator.next() }
        while events.events.count < 3 { await Task.yield() }
        #expect(Set(events.events) == ["stopped", "log released", "true"])
        #expect(events.events.count == 3)
    }

    @Test func noFactoryRunsInAClosedScope() {
        final class Closer: Sendable {}
        final class Late: Sendable {
            init(_ closer: Closer, _ log: RequestLog) {}
        }
        let events = ScopeEvents()
        let open = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .register(in: .scoped(.request)) { () -> RequestLog in
                events.add("log")
                return RequestLog()
            }
            // Its parameter is linked: it is found also where the scope's table is empty.
            .register { () -> Closer in
                open.withLock(\.self)?.close()
                return Closer()
            }
            .register(Late.init)
            .build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        #expect(code { _ = try scope.loadOrThrow(Late.self) } == .scopeClosed)
        #expect(events.events == [])
    }

    @Test func aThreadThatWaitsForAnObjectMakesItIfTheFactoryThrows() throws {
        struct Refused: Error {}
        let makes = Atomic(0)
        let open = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .register { Shared() }
            .registerThrowable(in: .scoped(.request)) { () throws -> RequestLog in
                if makes.add(1, ordering: .relaxed).newValue > 1 { return RequestLog() }
                let scope = open.withLock { $0 }
                let storage = try #require(scope)._storage
                let layout = try #require(
                    unsafe storage.object.fields.pointee.layout?.takeUnretainedValue()
                )
                // Until the other thread wants it too.
                let memory = ScopeMemory(storage.object)
                while memory.state(of: layout.slots[0].facts) != .contended { sched_yield() }
                throw Refused()
            }
            .build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        let refusals = Atomic(0)
        let ended = DispatchSemaphore(value: 0)
        for _ in 0..<2 {
            Thread.detachNewThread {
                // The first load of a thread goes another way.
                _ = container.load(Shared.self)
                do { _ = try scope.loadOrThrow(RequestLog.self) } catch {
                    refusals.add(1, ordering: .relaxed)
                }
                ended.signal()
            }
        }
        for _ in 0..<2 { ended.wait() }
        #expect(refusals.load(ordering: .relaxed) == 1)
        #expect(makes.load(ordering: .relaxed) == 2)
    }
}
