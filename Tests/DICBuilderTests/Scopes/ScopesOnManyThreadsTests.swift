import Dispatch
import Foundation
import Synchronization
import Testing

@testable import DICBuilder

/// Scopes that many threads open, load from and close at the same time.
@Suite struct ScopesOnManyThreadsTests {
    @Test func anInstanceIsMadeOnceHoweverManyThreadsLoadItFirst() {
        let makes = Atomic(0)
        let container = DICBuilder()
            .register(in: .scoped(.request)) { () -> RequestLog in
                makes.add(1, ordering: .relaxed)
                return RequestLog()
            }
            .register(in: .scoped(.request)) { resolver in
                RequestHandler(id: RequestID(), log: resolver.load())
            }
            .build()
        for round in 1...200 {
            let scope = container.openScope(.request)
            let handlers = Guarded<Set<ObjectIdentifier>>([])
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                if index.isMultiple(of: 2) { _ = scope.load(RequestLog.self) }
                let handler: RequestHandler = scope.load()
                handlers.withLock { _ = $0.insert(ObjectIdentifier(handler)) }
            }
            #expect(handlers.withLock(\.count) == 1)
            #expect(makes.load(ordering: .relaxed) == round)
            scope.close()
        }
    }

    @Test func threadsThatNeedWhatTheOtherMakesReportACycle() {
        final class Left: Sendable {}
        final class Right: Sendable {}
        let reached = Atomic(0)
        let container = DICBuilder()
            .registerThrowable(in: .scoped(.request)) { (resolver: DependencyResolver) -> Left in
                reached.add(1, ordering: .relaxed)
                while reached.load(ordering: .relaxed) < 2 { sched_yield() }
                _ = try resolver.loadOrThrow(Right.self)
                return Left()
            }
            .registerThrowable(in: .scoped(.request)) { (resolver: DependencyResolver) -> Right in
                reached.add(1, ordering: .relaxed)
                while reached.load(ordering: .relaxed) < 2 { sched_yield() }
                _ = try resolver.loadOrThrow(Left.self)
                return Right()
            }
            .build()
        let scope = container.openScope(.request)
        let codes = Guarded<[ResolutionError.Code?]>([])
        // Threads of their own: the pool may have one only.
        let ended = DispatchSemaphore(value: 0)
        for index in 0..<2 {
            Thread.detachNewThread {
                let code = code {
                    if index == 0 {
                        _ = try scope.loadOrThrow(Left.self)
                    } else {
                        _ = try scope.loadOrThrow(Right.self)
                    }
                }
                codes.withLock { $0.append(code) }
                ended.signal()
            }
        }
        for _ in 0..<2 { ended.wait() }
        #expect(codes.withLock { $0.contains(.cycle) })
    }

    @Test func aScopeThatClosesWhileThreadsLoadReleasesEverything() {
        let alive = Atomic(0)
        final class Counted: Sendable {
            let alive: @Sendable (Int) -> Void
            init(_ alive: @escaping @Sendable (Int) -> Void) {
                self.alive = alive
                alive(1)
            }
            deinit { alive(-1) }
        }
        let stops = Atomic(0)
        let makes = Atomic(0)
        let container = DICBuilder()
            .register(in: .scoped(.request)) { () -> Counted in
                makes.add(1, ordering: .relaxed)
                return Counted { alive.add($0, ordering: .relaxed) }
            }
            .onStop(Counted.self) { _ in stops.add(1, ordering: .relaxed) }
            .build()
        for _ in 0..<500 {
            let scope = container.openScope(.request)
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                if index == 5 { scope.close() }
                for _ in 0..<10 { _ = scope.loadOrNil(Counted.self) }
            }
            #expect(scope.loadOrNil(Counted.self) == nil)
        }
        #expect(alive.load(ordering: .relaxed) == 0)
        #expect(stops.load(ordering: .relaxed) == makes.load(ordering: .relaxed))
    }

    @Test func aHundredThousandScopesLeaveNothingBehind() {
        let alive = Atomic(0)
        final class Counted: Sendable {
            let release: @Sendable () -> Void
            init(_ release: @escaping @Sendable () -> Void) { self.release = release }
            deinit { release() }
        }
        let container = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .register(in: .scoped(.request)) { () -> Counted in
                alive.add(1, ordering: .relaxed)
                return Counted { alive.subtract(1, ordering: .relaxed) }
            }
            .build()
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            for number in 0..<(100_000 / 64 + 1) {
                let scope = container.openScope(
                    .request,
                    supplying: RequestID("\(index) \(number)")
                )
                let counted: Counted = scope.load()
                precondition(scope.load(Counted.self) === counted)
                precondition(scope.load(RequestID.self).text == "\(index) \(number)")
                // Half of them are only released.
                if number.isMultiple(of: 2) { scope.close() }
            }
        }
        #expect(alive.load(ordering: .relaxed) == 0)
    }
}
