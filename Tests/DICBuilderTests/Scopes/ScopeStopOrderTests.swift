import DICBuilder
import TestSupport
import Testing

/// What a scope keeps is stopped once, by whoever it belongs to, and before what it needs, whenever
/// that was made.
@Suite struct ScopeStopOrderTests {
    protocol Store: AnyObject, Sendable {}

    final class Disk: Store, ClosableDependency {
        let events: SharedList<String>
        init(_ events: SharedList<String>) { self.events = events }
        func close() { events.add("disk") }
    }

    final class Logged: Store, ClosableDependency {
        let store: any Store
        let events: SharedList<String>
        init(_ store: any Store, _ events: SharedList<String>) {
            (self.store, self.events) = (store, events)
        }
        func close() { events.add("logged") }
    }

    private let events = SharedList<String>()

    private func builder(isSupplied: Bool = false) -> DICBuilder {
        let builder = DICBuilder()
        if isSupplied {
            builder.registerSupplied(Disk.self, in: .request)
        } else {
            builder.register(in: .scoped(.request)) { [events] in Disk(events) }
        }
        return builder.forward(Disk.self, to: (any Store).self) { $0 }
    }

    final class Early: Sendable {}
    final class Newer: Sendable {}
    struct Deferring: Sendable { let early: Provider<Early> }
    struct Late: Sendable { let newer: Newer }

    /// One that may need anything comes before what is older than it, and not before what is newer.
    @Test func anOlderOpaqueInstanceIsStoppedAfterANewerOne() async {
        func note(_ event: String) -> @Sendable () -> Void { { [events] in events.add(event) } }
        let (early, newer, deferring, late) = (
            note("early"), note("newer"), note("deferring"), note("late")
        )
        let scope = DICBuilder()
            .register { 1 }
            .register(in: .scoped(.request).onStop { _ in early() }) { resolver in
                _ = resolver.load(Int.self)
                return Early()
            }
            .register(Newer.init, in: .scoped(.request).onStop { _ in newer() })
            .register(in: .scoped(.request).onStop { _ in late() }) { resolver in
                Late(newer: resolver.load())
            }
            .register(Deferring.init, in: .scoped(.request).onStop { _ in deferring() })
            .build().openScope(.request)
        _ = scope.load(Early.self)
        _ = scope.load(Deferring.self)
        _ = scope.load(Newer.self)
        _ = scope.load(Late.self)
        await scope.close()
        #expect(events.all == ["late", "newer", "deferring", "early"])
    }

    // MARK: A decorated forward

    @Test(arguments: [1, 2]) func theSourceOfADecoratedForwardIsStoppedOnce(decoratorCount: Int)
        async
    {
        let builder = builder()
        for _ in 0..<decoratorCount {
            builder.decorate((any Store).self) { [events] in Logged($0, events) }
        }
        let scope = builder.build().openScope(.request)
        _ = scope.load((any Store).self)
        let report = await scope.close()
        #expect(events.all == Array(repeating: "logged", count: decoratorCount) + ["disk"])
        #expect(report.services.count == decoratorCount + 1)
    }

    @Test func whatADecoratorPassesOnIsStoppedOnce() async {
        let scope = builder().decorate((any Store).self) { $0 }.build().openScope(.request)
        _ = scope.load((any Store).self)
        await scope.close()
        #expect(events.all == ["disk"])
    }

    /// The container refuses loads by then, and still knows who keeps what.
    @Test func whatADecoratorPassesOnIsStoppedOnceAfterAStopOfTheContainer() async {
        let container = builder().decorate((any Store).self) { $0 }.build()
        let scope = container.openScope(.request)
        _ = scope.load((any Store).self)
        await container.stop()
        await scope.close()
        #expect(events.all == ["disk"])
    }

    @Test func aStopActionOfTheSourceStandsForItsClose() async {
        let events = events
        let scope = builder().onStop(Disk.self) { _ in events.add("action") }
            .decorate((any Store).self) { Logged($0, events) }.build().openScope(.request)
        _ = scope.load((any Store).self)
        await scope.close()
        #expect(events.all == ["logged", "action"])
    }

