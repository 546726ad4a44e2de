import Testing

@testable import DICBuilder

/// When values that are given to a scope are released, and that they are not stopped.
@Suite struct SuppliedValueReleaseTests {
    @Test func theyAreReleasedWithTheScope() async {
        let events = ScopeEvents()
        let container = DICBuilder().registerSupplied(RequestLog.self, in: .request).build()
        let scope = container.openScope(.request, supplying: RequestLog(events))
        await scope.close()
        #expect(events.events == ["log released"])
    }

    /// Values that hold a reference: inside, in memory of their own, in a box.
    private struct Small: Sendable {
        let log: RequestLog
    }

    struct Large: Sendable {
        let log: RequestLog
        let numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    }

    /// Aligned to more than a word.
    private struct Aligned: Sendable {
        let log: RequestLog
        let numbers = SIMD4<Float>(repeating: 1)
    }

    private protocol Holding: Sendable {}

    private struct Held: Holding {
        let log: RequestLog
        let numbers = (0, 1, 2, 3)
    }

    private enum End: CaseIterable {
        case closedNow, closed, released
    }

    private func closeNow(_ scope: DependencyScope) {
        #expect(scope.close().services.isEmpty)
    }

    @Test(arguments: End.allCases)
    private func valuesOfEveryLayoutAreReleasedOnce(_ end: End) async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .registerSupplied(Int.self, in: .request)
            .registerSupplied(Small.self, in: .request)
            .registerSupplied(Large.self, in: .request)
            .registerSupplied((any Holding).self, in: .request)
            .registerSupplied(RequestLog?.self, in: .request)
            .registerSupplied(Aligned.self, in: .request)
            .build()
        do {
            let scope = container.openScope(
                .request,
                supplying: 1,
                Small(log: RequestLog(events)),
                Large(log: RequestLog(events)),
                Held(log: RequestLog(events)) as any Holding,
                RequestLog(events) as RequestLog?,
                Aligned(log: RequestLog(events))
            )
            #expect(events.events.isEmpty)
            #expect(scope.load(Aligned.self).numbers == SIMD4(repeating: 1))
            switch end {
            case .closedNow: closeNow(scope)
            case .closed: #expect(await scope.close().services.isEmpty)
            case .released: break
            }
            withExtendedLifetime(scope) {}
        }
        #expect(events.events == Array(repeating: "log released", count: 5))
    }

    @Test func theyAreReleasedAfterWhatUsesThemIsStopped() async {
        actor Transaction {
            let events: ScopeEvents
            init(_ events: ScopeEvents) { self.events = events }
            func close() { events.add("closed") }
        }
        let events = ScopeEvents()
        let container = DICBuilder()
            .registerSupplied(Small.self, in: .request)
            .register(in: .scoped(.request).onStop { await $0.close() }) { Transaction(events) }
            .build()
        let scope = container.openScope(.request, supplying: Small(log: RequestLog(events)))
        _ = scope.load(Transaction.self)
        #expect(await scope.close().services.count == 1)
        #expect(events.events == ["closed", "log released"])
    }

    @Test func theyAreNotStopped() async {
        final class Resource: ClosableDependency, Sendable {
            let events: ScopeEvents
            init(_ events: ScopeEvents) { self.events = events }
            func close() { events.add("closed") }
        }
        let events = ScopeEvents()
        let container = DICBuilder().registerSupplied(Resource.self, in: .request).build()
        await container.openScope(.request, supplying: Resource(events)).close()
        #expect(events.events.isEmpty)
        let asked = DICBuilder()
            .registerSupplied(Resource.self, in: .request)
            .onStop(Resource.self) { $0.close() }
            .build()
        await asked.openScope(.request, supplying: Resource(events)).close()
        #expect(events.events == ["closed"])
    }

    private enum Mistake: CaseIterable {
        case wrongValue, wrongValueAfterLargeOne, givenTwice, missingValue, outerScopeIsClosed
    }

    @Test(arguments: Mistake.allCases, [false, true])
    private func aScopeThatCannotBeOpenedReleasesItsValuesAndStopsNone(
        _ mistake: Mistake,
        _ isAsync: Bool
    ) async {
        let events = ScopeEvents()
        let builder = DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(RequestLog.self, in: .request)
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied(Large?.self, in: .request)
        if isAsync {
            builder.onStop(RequestLog.self) { _ async in events.add("stopped") }
        } else {
            builder.onStop(RequestLog.self) { _ in events.add("stopped") }
        }
        let container = builder.build()
        container._storage.contents.lifecycle.stopNotes.setTaker { events.add($0) }
        let session = container.openScope(.session)
        if mistake == .outerScopeIsClosed { await session.close() }
        let code = code {
            switch mistake {
            case .wrongValue:
                _ = try session.openScopeOrThrow(.request, supplying: RequestLog(events), 1)
            case .wrongValueAfterLargeOne:
                let large: Large? = Large(log: RequestLog(events))
                _ = try session.openScopeOrThrow(.request, supplying: large, 1)
            case .givenTwice:
                let log = RequestLog(events)
                _ = try session.openScopeOrThrow(.request, supplying: log, log)
            case .missingValue:
                _ = try session.openScopeOrThrow(.request, supplying: RequestLog(events))
            case .outerScopeIsClosed:
                let large: Large? = nil
                _ = try session.openScopeOrThrow(
                    .request,
                    supplying: RequestLog(events),
                    RequestID(),
                    large
                )
            }
        }
        #expect(code == (mistake == .outerScopeIsClosed ? .scopeClosed : .suppliedValues))
        #expect(events.events == ["log released"])
    }
}
