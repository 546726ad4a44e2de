import Testing

@testable import DICBuilder

/// Closing a scope stops objects where they lie as long as a call is enough, and goes on with what
/// needs more.
@Suite struct StopInPlaceTests {
    /// What there is to do for one instance.
    private enum Kind: CaseIterable {
        case object, failing, asynchronous, value, inert

        var isStopped: Bool { self != .inert }
    }

    private struct Failed: Error {}

    private final class Part: Sendable {
        let number: Int
        let log: RequestLog

        init(_ number: Int, _ events: ScopeEvents) {
            self.number = number
            log = RequestLog(events)
        }
    }

    private struct Value: Sendable {
        let number: Int
    }

    /// A scope in which an instance of each kind was made, in that order.
    private func scope(_ kinds: [Kind], _ events: ScopeEvents) -> DependencyScope {
        let builder = DICBuilder()
        for (number, kind) in kinds.enumerated() {
            let name = DependencyName("\(number)")
            switch kind {
            case .object:
                builder.register(
                    in: .scoped(.request).onStop { events.add("\($0.number)") },
                    named: name
                ) {
                    Part(number, events)
                }
            case .failing:
                let stop: @Sendable (Part) throws -> Void = { part in
                    events.add("\(part.number)")
                    throw Failed()
                }
                builder.register(in: .scoped(.request).onStop(stop), named: name) {
                    Part(number, events)
                }
            case .asynchronous:
                builder.register(
                    in: .scoped(.request).onStop { part async in
                        events.add("\(part.number)")
                    },
                    named: name
                ) { Part(number, events) }
            case .value:
                builder.register(
                    in: .scoped(.request).onStop { events.add("\($0.number)") },
                    named: name
                ) {
                    Value(number: number)
                }
            case .inert:
                builder.register(in: .scoped(.request), named: name) { Part(number, events) }
            }
        }
        let scope = builder.build().openScope(.request)
        for (number, kind) in kinds.enumerated() {
            let name = DependencyName("\(number)")
            if kind == .value {
                _ = scope.load(Value.self, named: name)
            } else {
                _ = scope.load(Part.self, named: name)
            }
        }
        return scope
    }

    /// All sequences of so many kinds.
    private static func sequences(_ count: Int) -> [[Kind]] {
        if count == 0 { return [[]] }
        return sequences(count - 1).flatMap { rest in Kind.allCases.map { rest + [$0] } }
    }

    /// The numbers of the instances that were stopped.
    private func numbers(_ services: [StopReport.Service]) -> [Int] {
        services.compactMap { service in
            Int(service.registration.name.split(separator: "\"").last ?? "")
        }
    }

    @Test func everythingIsStoppedReleasedAndReportedInOrder() async {
        for kinds in Self.sequences(4) {
            let events = ScopeEvents()
            let report = await scope(kinds, events).close()
            let stopped = kinds.indices.reversed().filter { kinds[$0].isStopped }
            #expect(events.events.compactMap { Int($0) } == stopped)
            #expect(events.events.count { $0 == "log released" } == kinds.count { $0 != .value })
            #expect(numbers(report.services) == stopped)
            #expect(numbers(report.failures) == stopped.filter { kinds[$0] == .failing })
            #expect(report.failures.allSatisfy { $0.error is Failed && !$0.isStillRunning })
            #expect(report.duration == report.services.reduce(.zero) { $0 + $1.duration })
        }
    }

    /// What comes after the first that has to be awaited is left to a task.
    @Test func aCloseThatCannotWaitReportsTheSame() {
        for kinds in Self.sequences(4) {
            let events = ScopeEvents()
            let scope = scope(kinds, events)
            let report = scope.close()
            let stopped = kinds.indices.reversed().filter { kinds[$0].isStopped }
            let left = stopped.drop { kinds[$0] != .asynchronous }
            #expect(numbers(report.services) == stopped)
            let failures = stopped.filter { kinds[$0] == .failing || left.contains($0) }
            #expect(numbers(report.failures) == failures)
            #expect(report.services.count { $0.isStillRunning } == left.count)
        }
    }