    @Test func aGivenValueBelongsToItsGiver() async {
        let scope = builder(isSupplied: true).decorate((any Store).self) { [events] in
            Logged($0, events)
        }.build()
            .openScope(.request, supplying: Disk(events))
        _ = scope.load((any Store).self)
        await scope.close()
        #expect(events.all == ["logged"])
    }

    @Test func aDroppedScopeStopsTheSourceOnce() {
        do {
            let scope = builder().decorate((any Store).self) { [events] in Logged($0, events) }
                .build()
                .openScope(.request)
            _ = scope.load((any Store).self)
        }
        #expect(events.all == ["logged", "disk"])
    }

    @Test func anAsynchronousSourceIsStoppedOnce() async {
        let scope = DICBuilder().registerAsync(in: .scoped(.request)) { [events] in Disk(events) }
            .forwardAsync(Disk.self, to: (any Store).self) { $0 }
            .decorateAsync((any Store).self) { [events] in Logged($0, events) }.build().openScope(
                .request
            )
        _ = await scope.loadAsync((any Store).self)
        await scope.close()
        #expect(events.all == ["logged", "disk"])
    }

    @Test func aChildDecoratesWhatTheSourceStops() async {
        let scope = DICBuilder(parent: builder().build())
            .decorate((any Store).self) { [events] in Logged($0, events) }.build().openScope(
                .request
            )
        _ = scope.load((any Store).self)
        await scope.close()
        #expect(events.all == ["logged", "disk"])
    }

    // MARK: What is made later

    final class Log: Sendable {}
    struct Middle: Sendable { let log: Lazy<Log> }

    final class Unit: Sendable {
        let log: @Sendable () -> Log
        init(lazy: Lazy<Log>) { log = { lazy.load() } }
        init(provider: Provider<Log>) { log = { provider.load() } }
        init(middle: Middle) { log = { middle.log.load() } }
    }

    private func scope(_ register: (DICBuilder, LifetimeOf<Unit>) -> DICBuilder) -> DependencyScope
    {
        let events = events
        let unit = LifetimeOf<Unit>.scoped(.request).onStop { _ in events.add("unit") }
        let builder = DICBuilder().register(in: .scoped(.request).onStop { _ in events.add("log") })
        { Log() }
        return register(builder, unit).build().openScope(.request)
    }

    @Test(arguments: 0..<3, [false, true]) func whatALazyLoadsIsStoppedAfterItsUser(
        form: Int,
        waits: Bool
    ) async {
        let scope = scope { builder, unit in
            switch form {
            case 0: builder.register({ Unit(lazy: $0) }, in: unit)
            case 1: builder.register({ Unit(provider: $0) }, in: unit)
            default: builder.register(Middle.init).register({ Unit(middle: $0) }, in: unit)
            }
        }
        _ = scope.load(Unit.self).log()
        if waits { await scope.close() } else { closeNow(scope) }
        #expect(events.all == ["unit", "log"])
    }

    private func closeNow(_ scope: DependencyScope) { scope.close() }

    @Test func whatIsMadeInOrderIsStoppedInReverse() async {
        let scope = scope { $0.register({ Unit(lazy: $0) }, in: $1) }
        _ = (scope.load(Log.self), scope.load(Unit.self))
        let report = await scope.close()
        #expect(events.all == ["unit", "log"])
        #expect(report.services.count == 2)
    }

    @Test func aReportListsWhatWasStoppedInThatOrder() async {
        let scope = scope { $0.register({ Unit(lazy: $0) }, in: $1) }
        _ = scope.load(Unit.self).log()
        let report = await scope.close()
        #expect(
            report.services.map(\.registration.name.description) == [
                "ScopeStopOrderTests.Unit", "ScopeStopOrderTests.Log",
            ]
        )
    }
}
