import Testing

@testable import DICBuilder

/// Asynchronous registrations that a scope keeps.
@Suite struct AsyncScopeTests {
    private func container(_ events: ScopeEvents) -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .registerAsync(in: .scoped(.request).onStop { _ in events.add("log") }) {
                await Task.yield()
                events.add("made")
                return RequestLog()
            }
            .registerAsync(in: .scoped(.request).onStop { _ async in events.add("handler") }) {
                resolver in
                RequestHandler(id: RequestID(), log: await resolver.loadAsync())
            }
            .build()
    }

    @Test func anInstanceIsMadeOnceInEachScope() async {
        let events = ScopeEvents()
        let scope = container(events).openScope(.request)
        let logs = await withTaskGroup(of: RequestLog.self) { group in
            for _ in 0..<16 { group.addTask { await scope.loadAsync() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(logs.allSatisfy { $0 === logs[0] })
        #expect(events.events == ["made"])
        await scope.close()
    }

    @Test func itIsStoppedBeforeWhatItNeeds() async {
        let events = ScopeEvents()
        let scope = container(events).openScope(.request)
        _ = await scope.loadAsync(RequestHandler.self)
        await scope.close()
        #expect(events.events == ["made", "handler", "log"])
    }

    @Test func withoutAScopeItIsReported() async {
        let container = container(ScopeEvents())
        #expect(
            await code { _ = try await container.loadAsyncOrThrow(RequestLog.self) }
                == .scopeUnreachable
        )
    }

    /// What is made all the same is stopped, and no load returns it.
    @Test func closingCancelsAndAwaitsWhatIsBeingMade() async {
        let events = ScopeEvents()
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request).onStop { _ in events.add("stopped") }) {
                begun.yield()
                while !Task.isCancelled { await Task.yield() }
                return RequestLog()
            }
            .build()
        let scope = container.openScope(.request)
        async let result = code { _ = try await scope.loadAsyncOrThrow(RequestLog.self) }
        for await _ in begins { break }
        await scope.close()
        #expect(events.events == ["stopped"])
        #expect(await result == .scopeClosed)
    }

    /// Its load cannot throw, and must not end the process.
    @Test func aFactoryThatWaitsWhenItsScopeClosesIsSuspended() async {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) {
                begun.yield()
                try await Task.sleep(for: .seconds(60))
                return RequestLog()
            }
            .registerAsync(in: .scoped(.request)) { resolver in
                RequestHandler(id: RequestID(), log: await resolver.loadAsync())
            }
            .build()
        let scope = container.openScope(.request)
        async let result = code { _ = try await scope.loadAsyncOrThrow(RequestHandler.self) }
        for await _ in begins { break }
        await scope.close()
        #expect(await result == .scopeClosed)
    }

    @Test(arguments: [true, false])
    func closingWithoutWaitingCancelsWhatIsBeingMade(inInnerScope isInner: Bool) async {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) {
                begun.yield()
                while !Task.isCancelled { await Task.yield() }
                try Task.checkCancellation()
                return RequestLog()
            }
            .scopes(.session, .request)
            .build()
        let session = container.openScope(.session)
        let request = session.openScope(.request)
        async let result = code { _ = try await request.loadAsyncOrThrow(RequestLog.self) }
        for await _ in begins { break }
        func close(_ scope: DependencyScope) { _ = scope.close() }
        close(isInner ? session : request)
        #expect(await result == .scopeClosed)
        await session.close()
    }

    @Test func whatIsMadeByAFactoryThatClosesItsScopeIsStopped() async {
        let (stops, stopped) = AsyncStream.makeStream(of: Void.self)
        let open = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request).onStop { _ in stopped.yield() }) {
                await open.withLock { $0 }?.close()
                return RequestLog()
            }
            .build()
        let scope = container.openScope(.request)
        open.withLock { $0 = scope }
        _ = await scope.loadAsyncOrNil(RequestLog.self)
        for await _ in stops { break }
    }

    /// As a synchronous factory may.
    @Test func anAsynchronousFactoryOpensAScope() async throws {
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .registerAsync { resolver in
                try await resolver.withScope(.request) {
                    [ObjectIdentifier($0.load(RequestLog.self))]
                }
            }
            .build()
        #expect(try await container.loadAsyncOrThrow([ObjectIdentifier].self).count == 1)
    }
}
