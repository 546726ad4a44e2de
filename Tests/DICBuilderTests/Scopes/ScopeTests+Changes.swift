import DICTools
import Testing

@testable import DICBuilder

// What scopes keep in child containers, and of registrations that are overridden, decorated or
// observed.

extension ScopeTests {
    @Test func aChildHasTheScopesOfItsParent() {
        let child = DICBuilder(parent: container).register(in: .scoped(.request)) { ScopeEvents() }
            .build()
        let scope = child.openScope(.request)
        #expect(scope.load(RequestLog.self) === scope.load(RequestLog.self))
        #expect(scope.load(ScopeEvents.self) === scope.load(ScopeEvents.self))
        let own = container.openScope(.request)
        #expect(own.load(RequestLog.self) !== scope.load(RequestLog.self))
        #expect(own.loadOrNil(ScopeEvents.self) == nil)
    }

    @Test func aScopeOfAChildMakesInstancesFromWhatTheChildRegisters() {
        let (outer, inner) = (ScopeEvents(), ScopeEvents())
        let parent = DICBuilder()
            .register { outer }
            .register(in: .scoped(.request)) { (events: ScopeEvents) in RequestLog(events) }
            .register(in: .scoped(.request), named: "closure") { resolver in
                RequestLog(resolver.load())
            }
            .build()
        let child = DICBuilder(parent: parent).register { inner }.build()
        let scopes = [parent.openScope(.request), child.openScope(.request)]
        #expect(scopes.map { $0.load(RequestLog.self).events === inner } == [false, true])
        #expect(
            scopes.map { $0.load(RequestLog.self, named: "closure").events === inner } == [
                false, true,
            ]
        )
        #expect(scopes.allSatisfy { $0.load(RequestLog.self) === $0.load(RequestLog.self) })
    }

    @Test func aChildReplacesWhatAScopeKeeps() {
        let events = ScopeEvents()
        let child = DICBuilder(parent: container).register(in: .scoped(.request)) {
            RequestLog(events)
        }.build()
        #expect(child.openScope(.request).load(RequestLog.self).events === events)
        #expect(container.openScope(.request).load(RequestLog.self).events == nil)
    }

    @Test func anOverrideIsKeptByTheScope() {
        let events = ScopeEvents()
        let overriding = container.overriding { $0.override { RequestLog(events) } }
        let scope = overriding.openScope(.request)
        let log: RequestLog = scope.load()
        #expect(log.events === events)
        #expect(scope.load(RequestLog.self) === log)
    }

    @Test func aDecoratedInstanceIsKeptByTheScope() {
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .decorate(RequestLog.self) { _, _ in RequestLog(events) }
            .build()
        let scope = container.openScope(.request)
        let log: RequestLog = scope.load()
        #expect(log.events === events)
        #expect(scope.load(RequestLog.self) === log)
    }

    @Test func anObserverIsToldOfWhatAScopeMakes() {
        let recorder = MakeRecorder()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .build(observer: recorder)
        let scope = container.openScope(.request)
        #expect(scope.load(RequestLog.self) === scope.load(RequestLog.self))
        #expect(recorder.makes.count == 1)
    }
}
