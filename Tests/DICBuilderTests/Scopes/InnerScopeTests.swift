import Foundation
import Testing

@testable import DICBuilder

/// An outer scope stops what it keeps after all that was opened in it, whoever closes that.
@Suite struct InnerScopeTests {
    private final class Account: Sendable {}
    private final class Cart: Sendable {
        init(_ account: Account) {}
    }

    /// Holds back what stops a cart until it is opened.
    private final class Barrier: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }

        func wait() { semaphore.wait() }
    }

    private enum End: CaseIterable {
        case awaited, synchronous, released
    }

    private func builder(_ events: ScopeEvents) -> DICBuilder {
        DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("account") }) { Account() }
    }

    /// Waits until there are so many events. Not after a time limit, which cancels the loads that
    /// would add them.
    private func wait(for count: Int, _ events: ScopeEvents) async {
        while events.events.count < count && !Task.isCancelled { await Task.yield() }
    }

    @Test(arguments: [End.awaited, .synchronous])
    private func theOuterScopeWaitsForOneThatIsStoppedInATask(_ end: End) async {
        let events = ScopeEvents()
        let (ended, finish) = AsyncStream<Void>.makeStream()
        let container = builder(events)
            .register(
                in: .scoped(.request).onStop { _ async in
                    events.add("begin")
                    for await _ in ended {}
                    events.add("cart")
                }
            ) { Cart($0.load()) }
            .build()
        let session = container.openScope(.session)
        let request = session.openScope(.request)
        _ = request.load(Cart.self)
        let closing = Task {
            if end == .awaited { await request.close() } else { closeNow(request) }
        }
        await wait(for: 1, events)
        let outer = Task { await session.close() }
        for _ in 0..<20 { await Task.yield() }
        #expect(events.events == ["begin"])
        finish.finish()
        #expect(await outer.value.services.map(\.registration.name) == ["InnerScopeTests.Account"])
        await closing.value
        #expect(events.events == ["begin", "cart", "account"])
    }

    private func closeNow(_ scope: DependencyScope) {
        _ = scope.close()
    }

    @Test(arguments: [End.synchronous, .released], [true, false])
    private func theOuterScopeWaitsForOneThatAnotherThreadCloses(_ end: End, _ isOuterAwaited: Bool)
        async
    {
        let (events, barrier) = (ScopeEvents(), Barrier())
        let container = builder(events)
            .register(
                in: .scoped(.request).onStop { _ in
                    events.add("begin")
                    barrier.wait()
                    events.add("cart")
                }
            ) { Cart($0.load()) }
            .build()
        let session = container.openScope(.session)
        let request = Guarded<DependencyScope?>(session.openScope(.request))
        _ = request.withLock(\.self)?.load(Cart.self)
        Thread.detachNewThread {
            let scope = request.withLock { scope in
                defer { scope = nil }
                return scope
            }
            if end == .synchronous { _ = scope?.close() }
        }
        await wait(for: 1, events)
        if isOuterAwaited {
            let outer = Task { await session.close() }
            for _ in 0..<20 { await Task.yield() }
            #expect(events.events == ["begin"])
            barrier.open()
            _ = await outer.value
        } else {
            let report = { session.close() }()
            #expect(report.services.map(\.isStillRunning) == [true])
            #expect(events.events == ["begin"])
            barrier.open()
        }
        await wait(for: 3, events)
        #expect(events.events == ["begin", "cart", "account"])
    }

    /// The action would wait for itself.
    @Test(arguments: End.allCases)
    private func aStopActionMayCloseTheOuterScope(_ end: End) async {
        let events = ScopeEvents()
        let session = Guarded<DependencyScope?>(nil)
        let builder = builder(events).register(in: .scoped(.request)) { Cart($0.load()) }
        switch end {
        case .awaited:
            builder.onStop(Cart.self) { _ async in
                await session.withLock(\.self)?.close()
                events.add("cart")
            }
        case .synchronous, .released:
            builder.onStop(Cart.self) { _ in
                session.withLock(\.self)?.close()
                events.add("cart")
            }
        }
        do {
            let outer = builder.build().openScope(.session)
            session.withLock { $0 = outer }
            let request = outer.openScope(.request)
            _ = request.load(Cart.self)
            if end == .awaited { await request.close() }
            if end == .synchronous { closeNow(request) }
        }
        await wait(for: 2, events)
        #expect(events.events == ["account", "cart"])
    }

    /// Closing the inner scope waits for the factory.
    @Test(.timeLimit(.minutes(5)))
    func aFactoryMayCloseTheOuterScope() async {
        let events = ScopeEvents()
        let session = Guarded<DependencyScope?>(nil)
        let container = builder(events)
            .registerAsync(in: .scoped(.request)) { resolver in
                events.add("begin")
                while !Task.isCancelled { await Task.yield() }
                await session.withLock(\.self)?.close()
                return Cart(Account())
            }
            .build()
        let outer = container.openScope(.session)
        session.withLock { $0 = outer }
        _ = outer.load(Account.self)
        let request = outer.openScope(.request)
        async let cart = request.loadAsyncOrNil(Cart.self)
        await wait(for: 1, events)
        await request.close()
        #expect(await cart == nil)
        #expect(events.events == ["begin", "account"])
        session.withLock { $0 = nil }
    }

    /// Which the inner scope, closed first, waits for. In many rounds: the stop may come while the
    /// inner factory begins to wait.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func closingTheOuterScopeCancelsWhatAFactoryOfTheInnerOneWaitsFor(_ closesInnerItself: Bool)
        async
    {
        // At once: one after the other, they wait for all other tests at each step.
        await withTaskGroup { rounds in
            for round in 1...300 {
                rounds.addTask {
                    let (begins, begin) = AsyncStream<Void>.makeStream()
                    let container = DICBuilder()
                        .scopes(.session, .request)
                        .registerAsync(in: .scoped(.session)) {
                            begin.finish()
                            try await Task.sleep(for: .seconds(100))
                            return Account()
                        }
                        .registerAsync(in: .scoped(.request)) {
                            Cart(try await $0.loadAsyncOrThrow())
                        }
                        .build()
                    let session = container.openScope(.session)
                    let request = session.openScope(.request)
                    async let result = code { _ = try await request.loadAsyncOrThrow(Cart.self) }
                    for await _ in begins {}
                    // The inner scope alone does not cancel what the outer one makes.
                    async let closed = closesInnerItself ? request.close() : StopReport()
                    if closesInnerItself { for _ in 0..<(round % 5) { await Task.yield() } }
                    await session.close()
                    #expect(await result == .scopeClosed)
                    _ = await closed
                }
            }
        }
    }

    @Test func thoseThatWereOpenedLastAreClosedFirst() async {
        let events = ScopeEvents()
        let container = builder(events)
            .register(in: .scoped(.request)) { RequestID() }
            .onStop(RequestID.self) { events.add($0.text) }
            .registerSupplied(Int.self, in: .request)
            .override { resolver in RequestID("\(resolver.load(Int.self))") }
            .build()
        for isAwaited in [true, false] {
            let before = events.events.count
            let session = container.openScope(.session)
            let requests = (1...5).map { session.openScope(.request, supplying: $0) }
            for request in requests { _ = request.load(RequestID.self) }
            if isAwaited { await session.close() } else { closeNow(session) }
            // One that is dropped earlier closes by itself.
            withExtendedLifetime(requests) {}
            #expect(events.events[before...] == ["5", "4", "3", "2", "1"])
        }
    }
}
