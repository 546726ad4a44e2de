import DIC
import Foundation
import TestSupport
import Testing

/// Loads on other threads while a container is stopped.
@Suite struct StopOnManyThreadsTests {
    final class Connection: Sendable {
        let stops = RunCounter()
    }

    /// Those that wait for the instance learn that it has been stopped, as the one that makes it
    /// does.
    @Test func whoWaitsForWhatIsMadeTooLateGetsAnError() async throws {
        let names: [DependencyName] = ["first", "second"]
        let (waiting, hasBegun, allWait, gate) = (
            WaitingThread<Connection>(), Latch(), Gate(), Latch()
        )
        let builder = DICBuilder()
            .register(
                in: .singleton.onStop { (connection: Connection) in connection.stops.increment() }
            ) {
                resolver in
                hasBegun.arrive()
                for name in names { waiting.isAwaited(resolver, named: name) }
                allWait.open()
                gate.wait()
                return Connection()
            }
        for name in names { waiting.register(named: name, into: builder) }
        let container = builder.build()
        async let errors = ThreadTeam.collect(4) { index -> ResolutionError? in
            switch index {
            case 0, 1:
                hasBegun.wait()
                return waiting.failure(in: container, named: names[index])
            case 2:
                return container.loadResult(Connection.self).failure
            default:
                // Scopes are refused last: from then on, what is made is too late.
                while (try? container.withScope("late") { _ in }) != nil { sched_yield() }
                gate.arrive()
                return nil
            }
        }
        await allWait.pass()
        await container.stop()
        let codes = try await errors.map(\.?.code)
        #expect(codes == [.stopped, .stopped, .stopped, nil])
    }

    /// The clocks of the threads agree.
    @Test func noStopTakesLessThanNoTime() async {
        for _ in 0..<200 {
            let container = DICBuilder().register(in: .eagerSingleton.onStop { _ in }) {
                Connection()
            }.build()
            let report = await container.stop()
            #expect(report.services.allSatisfy { $0.duration >= .zero })
        }
    }

    /// Memory of a released container is used for others, which a task that its stop action left
    /// behind stops.
    @Test func aTaskOfAStopActionStopsOtherContainers() async {
        let (isReleased, stops) = (Gate(), RunCounter())
        let others = Guarded<Task<Void, Never>?>(nil)
        do {
            let container = DICBuilder()
                .register(
                    in: .eagerSingleton.onStop { _ in
                        let task = Task {
                            await isReleased.pass()
                            for _ in 0..<200 {
                                await DICBuilder().register(
                                    in: .eagerSingleton.onStop { _ in stops.increment() }
                                ) { 1 }
                                .build().stop()
                            }
                        }
                        others.withLock { $0 = task }
                    }
                ) { Connection() }
                .build()
            await container.stop()
        }
        isReleased.open()
        await others.withLock(\.self)?.value
        #expect(stops.count == 200)
    }

    private final class Pool: ClosableDependency, Sendable {
        let closes = RunCounter()

        func close() { closes.increment() }
    }

    /// Two tasks stop one object under two types, each what its own factory has made too late.
    @Test func anObjectThatIsMadeTooLateUnderTwoTypesIsClosedOnce() async {
        for _ in 0..<Scale.rounds(release: 100, debug: 50, sanitized: 20) {
            let (pool, hasBegun, gate) = (Pool(), RunCounter(), Gate())
            let make: @Sendable () async -> Pool = {
                hasBegun.increment()
                await gate.pass()
                return pool
            }
            let container = DICBuilder()
                .registerAsync(in: .singleton) { await make() }
                .registerAsync(as: (any ClosableDependency & Sendable).self, in: .singleton) {
                    await make()
                }
                .build()
            async let first = container.loadAsyncOrNil(Pool.self)
            async let second = container.loadAsyncOrNil((any ClosableDependency & Sendable).self)
            while hasBegun.count < 2 { await Task.yield() }
            await container.stop(limit: .zero)
            gate.open()
            _ = await (first, second)
            while pool.closes.count == 0 { await Task.yield() }
            #expect(pool.closes.count == 1)
        }
    }

    /// What a mutable container has made after the release of its instances belongs to the next
    /// stop.
    @Test func aMutableContainerKeepsNothingThatIsStopped() async throws {
        for _ in 0..<Scale.rounds(release: 30, debug: 15, sanitized: 5) {
            let container = DependencyInjectionContainer()
            // Many, so that a load comes between the release and what follows it.
            for index in 0..<3_000 {
                container.register(named: DependencyName("\(index)")) { index }
            }
            container.register(
                in: .singleton.onStop { (connection: Connection) in connection.stops.increment() }
            ) {
                Connection()
            }
            _ = container.load(Connection.self)
            let isOver = RunCounter()
            async let client: [Void] = ThreadTeam.collect(1) { _ in
                while isOver.count == 0 { _ = container.load(Connection.self) }
            }
            await container.stop()
            isOver.increment()
            _ = try await client
            #expect(container.load(Connection.self).stops.count == 0)
        }
    }

    /// What a stop action leaves behind can stop a mutable container later.
    @Test func aTaskOfAStopActionCanStopTheContainerAgain() async {
        let container = DependencyInjectionContainer()
        let (gate, tasks) = (Gate(), SharedList<Task<Int, Never>>())
        container.register(
            in: .singleton.onStop { (_: Connection) in
                if !tasks.all.isEmpty { return }
                tasks.add(
                    Task {
                        await gate.pass()
                        return await container.stop().services.count
                    }
                )
            },
            factory: { _ in Connection() }
        )
        _ = container.load(Connection.self)
        await container.stop()
        _ = container.load(Connection.self)
        gate.open()
        for task in tasks.all { #expect(await task.value == 1) }
        #expect(tasks.all.count == 1)
    }

    @Test func aDecoratorOfWhatAStoppedParentKeepsIsAnError() async throws {
        let parent = DICBuilder().register(in: .singleton) { Connection() }.build()
        let child = DependencyInjectionContainer(parent: parent)
        await parent.stop()
        child.decorate(Connection.self) { connection, _ in connection }
        #expect(child.loadOrNil(Connection.self) == nil)
        let built = DICBuilder(parent: parent).decorate(Connection.self) { connection, _ in
            connection
        }.build()
        #expect(built.loadOrNil(Connection.self) == nil)
        let overriding = parent.overriding {
            $0.decorate(Connection.self) { connection, _ in connection }
        }
        #expect(overriding.loadOrNil(Connection.self) == nil)
        // What the child has taken over belongs to the child.
        child.onStop(Connection.self) { connection in connection.stops.increment() }
        child.override { Connection() }
        let connection = try #require(child.loadOrNil(Connection.self))
        await child.stop()
        #expect(connection.stops.count == 1)
    }
}
