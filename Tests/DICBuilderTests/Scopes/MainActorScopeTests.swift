import Testing

@testable import DICBuilder

/// Scopes that are opened through the view for the main actor.
@MainActor @Suite struct MainActorScopeTests {
    @MainActor
    final class Draft {
        let events: ScopeEvents

        init(_ events: ScopeEvents) { self.events = events }

        func save() {
            MainActor.assertIsolated()
            events.add("saved")
        }
    }

    private func container(_ events: ScopeEvents) -> MainActorContainer {
        DICBuilder().mainActor
            .register(in: .scoped(.session).onStop { $0.save() }) { Draft(events) }
            .build()
    }

    @Test func aScopeIsOpenedAndClosedInTheView() async {
        let events = ScopeEvents()
        let scope = container(events).openScope(.session)
        #expect(scope.load(Draft.self) === scope.load(Draft.self))
        #expect(scope.name == .session && !scope.isClosed)
        let report = await scope.close()
        #expect(report.services.count == 1 && scope.isClosed)
        #expect(events.events == ["saved"])
    }

    /// Each verb has a path of its own.
    @Test func aLoadThatIsNotOnTheMainActorIsReported() async {
        let events = ScopeEvents()
        let container = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Draft(events) }
            .nonisolated
            .register(in: .scoped(.session)) { RequestLog() }
            .build()
        let scope = container.openScope(.session)
        func load<T>(_ type: T.Type) throws -> T { try scope.loadOrThrow() }
        #expect(code { _ = try load(Draft.self) } == .needsMainActor)
        await scope.close()
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await MainActorScopeTests.loadOffTheMainActor()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.contains("[needs-main-actor]"))
    }

    private nonisolated static func loadOffTheMainActor() async {
        let events = ScopeEvents()
        let container = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Draft(events) }
            .nonisolated
            .build()
        let scope = container.openScope(.session)
        func load<T>(_ type: T.Type) -> T { scope.load() }
        _ = load(Draft.self)
    }

    @Test func aClosureHasAScopeAndWaits() async throws {
        let events = ScopeEvents()
        let isSame = try await container(events).withScope(.session) { scope in
            await Task.yield()
            return scope.load(Draft.self) === scope.load(Draft.self)
        }
        #expect(isSame)
        #expect(events.events == ["saved"])
    }

    @Test func aClosureThatThrowsClosesItsScope() async {
        struct Refused: Error {}
        let events = ScopeEvents()
        await #expect(throws: Refused.self) {
            try await container(events).withScope(.session) { scope in
                _ = scope.load(Draft.self)
                await Task.yield()
                throw Refused()
            }
        }
        #expect(events.events == ["saved"])
    }

    @Test func codeThatIsNotAsynchronousDoesNotWait() throws {
        let events = ScopeEvents()
        let container = container(events)
        func use() throws -> MainActorScope {
            try container.withScope(.session) { scope in
                _ = scope.load(Draft.self)
                return scope
            }
        }
        let scope = try use()
        #expect(scope.isClosed)
        #expect(throws: ResolutionError.self) { try scope.loadOrThrow(Draft.self) }
    }

    @Test func valuesAreGivenAndMissed() async throws {
        let container = DICBuilder().mainActor
            .registerSupplied(RequestID.self, in: .request)
            .register(in: .scoped(.session)) { Draft(ScopeEvents()) }
            .build()
        let scope = container.openScope(.request, supplying: RequestID("1"))
        #expect(scope.load(RequestID.self).text == "1")
        #expect(code { _ = try container.openScopeOrThrow(.request) } == .suppliedValues)
        // A scope opens scopes as well.
        let inner = try scope.openScopeOrThrow(.session)
        _ = inner.load(Draft.self)
        await scope.close()
        #expect(inner.isClosed)
    }

    @Test func aFactoryOpensAScope() async {
        final class Session {
            let scope: MainActorScope
            init(_ scope: MainActorScope) { self.scope = scope }
        }
        let events = ScopeEvents()
        let container = DICBuilder().mainActor
            .register(in: .scoped(.session)) { Draft(events) }
            .register { resolver in Session(resolver.openScope(.session)) }
            .build()
        let session: Session = container.load()
        #expect(session.scope.load(Draft.self) === session.scope.load(Draft.self))
        await session.scope.close()
    }
}
