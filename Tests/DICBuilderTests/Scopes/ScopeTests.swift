import Testing

@testable import DICBuilder

/// What a scope keeps, and where it can be loaded.
@Suite struct ScopeTests {
    let container = DICBuilder()
        .register(in: .singleton) { Shared() }
        .register(in: .scoped(.request)) { RequestLog() }
        .build()

    @Test func anInstanceIsMadeOnceInEachScope() {
        let (first, second) = (container.openScope(.request), container.openScope(.request))
        let log: RequestLog = first.load()
        #expect(first.load(RequestLog.self) === log)
        #expect(second.load(RequestLog.self) !== log)
    }

    @Test func singletonsAreShared() {
        let scope = container.openScope(.request)
        #expect(scope.load(Shared.self) === container.load(Shared.self))
    }

    @Test func transientInstancesAreMadeFromWhatTheScopeKeeps() throws {
        let container = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .register(in: .scoped(.request)) { RequestLog() }
            .register(RequestHandler.init)
            .register(named: "closure") { resolver in
                RequestHandler(id: resolver.load(), log: resolver.load())
            }
            .build()
        let scope = container.openScope(.request, supplying: RequestID("1"))
        let handlers = [scope.load(RequestHandler.self), scope.load(named: "closure")]
        #expect(handlers[0] !== handlers[1])
        #expect(
            handlers.allSatisfy {
                $0.log === scope.load(RequestLog.self) && $0.id == RequestID("1")
            }
        )
    }

    @Test func everyRequestBindsToTheInstance() throws {
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .register(in: .scoped(.request), named: "other") { RequestLog() }
            .forward(RequestLog.self, to: (any RequestRecording).self) { $0 }
            .register { (lazy: Lazy<RequestLog>, all: [RequestLog], optional: RequestLog?) in
                (lazy.load(), all, optional)
            }
            .build()
        let scope = container.openScope(.request)
        let log: RequestLog = scope.load()
        #expect(scope.load(RequestLog?.self) === log)
        #expect(scope.load((any RequestRecording).self) === log)
        #expect(scope.load(RequestLog.self, named: "other") !== log)
        #expect(scope.loadAll(RequestLog.self).map { $0 === log } == [true, false])
        let parameters: (RequestLog, [RequestLog], RequestLog?) = scope.load()
        #expect(parameters.0 === log && parameters.1.first === log && parameters.2 === log)
    }

    @Test func objectsOfEveryFormOfFactoryAreKeptAndReleased() {
        final class Leaf: Sendable {
            let log: RequestLog
            init(_ log: RequestLog) { self.log = log }
        }
        final class Resolved: Sendable {
            let leaf: Leaf
            init(_ leaf: Leaf) { self.leaf = leaf }
        }
        final class Linked: Sendable {
            let leaf: Leaf
            let resolved: Resolved
            init(leaf: Leaf, resolved: Resolved) { (self.leaf, self.resolved) = (leaf, resolved) }
        }
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Leaf(RequestLog(events)) }
            .register(in: .scoped(.request)) { Resolved($0.load()) }
            .register(Linked.init, in: .scoped(.request))
            .build()
        for _ in 0..<2 {
            let scope = container.openScope(.request)
            weak var linked: Linked?
            do {
                let made: Linked = scope.load()
                #expect(made === scope.load(Linked.self))
                #expect(made.resolved === scope.load(Resolved.self))
                #expect(made.leaf === scope.load(Leaf.self) && made.resolved.leaf === made.leaf)
                linked = made
            }
            #expect(linked != nil)
            scope.close()
            #expect(linked == nil)
        }
        #expect(events.events == ["log released", "log released"])
    }

    @Test func anObjectWhoseFactoryThrowsIsMadeByTheNextLoad() throws {
        struct Refused: Error {}
        let loads = Guarded(0)
        let container = DICBuilder()
            .registerThrowable(in: .scoped(.request)) { () throws -> RequestLog in
                let load = loads.withLock { loads in
                    loads += 1
                    return loads
                }
                if load == 1 { throw Refused() }
                return RequestLog()
            }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refused.self) { try scope.loadOrThrow(RequestLog.self) }
        let log: RequestLog = try scope.loadOrThrow()
        #expect(try scope.loadOrThrow(RequestLog.self) === log)
    }

    @Test func structuresOfEveryLayoutAreReleasedOnce() {
        struct Small: Sendable {
            let log: RequestLog
        }
        struct Large: Sendable {
            let log: RequestLog
            let numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8)
        }
        struct Aligned: Sendable {
            let log: RequestLog
            let numbers = SIMD4<Float>()
        }
        let events = ScopeEvents()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Small(log: RequestLog(events)) }
            .register(in: .scoped(.request)) { Large(log: RequestLog(events)) }
            .register(in: .scoped(.request)) { Aligned(log: RequestLog(events)) }
            .build()
        let scope = container.openScope(.request)
        for _ in 0..<2 {
            _ = (scope.load(Small.self), scope.load(Large.self), scope.load(Aligned.self))
        }
        #expect(events.events.isEmpty)
        scope.close()
        #expect(events.events == Array(repeating: "log released", count: 3))
    }

    @Test func valuesOfAnySizeAreKept() {
        struct Large: Sendable, Equatable {
            var numbers = (0, 1, 2, 3, 4, 5, 6, 7)
            var text = String(repeating: "long ", count: 20)
            static func == (left: Large, right: Large) -> Bool {
                left.text == right.text && left.numbers.7 == right.numbers.7
            }
        }
        struct Empty: Sendable {}
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Large() }
            .register(in: .scoped(.request)) { Empty() }
            .register(in: .scoped(.request)) { true }
            .register(in: .scoped(.request)) { "text" }
            .register(in: .scoped(.request)) { RequestID() as any Hashable & Sendable }
            .register(in: .scoped(.request)) { (1, "two") }
            .register(in: .scoped(.request)) { Optional<Int>.none }
            .build()
        let scope = container.openScope(.request)
        for _ in 0..<2 {
            #expect(scope.load(Large.self) == Large())
            _ = scope.load(Empty.self)
            #expect(scope.load(Bool.self))
            #expect(scope.load(String.self) == "text")
            #expect(scope.load((any Hashable & Sendable).self) as? RequestID == RequestID())
            #expect(scope.load((Int, String).self) == (1, "two"))
            #expect(scope.load(Int?.self) == nil)
        }
        scope.close()
    }

    @Test func aFactoryThatThrowsKeepsNothing() throws {
        struct Failed: Error {}
        let attempts = ScopeEvents()
        let container = DICBuilder()
            .registerThrowable(in: .scoped(.request)) {
                attempts.add("made")
                if attempts.events.count == 1 { throw Failed() }
                return RequestLog()
            }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Failed.self) { try scope.loadOrThrow(RequestLog.self) }
        let log = try scope.loadOrThrow(RequestLog.self)
        #expect(try scope.loadOrThrow(RequestLog.self) === log)
        #expect(attempts.events.count == 2)
    }

    @Test func twoInstancesOfAScopeCanReferToEachOther() {
        final class Node: Sendable {
            nonisolated(unsafe) var other: Leaf?
        }
        final class Leaf: Sendable {
            let node: Node
            init(_ node: Node) { self.node = node }
        }
        let container = DICBuilder()
            .register(in: .scoped(.request)) {
                Node()
            } initCompleted: { resolver, node in
                node.other = resolver.load()
            }
            .register(in: .scoped(.request)) { resolver in Leaf(resolver.load()) }
            .build()
        let scope = container.openScope(.request)
        let node: Node = scope.load()
        #expect(node.other?.node === node)
        #expect(node.other === scope.load(Leaf.self))
        node.other = nil
    }

    @Test func aCycleIsReportedWithItsPath() {
        let container = DICBuilder()
            .registerThrowable(in: .scoped(.request)) { resolver in
                RequestHandler(id: RequestID(), log: try resolver.loadOrThrow())
            }
            .registerThrowable(in: .scoped(.request)) { resolver in
                _ = try resolver.loadOrThrow(RequestHandler.self)
                return RequestLog()
            }
            .build()
        let scope = container.openScope(.request)
        do {
            _ = try scope.loadOrThrow(RequestLog.self)
            Issue.record("no error")
        } catch ResolutionError.cycle {
        } catch {
            Issue.record("\(error)")
        }
    }

    // MARK: Where there is no scope

    @Test func aLoadFromTheContainerIsReported() {
        let container = container
        #expect(code { _ = try container.loadOrThrow(RequestLog.self) } == .scopeUnreachable)
        #expect(container.loadOrNil(RequestLog.self) == nil)
        #expect(container[RequestLog.self] == nil)
        let other = container.openScope(.session)
        #expect(code { _ = try other.loadOrThrow(RequestLog.self) } == .scopeUnreachable)
    }

    @Test func aSingletonThatLoadsFromAScopeIsReported() {
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .registerThrowable(in: .singleton) { resolver in
                RequestHandler(id: RequestID(), log: try resolver.loadOrThrow())
            }
            .build()
        let scope = container.openScope(.request)
        do {
            _ = try scope.loadOrThrow(RequestHandler.self)
            Issue.record("no error")
        } catch {
            let report = "\(error)"
            #expect(report.contains("[scope-unreachable] RequestLog"))
            #expect(
                report.contains(
                    "in: .scoped(.request)  in place of in: .singleton of RequestHandler"
                )
            )
        }
    }

    @Test func aFactoryOpensScopesWithItsResolver() {
        final class Worker: Sendable {
            let log: RequestLog
            init(_ log: RequestLog) { self.log = log }
        }
        let container = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .register(in: .singleton) { resolver in Worker(resolver.openScope(.request).load()) }
            .build()
        #expect(
            container.load(Worker.self).log !== container.openScope(.request).load(RequestLog.self)
        )
    }

    // MARK: Scopes in scopes

    @Test func anInnerScopeHasWhatTheOuterOneKeeps() {
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session)) { Shared() }
            .register(in: .scoped(.request)) { RequestLog() }
            .build()
        let session = container.openScope(.session)
        let requests = [session.openScope(.request), session.openScope(.request)]
        #expect(requests[0].load(Shared.self) === session.load(Shared.self))
        #expect(requests[1].load(Shared.self) === session.load(Shared.self))
        #expect(requests[0].load(RequestLog.self) !== requests[1].load(RequestLog.self))
        #expect(code { _ = try container.openScopeOrThrow(.request) } == .scopeUnreachable)
        #expect(code { _ = try session.loadOrThrow(RequestLog.self) } == .scopeUnreachable)
    }

    @Test func whatTheOuterScopeKeepsIsMadeThere() {
        final class Cart: Sendable {
            let log: ScopeEvents?
            init(log: ScopeEvents?) { self.log = log }
        }
        let container = DICBuilder()
            .register(in: .scoped(.session)) { resolver in Cart(log: resolver.loadOrNil()) }
            .register(in: .scoped(.request)) { ScopeEvents() }
            .build()
        let request = container.openScope(.session).openScope(.request)
        _ = request.load(ScopeEvents.self)
        #expect(request.load(Cart.self).log == nil)
    }
}
