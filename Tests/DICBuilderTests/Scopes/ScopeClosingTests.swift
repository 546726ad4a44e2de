import Testing

@testable import DICBuilder

/// What happens when a scope closes, or is released without that.
@Suite struct ScopeClosingTests {
    private struct Failed: Error {}

    /// Three services, each of which needs the one before, and one that stops asynchronously.
    private final class First: Sendable {}
    private final class Second: Sendable {
        init(_ first: First) {}
    }
    private final class Third: Sendable {
        init(_ second: Second) {}
    }

    private func builder(_ events: ScopeEvents) -> DICBuilder {
        DICBuilder()
            .register(in: .scoped(.request).onStop { _ in events.add("first") }) { First() }
            .register(in: .scoped(.request).onStop { _ async in events.add("second") }) {
                Second($0.load())
            }
            .register(in: .scoped(.request).onStop { _ in events.add("third") }) {
                Third($0.load())
            }
    }

    @Test func whatWasMadeLastIsStoppedFirst() async {
        let events = ScopeEvents()
        let scope = builder(events).build().openScope(.request)
        _ = scope.load(Third.self)
        let report = await scope.close()
        #expect(events.events == ["third", "second", "first"])
        #expect(report.services.count == 3)
        #expect(report.failures.isEmpty)
    }

    @Test func onlyWhatWasMadeIsStopped() async {
        let events = ScopeEvents()
        let scope = builder(events).build().openScope(.request)
        _ = scope.load(First.self)
        await scope.close()
        #expect(events.events == ["first"])
    }

    @Test func aSecondCloseDoesNothing() async {
        let events = ScopeEvents()
        let scope = builder(events).build().openScope(.request)
        _ = scope.load(Third.self)
        await scope.close()
        let second = await scope.close()
        #expect(second.services.isEmpty)
        #expect(events.events.count == 3)
    }

