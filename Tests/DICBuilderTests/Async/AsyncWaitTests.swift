import DIC
import Foundation
import TestSupport
import Testing

/// What waits for an asynchronous instance: it ends when its task is cancelled, and lends its
/// priority.
@Suite(.timeLimit(.minutes(5))) struct AsyncWaitTests {
    final class Database: Sendable {}
    final class Store: Sendable { init(database: Database) {} }

    /// A factory that goes on when it is cancelled, until the gate opens.
    private struct Slow: Sendable {
        let hasBegun = Gate()
        let gate = Gate()
        let wasCancelled = RunCounter()

        func make() async -> Database {
            hasBegun.open()
            await gate.pass()
            if Task.isCancelled { wasCancelled.increment() }
            return Database()
        }
    }

    /// The factory is cancelled. What it returns nevertheless is not kept: it may be less than what
    /// it was asked for.
    @Test func aThrowingLoadEndsWhenItsTaskIsCancelled() async throws {
        let slow = Slow()
        let container = DICBuilder().registerAsync(in: .singleton) { await slow.make() }.build()
        let loads = (1...3).map { _ in Task { try await container.loadAsyncOrThrow(Database.self) }
        }
        await slow.hasBegun.pass()
        for load in loads { load.cancel() }
        for load in loads { await #expect(throws: CancellationError.self) { try await load.value } }
        let other = Task { try await container.loadAsyncOrThrow(Database.self) }
        slow.gate.open()
        let made = try await other.value
        #expect(await container.loadAsync(Database.self) === made)
    }

    /// Each of many waits ends once, and only the right one, in whatever order they are cancelled.
    @Test(arguments: [true, false])
    func someOfManyLoadsAreCancelled(newestFirst: Bool) async throws {
        let slow = Slow()
        let container = DICBuilder().registerAsync(in: .singleton) { await slow.make() }.build()
        let loads = (0..<200).map { _ in
            Task { try await container.loadAsyncOrThrow(Database.self) }
        }
        await slow.hasBegun.pass()
        let cancelled = loads.indices.filter { $0 % 3 == 0 }
        for load in newestFirst ? cancelled.reversed() : cancelled { loads[load].cancel() }
        for load in cancelled {
            await #expect(throws: CancellationError.self) { try await loads[load].value }
        }
        slow.gate.open()
        let made = await container.loadAsync(Database.self)
        for load in loads.indices where load % 3 != 0 {
            #expect(try await loads[load].value === made)
        }
        #expect(slow.wasCancelled.count == 0)
    }

    /// The first call waits until it is cancelled.
    private struct Attentive: Sendable {
        let hasBegun = Gate()
        let begins = RunCounter()
        let ends = RunCounter()

        func make() async throws -> Database {
            begins.increment()
            defer { ends.increment() }
            hasBegun.open()
            if begins.count == 1 { try await Task.sleep(for: .seconds(3600)) }
            return Database()
        }
    }

    /// And with it the factory that it waits for.
    @Test(arguments: [true, false])
    func theFactoryIsCancelledWhenNobodyWaits(inAScope isScoped: Bool) async throws {
        let (inner, outerEnds) = (Attentive(), RunCounter())
        let container = DICBuilder()
            .registerAsync(in: isScoped ? .scoped("job") : .singleton) { try await inner.make() }
            .registerAsync(in: isScoped ? .scoped("job") : .singleton) { resolver in
                defer { outerEnds.increment() }
                return Store(database: try await resolver.loadAsyncOrThrow())
            }
            .build()
        let scope = isScoped ? container.openScope("job") : nil
        @Sendable func load() async throws -> Store {
            if let scope { return try await scope.loadAsyncOrThrow() }
            return try await container.loadAsyncOrThrow()
        }
        let first = Task { try await load() }
        await inner.hasBegun.pass()
        let other = Task { try await load() }
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        #expect(inner.ends.count == 0)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        while outerEnds.count == 0 || inner.ends.count == 0 { await Task.yield() }
        // Nothing of that is kept, and the next load makes both.
        let made = try await load()
        #expect(try await load() === made)
        #expect(inner.begins.count == 2)
        await scope?.close()
    }

    /// Loads that begin while the cancelled factory ends get an instance of a new one.
    @Test(arguments: [true, false])
    func whoWaitsForACancelledFactoryMakesAnother(throwing: Bool) async throws {
        let (hasBegun, gate, connections) = (Gate(), Gate(), SharedList<Connection>())
        let container = DICBuilder()
            .registerAsync(in: .singleton) { () async throws -> Connection in
                let connection = Connection()
                connections.add(connection)
                hasBegun.open()
                await gate.pass()
                if throwing { try Task.checkCancellation() }
                return connection
            }
            .build()
        let first = Task { try await container.loadAsyncOrThrow(Connection.self) }
        await hasBegun.pass()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let others = (1...8).map { _ in
            Task { try await container.loadAsyncOrThrow(Connection.self) }
        }
        gate.open()
        let made = await container.loadAsync(Connection.self)
        for other in others { #expect(try await other.value === made) }
        #expect(connections.all.count == 2)
        // What nobody was given is stopped.
        #expect(connections.all.map(\.closes.count) == [throwing ? 0 : 1, 0])
        #expect(connections.all[1] === made)
    }

    /// A load that has found the construction counts before it waits.
    @Test func aLoadThatIsNotCancelledKeepsTheFactoryGoing() async throws {
        for _ in 0..<Scale.rounds(release: 3_000, debug: 1_000, sanitized: 300) {
            let (begins, hasBegun) = (RunCounter(), Gate())
            let container = DICBuilder()
                .registerAsync(in: .singleton) { () async throws -> Database in
                    begins.increment()
                    hasBegun.open()
                    await Task.yield()
                    try Task.checkCancellation()
                    return Database()
                }
                .build()
            let first = Task { await container.loadAsync(Database.self) }
            let other = Task {
                await hasBegun.pass()
                return try await container.loadAsyncOrThrow(Database.self)
            }
            await hasBegun.pass()
            other.cancel()
            _ = try? await other.value
            _ = await first.value
            #expect(begins.count == 1)
        }
    }

    /// A load whose task is cancelled does not take what is made after that, so it is stopped.
    @Test func aCancelledLoadTakesNothingAfterAReset() async throws {
        for _ in 0..<Scale.rounds(release: 3_000, debug: 1_000, sanitized: 300) {
            let (hasBegun, connection) = (Gate(), Connection())
            let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
                hasBegun.open()
                while !Task.isCancelled { await Task.yield() }
                return connection
            }
            let load = Task { try await container.loadAsyncOrThrow(Connection.self) }
            await hasBegun.pass()
            container.reset(Connection.self)
            load.cancel()
            await #expect(throws: CancellationError.self) { try await load.value }
            while connection.closes.count == 0 { await Task.yield() }
            #expect(connection.closes.count == 1)
        }
    }

    /// The program wants an eager singleton, whoever waits for it.
    @Test func anEagerSingletonIsMadeThoughNobodyWaits() async throws {
        let slow = Slow()
        let container = DICBuilder().registerAsync(in: .eagerSingleton) { await slow.make() }
            .build()
        await slow.hasBegun.pass()
        let load = Task { try await container.loadAsyncOrThrow(Database.self) }
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        slow.gate.open()
        _ = await container.loadAsync(Database.self)
        #expect(slow.wasCancelled.count == 0)
    }

    /// One factory is cancelled after the other, not in the stack of the first.
    @Test func aLongChainOfFactoriesIsCancelled() async throws {
        let length = Scale.rounds(release: 2_000, debug: 2_000, sanitized: 300)
        let (hasBegun, ends) = (Gate(), RunCounter())
        let builder = DICBuilder()
        for index in 0..<length {
            builder.registerAsync(in: .singleton, named: "\(index)") { resolver -> Int in
                defer { ends.increment() }
                if index > 0 { return try await resolver.loadAsyncOrThrow(named: "\(index - 1)") }
                hasBegun.open()
                try await Task.sleep(for: .seconds(3600))
                return 0
            }
        }
        let container = builder.build()
        let load = Task { try await container.loadAsyncOrThrow(Int.self, named: "\(length - 1)") }
        await hasBegun.pass()
        let thread = Thread { load.cancel() }
        thread.stackSize = 512 << 10
        thread.start()
        await #expect(throws: CancellationError.self) { try await load.value }
        while ends.count < length { await Task.yield() }
    }

    private final class Connection: ClosableDependency, Sendable {
        let closes = RunCounter()

        func close() { closes.increment() }
    }

    /// After a reset, the instance is the caller's. One that is gone does not get it, so it is
    /// stopped.
    @Test(arguments: [true, false])
    func whatNobodyTakesIsStopped(isCancelled: Bool) async throws {
        let (hasBegun, gate, connection) = (Gate(), Gate(), Connection())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            hasBegun.open()
            await gate.pass()
            return connection
        }
        let load = Task { try await container.loadAsyncOrThrow(Connection.self) }
        await hasBegun.pass()
        if isCancelled {
            load.cancel()
            await #expect(throws: CancellationError.self) { try await load.value }
        }
        container.reset(Connection.self)
        gate.open()
        if isCancelled {
            while connection.closes.count == 0 { await Task.yield() }
        } else {
            #expect(try await load.value === connection)
        }
        #expect(connection.closes.count == (isCancelled ? 1 : 0))
    }

    @Test func anOptionalLoadIsNil() async {
        let slow = Slow()
        let container = DICBuilder().registerAsync(in: .singleton) { await slow.make() }.build()
        let cancelled = Task { await container.loadAsyncOrNil(Database.self) == nil }
        await slow.hasBegun.pass()
        cancelled.cancel()
        #expect(await cancelled.value)
        slow.gate.open()
    }

    /// A load that cannot throw has nothing else to return than the instance, however it comes to
    /// wait.
    @Test(arguments: [0, 1, 2, 3])
    func aLoadThatCannotThrowWaitsForTheInstance(_ form: Int) async {
        let slow = Slow()
        let container = DICBuilder()
            .registerAsync(in: .singleton) { await slow.make() }
            .registerAsync { (database: Database) async in Store(database: database) }
            .registerAsync { [try await $0.loadAsyncOrThrow(Store.self)] }
            .registerAsync { (resolver, number: Int) in
                (number, try await resolver.loadAsyncOrThrow(Store.self))
            }
            .build()
        let load = Task {
            switch form {
            case 0: _ = await container.loadAsync(Database.self)
            case 1: _ = await container.loadAsync(Store.self)
            case 2: _ = await container.loadAsync([Store].self)
            default: _ = await container.loadAsync((Int, Store).self, arguments: 1)
            }
        }
        await slow.hasBegun.pass()
        load.cancel()
        slow.gate.open()
        await load.value
        #expect(slow.wasCancelled.count == 0)
    }

    /// The request is over when its task is cancelled, and the scope closes after the factory.
    @Test func inAScope() async throws {
        let (hasBegun, isOver) = (Gate(), RunCounter())
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) { () async throws -> Database in
                hasBegun.open()
                defer { isOver.increment() }
                try await Task.sleep(for: .seconds(3600))
                return Database()
            }
            .registerAsync { Store(database: try await $0.loadAsyncOrThrow()) }
            .build()
        let request = Task {
            try await container.withScope(.request) { scope in
                _ = try await scope.loadAsyncOrThrow(Store.self)
            }
        }
        await hasBegun.pass()
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(isOver.count == 1)
    }

    /// Nothing is begun in a scope that has been closed.
    @Test func noFactoryBeginsAfterTheClose() async {
        let late = RunCounter()
        let container = DICBuilder()
            .registerSupplied(RunCounter.self, in: "job")
            .registerAsync(in: .scoped("job")) { resolver -> Database in
                // Counts the closes of its scope.
                if resolver.loadOrNil(RunCounter.self)?.count == 1 { late.increment() }
                return Database()
            }
            .build()
        await withTaskGroup { group in
            for _ in 0..<Scale.rounds(release: 5_000, debug: 1_000, sanitized: 200) {
                group.addTask {
                    let closes = RunCounter()
                    let scope = container.openScope("job", supplying: closes)
                    async let load = scope.loadAsyncOrNil(Database.self)
                    async let other = scope.loadAsyncOrNil(Database.self)
                    await scope.close()
                    closes.increment()
                    _ = await (load, other)
                }
            }
        }
        #expect(late.count == 0)
    }
}
