import Testing

@testable import DICBuilder

/// Values that are given to a scope when it opens.
@Suite struct SuppliedValueTests {
    private let container = DICBuilder()
        .registerSupplied(RequestID.self, in: .request)
        .registerSupplied((any Error).self, in: .request)
        .register(in: .scoped(.request)) { RequestLog() }
        .build()

    private struct Failed: Error {}

    @Test func theyAreLoadedInAnyOrder() {
        let scopes = [
            container.openScope(.request, supplying: RequestID("1"), Failed() as any Error),
            container.openScope(.request, supplying: Failed() as any Error, RequestID("1")),
        ]
        for scope in scopes {
            #expect(scope.load(RequestID.self) == RequestID("1"))
            #expect(scope.load((any Error).self) is Failed)
        }
    }

    @Test func aMissingValueIsReported() {
        let container = container
        #expect(code { _ = try container.openScopeOrThrow(.request, supplying: RequestID()) } == .suppliedValues)
        #expect(code { _ = try container.openScopeOrThrow(.request) } == .suppliedValues)
    }

    @Test func aValueThatIsNotExpectedIsReported() {
        let container = container
        let other = { try container.openScopeOrThrow(.request, supplying: RequestID(), Failed() as any Error, 1) }
        #expect(code { _ = try other() } == .suppliedValues)
        let concrete = { try container.openScopeOrThrow(.request, supplying: RequestID(), Failed()) }
        #expect(code { _ = try concrete() } == .suppliedValues)
        let elsewhere = { try container.openScopeOrThrow(.session, supplying: RequestID()) }
        #expect(code { _ = try elsewhere() } == .suppliedValues)
    }

    @Test func aValueThatIsGivenTwiceIsReported() {
        let container = container
        let twice = {
            try container.openScopeOrThrow(.request, supplying: RequestID(), RequestID(), Failed() as any Error)
        }
        #expect(code { _ = try twice() } == .suppliedValues)
    }

    @Test func theyAreReleasedWithTheScope() async {
        let events = EventLog()
        let container = DICBuilder().registerSupplied(RequestLog.self, in: .request).build()
        let scope = container.openScope(.request, supplying: RequestLog(events))
        await scope.close()
        #expect(events.events == ["log released"])
    }

    @Test func theyAreNotStopped() async {
        final class Resource: ClosableDependency, Sendable {
            let events: EventLog
            init(_ events: EventLog) { self.events = events }
            func close() { events.add("closed") }
        }
        let events = EventLog()
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

    @Test func aChildMayRegisterAFactoryInstead() {
        let child = DICBuilder(parent: container).register(in: .scoped(.request)) { RequestID("child") }.build()
        let scope = child.openScope(.request, supplying: Failed() as any Error)
        #expect(scope.load(RequestID.self) == RequestID("child"))
    }
}