    @Test func anErrorSkipsNothingAndAllAreReported() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ in events.add("first") }) { First() }
            .register(in: .scoped(.request).onStop { _ in throw Failed() }) { Second($0.load()) }
            .register(in: .scoped(.request).onStop { _ async throws in throw Failed() }) {
                Third($0.load())
            }
            .build()
        let scope = container.openScope(.request)
        _ = scope.load(Third.self)
        let report = await scope.close()
        #expect(events.events == ["first"])
        #expect(report.failures.count == 2)
        #expect(report.failures.allSatisfy { $0.error is Failed })
    }

    @Test func aCancelledTaskSkipsNothing() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(
                in: .scoped(.request).onStop { _ async throws in
                    try Task.checkCancellation()
                    events.add("stopped")
                }
            ) { First() }
            .build()
        let task = Task {
            try await container.withScope(.request) { scope in
                _ = scope.load(First.self)
                try await Task.sleep(for: .seconds(60))
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(events.events == ["stopped"])
    }

    @Test func aCancelledTaskClosesEverythingInOrder() async {
        final class Pool: Sendable {}
        let events = ScopeEvents()
        @Sendable func stop(_ name: String) async throws {
            try Task.checkCancellation()
            events.add(name)
        }
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ async throws in try await stop("first") }) {
                First()
            }
            .register(
                in: .scoped(.request).onStop { _ throws in
                    try Task.checkCancellation()
                    events.add("pool")
                }
            ) { Pool() }
            .register(in: .scoped(.request).onStop { _ async throws in try await stop("second") }) {
                Second($0.load())
            }
            .build()
        let scope = container.openScope(.request)
        _ = scope.load(First.self)
        _ = scope.load(Pool.self)
        _ = scope.load(Second.self)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await scope.close()
        }
        let report = await task.value
        #expect(report.failures.isEmpty)
        #expect(report.services.count == 3)
        #expect(events.events == ["second", "pool", "first"])
    }

    @Test func withScopeClosesWhenItsClosureThrows() async {
        let events = ScopeEvents()
        let container = builder(events).build()
        await #expect(throws: Failed.self) {
            try await container.withScope(.request) { scope in
                _ = scope.load(First.self)
                throw Failed()
            }
        }
        #expect(throws: Failed.self) {
            try container.withScope(.request) { scope in
                _ = scope.load(First.self)
                throw Failed()
            }
        }
        #expect(events.events == ["first", "first"])
    }

    @Test func aCloseThatCannotWaitReportsWhatIsStillRunning() async throws {
        let events = ScopeEvents()
        let scope = builder(events).build().openScope(.request)
        _ = scope.load(Third.self)
        func closeNow() -> StopReport { scope.close() }
        let report = closeNow()
        #expect(report.services.count == 3)
        #expect(report.failures.map(\.isStillRunning) == [true, true])
        while events.events.count < 3 { await Task.yield() }
        #expect(events.events == ["third", "second", "first"])
    }

    @Test func aScopeThatIsReleasedStopsWhatItCan() {
        let events = ScopeEvents()
        do {
            let scope = builder(events).build().openScope(.request)
            _ = scope.load(Third.self)
        }
        #expect(events.events == ["third", "first"])
    }

    @Test func typesThatCloseThemselvesAreClosed() async {
        class Base: @unchecked Sendable {
            let events: ScopeEvents
            init(_ events: ScopeEvents) { self.events = events }
        }
        final class Closing: Base, ClosableDependency, @unchecked Sendable {
            func close() { events.add("closed") }
        }
        final class Stopping: Base, StoppableDependency, @unchecked Sendable {
            func stop() async { events.add("stopped") }
        }
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Base(events) }
            .register(in: .scoped(.request), named: "closing") { Closing(events) as Base }
            .register(in: .scoped(.request), named: "stopping") {
                Stopping(events) as any AnyObject & Sendable
            }
            .build()
        for _ in 0..<2 {
            let scope = container.openScope(.request)
            _ = scope.load(Base.self)
            _ = scope.load(Base.self, named: "closing")
            _ = scope.load((any AnyObject & Sendable).self, named: "stopping")
            await scope.close()
        }
        #expect(events.events == ["stopped", "closed", "stopped", "closed"])
    }

    @Test func aStructureThatClosesItselfIsClosed() async {
        struct Handle: ClosableDependency, Sendable {
            let log: RequestLog
            func close() { log.events?.add("closed") }
        }
        let events = ScopeEvents()
        let container = DICBuilder().register(in: .scoped(.request)) {
            Handle(log: RequestLog(events))
        }.build()
        for _ in 0..<2 {
            let scope = container.openScope(.request)
            _ = scope.load(Handle.self)
            await scope.close()
        }
        #expect(events.events == ["closed", "log released", "closed", "log released"])
    }

    @Test func anInstanceWhoseStopThrowsIsReleasedOnce() async {
        struct Large: Sendable {
            let log: RequestLog
            let numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8)
        }
        final class Stopping: StoppableDependency, Sendable {
            let log: RequestLog
            init(_ log: RequestLog) { self.log = log }
            func stop() async throws { throw Failed() }
        }
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ async throws in throw Failed() }) {
                RequestLog(events)
            }
            .register(in: .scoped(.request).onStop { _ async throws in throw Failed() }) {
                Large(log: RequestLog(events))
            }
            .register(in: .scoped(.request)) { Stopping(RequestLog(events)) }
            .build()
        let scope = container.openScope(.request)
        _ = (scope.load(RequestLog.self), scope.load(Large.self), scope.load(Stopping.self))
        #expect(events.events.isEmpty)
        #expect(await scope.close().failures.count == 3)
        #expect(events.events == Array(repeating: "log released", count: 3))
    }

    // MARK: Afterwards

    @Test func everyLoadIsReported() async throws {
        let container = DICBuilder()
            .register(in: .singleton) { Shared() }
            .register { ScopeEvents() }
            .register(in: .scoped(.request)) { RequestLog() }
            .register { (resolver: DependencyResolver) in resolver }
            .build()
        let scope = container.openScope(.request)
        let resolver: DependencyResolver = scope.load()
        let (lazy, provider) = (
            scope.load(Lazy<RequestLog>.self), scope.load(Provider<ScopeEvents>.self)
        )
        _ = scope.load(RequestLog.self)
        await scope.close()
        #expect(scope.isClosed)
        #expect(code { _ = try scope.loadOrThrow(RequestLog.self) } == .scopeClosed)
        #expect(code { _ = try scope.loadOrThrow(Shared.self) } == .scopeClosed)
        #expect(code { _ = try scope.loadOrThrow(ScopeEvents.self) } == .scopeClosed)
        #expect(code { _ = try scope.loadOrThrow(Int.self) } == .scopeClosed)
        #expect(code { _ = try resolver.loadOrThrow(Shared.self) } == .scopeClosed)
        #expect(code { _ = try resolver.loadOrThrow(RequestLog.self, named: "a") } == .scopeClosed)
        #expect(code { _ = try lazy.loadOrThrow() } == .scopeClosed)
        #expect(code { _ = try provider.loadOrThrow() } == .scopeClosed)
        #expect(scope.loadOrNil(RequestLog.self) == nil)
        #expect(scope[Shared.self] == nil)
        #expect(await code { _ = try await scope.loadAsyncOrThrow(Shared.self) } == .scopeClosed)
        #expect(code { _ = try scope.openScopeOrThrow(.session) } == .scopeClosed)
        #expect(container.loadOrNil(Shared.self) != nil)
    }

    @Test func anInnerScopeIsClosedFirst() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("session") }) { First() }
            .register(in: .scoped(.request).onStop { _ in events.add("request") }) {
                Second($0.load())
            }
            .build()
        let session = container.openScope(.session)
        let request = session.openScope(.request)
        _ = request.load(Second.self)
        await session.close()
        #expect(events.events == ["request", "session"])
        #expect(request.isClosed)
        #expect(code { _ = try request.loadOrThrow(Second.self) } == .scopeClosed)
    }

    @Test func aLiveScopeOfAStoppedContainerReportsThat() async {
        let events = ScopeEvents()
        let container = builder(events).register(in: .singleton) { Shared() }.build()
        let scope = container.openScope(.request)
        _ = scope.load(First.self)
        await container.stop()
        #expect(code { _ = try scope.loadOrThrow(First.self) } == .stopped)
        #expect(code { _ = try scope.loadOrThrow(Second.self) } == .stopped)
        #expect(code { _ = try scope.loadOrThrow(Shared.self) } == .stopped)
        #expect(code { _ = try container.openScopeOrThrow(.request) } == .stopped)
        #expect(code { _ = try scope.openScopeOrThrow(.session) } == .stopped)
        await scope.close()
        #expect(events.events == ["first"])
    }

    @Test func aCycleOfReferencesThroughAResolverIsBroken() async {
        final class Keeper: Sendable {
            let resolver: DependencyResolver
            let events: ScopeEvents
            init(_ resolver: DependencyResolver, _ events: ScopeEvents) {
                (self.resolver, self.events) = (resolver, events)
            }
            deinit { events.add("released") }
        }
        let events = ScopeEvents()
        let container = DICBuilder().register(in: .scoped(.request)) { Keeper($0, events) }.build()
        do {
            let scope = container.openScope(.request)
            _ = scope.load(Keeper.self)
            await scope.close()
        }
        #expect(events.events == ["released"])
    }

    @Test func whatIsMadeWhileTheScopeClosesIsStopped() async {
        let events = ScopeEvents()
        let open = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .register(in: .scoped(.request)) {
                open.withLock(\.self)?.close()
                return First()
            }
            .onStop(First.self) { _ in events.add("stopped") }
            .build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        #expect(code { _ = try scope.loadOrThrow(First.self) } == .scopeClosed)
        #expect(events.events == ["stopped"])
    }

    /// It would be nil, because a closed scope finds nothing.
    @Test func anOptionalParameterIsNotNilBecauseTheScopeClosesMeanwhile() async {
        final class Owner: Sendable {
            init(first: First, id: RequestID?) {}
        }
        let open = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .register { RequestID() }
            .register { () -> First in
                open.withLock(\.self)?.close()
                return First()
            }
            .register(Owner.init)
            .registerAsync(Owner.init, named: "async")
            .build()
        for name in [nil, "async"] as [DependencyName?] {
            let scope = container.openScope(.request)
            open.withLock { $0 = scope }
            let code = await code { _ = try await scope.loadAsyncOrThrow(Owner.self, named: name) }
            #expect(code == .scopeClosed)
        }
    }
}