    /// Most reports are never read, so a report lists what was stopped only then.
    @Test func aReportThatIsReadLaterSaysTheSame() async throws {
        let events = ScopeEvents()
        let report = await scope([.object, .inert, .object], events).close()
        #expect(events.events.count { $0 == "log released" } == 3)
        #expect(numbers(report.services) == [2, 0])
        #expect(
            report.services.allSatisfy {
                $0.error == nil && !$0.isStillRunning && $0.duration > .zero
            }
        )
        #expect(report.duration == report.services[0].duration + report.services[1].duration)
        #expect(report.failures.isEmpty)
        #expect(report.description.contains("DIC: stopped 2 services"))
        #expect(report.description.contains("Part"))
    }

    @Test func theDurationIsThatOfTheStopAction() {
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ in Self.busyWait(.milliseconds(20)) }) {
                Shared()
            }
            .build()
        let scope = container.openScope(.request)
        _ = scope.load(Shared.self)
        let service = scope.close().services.first
        #expect((service?.duration ?? .zero) >= .milliseconds(20))
        #expect((service?.duration ?? .zero) < .seconds(10))
    }

    /// A scope that was opened in another one is not in the way of its closing, but a stop action
    /// may close that.
    @Test func anActionMayCloseTheOuterScope() {
        let events = ScopeEvents()
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("outer") }) { Shared() }
            .register(
                in: .scoped(.request).onStop { part in
                    events.add("\(part.number)")
                    part.close()
                }
            ) { InnerPart(number: 1) }
            .build()
        let outer = container.openScope(.session)
        _ = outer.load(Shared.self)
        let inner = outer.openScope(.request)
        inner.load(InnerPart.self).close = { outer.close() }
        #expect(inner.close().services.count == 1)
        #expect(events.events == ["1", "outer"])
    }

    /// What is released by that may close it too.
    @Test func aDeinitializerMayCloseTheOuterScope() {
        let events = ScopeEvents()
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("outer") }) { Shared() }
            .register(in: .scoped(.request).onStop { events.add("\($0.number)") }) {
                ClosingPart(number: 1)
            }
            .build()
        let outer = container.openScope(.session)
        _ = outer.load(Shared.self)
        let inner = outer.openScope(.request)
        inner.load(ClosingPart.self).atEnd = {
            events.add("\(outer.close().services.count { $0.isStillRunning })")
        }
        inner.close()
        #expect(events.events == ["1", "outer", "0"])
    }

    /// What is stopped when the last reference goes must not wait for somebody to release a report.
    @Test func aReportOfAnInnerScopeKeepsNoOuterScope() async {
        let events = ScopeEvents()
        let container = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("outer") }) { Shared() }
            .register(in: .scoped(.request).onStop { _ in events.add("inner") }) { RequestLog() }
            .build()
        func close() async -> StopReport {
            let outer = container.openScope(.session)
            _ = outer.load(Shared.self)
            let inner = outer.openScope(.request)
            _ = inner.load(RequestLog.self)
            return await inner.close()
        }
        let report = await close()
        #expect(events.events == ["inner", "outer"])
        #expect(report.services.count == 1)
    }

    @Test func aReportIsReadOnceScopeAndContainerAreGone() async {
        func close() async -> StopReport {
            let container = DICBuilder()
                .register(in: .scoped(.request).onStop { _ in }) { Shared() }
                .build()
            let scope = container.openScope(.request)
            _ = scope.load(Shared.self)
            return await scope.close()
        }
        let report = await close()
        #expect(report.services.count == 1)
        #expect(report.description.contains("Shared"))
    }

    @Test func anActionMayReleaseTheLastReferenceToTheScope() {
        let events = ScopeEvents()
        let held = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ in events.add("log") }) { RequestLog() }
            .register(in: .scoped(.request).onStop { _ in held.withLock { $0 = nil } }) { Shared() }
            .build()
        held.withLock { $0 = container.openScope(.request) }
        _ = held.withLock { ($0?.load(RequestLog.self), $0?.load(Shared.self)) }
        let report = held.withLock(\.self)?.close()
        #expect(report?.services.count == 2)
        #expect(events.events == ["log"])
    }

    private final class ClosingPart: @unchecked Sendable {
        let number: Int
        var atEnd: () -> Void = {}

        init(number: Int) { self.number = number }

        deinit { atEnd() }
    }

    private final class InnerPart: @unchecked Sendable {
        let number: Int
        var close: () -> Void = {}

        init(number: Int) { self.number = number }
    }

    private static func busyWait(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }
}
