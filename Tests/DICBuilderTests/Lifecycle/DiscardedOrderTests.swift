import DIC
import DICBuilder
import TestSupport
import Testing

/// What is discarded, or comes late, is stopped before what it holds, waited for by the close, the
/// stop or the failed start that it belongs to, and reported by that.
@Suite(.timeLimit(.minutes(5))) struct DiscardedOrderTests {
    private struct Refusal: Error {}

    private final class Connection: Sendable {}

    private final class Transaction: Sendable {
        let connection: Connection
        init(_ connection: Connection) { self.connection = connection }
    }

    private let journal = SharedList<String>()
    private let isMaking = Gate()
    private let mayEnd = Gate()
    /// Whether the stop action of the transaction has begun.
    private let isStopping = Gate()
    private let mayStop = Gate()

    private func close(_: Connection) { journal.add("connection closed") }

    @Sendable private func rollBack(_: Transaction) async {
        isStopping.open()
        await mayStop.pass()
        journal.add("rolled back")
    }

    private func makeLate(_ connection: Connection) async -> Transaction {
        isMaking.open()
        // Whether or not the task is cancelled.
        await mayEnd.pass()
        return Transaction(connection)
    }

    /// A container or a scope that keeps a connection; what is registered on it makes transactions
    /// that are refused.
    private func builder(_ isScoped: Bool) -> DICBuilder {
        let builder = DICBuilder()
        return isScoped
            ? builder.register(in: .scoped(.request).onStop { close($0) }) { Connection() }
            : builder.register(in: .singleton.onStop { close($0) }) { Connection() }
    }

    private func lifetime(_ isScoped: Bool) -> LifetimeOf<Transaction> {
        isScoped
            ? .scoped(.request).onStop { await rollBack($0) }
            : .singleton.onStop { await rollBack($0) }
    }

    private func asyncLifetime(_ isScoped: Bool) -> AsyncLifetimeOf<Transaction> {
        isScoped
            ? .scoped(.request).onStop { await rollBack($0) }
            : .cached.onStop { await rollBack($0) }
    }

    private func titles(of report: StopReport) -> [String] {
        report.services.map { $0.registration.name.replacing("DiscardedOrderTests.", with: "") }
    }

    /// Ends what is given while the stop action of the transaction runs, which then has time to go
    /// wrong.
    private func expectOrder(
        _ end: @escaping @Sendable () async -> StopReport?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await isStopping.pass()
        let ending = Task { await end() }
        for _ in 0..<200 { await Task.yield() }
        mayStop.open()
        let report = await ending.value
        #expect(
            journal.all == ["rolled back", "connection closed"],
            sourceLocation: sourceLocation
        )
        #expect(
            report.map(titles) == ["Transaction", "Connection"],
            sourceLocation: sourceLocation
        )
        #expect(report?.failures.isEmpty == true, sourceLocation: sourceLocation)
    }

    @Test(arguments: [true, false]) func aCancelledLoadWhoseFactoryEndsAnyway(isScoped: Bool)
        async throws
    {
        let container = builder(isScoped)
            .registerAsync(in: asyncLifetime(isScoped)) { resolver in
                await makeLate(try await resolver.loadAsyncOrThrow(Connection.self))
            }
            .build()
        let scope = container.openScope(.request)
        let load = Task { try await scope.loadAsyncOrThrow(Transaction.self) }
        await isMaking.pass()
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        mayEnd.open()
        await expectOrder { isScoped ? await scope.close() : await container.stop() }
    }

    @Test(arguments: [true, false]) func aDecoratorThatThrows(isScoped: Bool) async {
        let container = builder(isScoped)
            .register(in: lifetime(isScoped)) { resolver in Transaction(resolver.load()) }
            .decorate(Transaction.self) { _ in throw Refusal() }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Transaction.self) }
        await expectOrder { isScoped ? await scope.close() : await container.stop() }
    }

    @Test(arguments: [true, false]) func anAsynchronousDecoratorThatThrows(isScoped: Bool) async {
        let container = builder(isScoped)
            .registerAsync(in: asyncLifetime(isScoped)) { resolver in Transaction(resolver.load()) }
            .decorateAsync(Transaction.self) { _ in throw Refusal() }
            .build()
        let scope = container.openScope(.request)
        await #expect(throws: Refusal.self) { try await scope.loadAsyncOrThrow(Transaction.self) }
        await expectOrder { isScoped ? await scope.close() : await container.stop() }
    }

    @Test(arguments: [true, false]) func anInitCompletedThatThrows(isScoped: Bool) async {
        let container = builder(isScoped)
            .register(in: lifetime(isScoped)) { resolver in
                Transaction(resolver.load())
            } initCompleted: { _, _ in
                throw Refusal()
            }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Transaction.self) }
        await expectOrder { isScoped ? await scope.close() : await container.stop() }
    }

    /// The load that began the construction has been cancelled, and the others make another
    /// instance.
    @Test func aResetDuringMaking() async {
        let container = builder(false)
            .registerAsync(in: asyncLifetime(false)) { resolver in
                await makeLate(try await resolver.loadAsyncOrThrow(Connection.self))
            }
            .build()
        let load = Task { try await container.loadAsyncOrThrow(Transaction.self) }
        await isMaking.pass()
        container.reset(.cached)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        mayEnd.open()
        await expectOrder { await container.stop() }
    }

    /// What the factory of a service has begun to load, and does not wait for, is no service. It
    /// ends anyway.
    @Test func aStartThatFails() async {
        final class Service: Sendable {}
        final class Failing: Sendable {}
        let builder = builder(false)
            .registerAsync(in: asyncLifetime(false)) { resolver in
                await makeLate(try await resolver.loadAsyncOrThrow(Connection.self))
            }
            .registerAsync(in: .singleton) { resolver in
                Task.detached { _ = try await resolver.loadAsyncOrThrow(Transaction.self) }
                return Service()
            }
            .registerAsync(in: .singleton) { [isMaking] () async throws -> Failing in
                await isMaking.pass()
                throw Refusal()
            }
        let start = Task { () -> StopReport? in
            do { _ = try await builder.start() } catch { return (error as? BuildError)?.rollback }
            return nil
        }
        await isMaking.pass()
        for _ in 0..<200 { await Task.yield() }
        mayEnd.open()
        await expectOrder { await start.value }
    }

    /// A decorator refuses what a service is, which is stopped before the start is taken back.
    @Test func aDecoratorThatThrowsInAStart() async {
        let builder = builder(false)
            .registerAsync(in: .singleton.onStop { await rollBack($0) }) { resolver in
                Transaction(resolver.load())
            }
            .decorateAsync(Transaction.self) { _ in throw Refusal() }
        let start = Task { () -> StopReport? in
            do { _ = try await builder.start() } catch { return (error as? BuildError)?.rollback }
            return nil
        }
        await expectOrder { await start.value }
    }

    // MARK: Without waiting, with limits, and in circles

    @Test func aCloseThatDoesNotWaitReportsItAsRunning() async throws {
        let isClosed = Gate()
        let container = DICBuilder()
            .register(
                in: .scoped(.request).onStop {
                    close($0)
                    isClosed.open()
                }
            ) { Connection() }
            .register(in: lifetime(true)) { resolver in Transaction(resolver.load()) }
            .decorate(Transaction.self) { _ in throw Refusal() }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Transaction.self) }
        let report = { scope.close() }()
        #expect(titles(of: report) == ["Transaction", "Connection"])
        #expect(report.services.map(\.isStillRunning) == [true, true])
        #expect(journal.all == [])
        mayStop.open()
        await isClosed.pass()
        #expect(journal.all == ["rolled back", "connection closed"])
    }

    @Test(arguments: [true, false]) func aLimitGivesItUp(isScoped: Bool) async {
        let container = builder(isScoped)
            .register(in: lifetime(isScoped)) { resolver in Transaction(resolver.load()) }
            .decorate(Transaction.self) { _ in throw Refusal() }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Transaction.self) }
        let limit = Duration.milliseconds(10)
        let report = isScoped ? await scope.close(limit: limit) : await container.stop(limit: limit)
        #expect(titles(of: report) == ["Transaction", "Connection"])
        #expect(report.services.map(\.isStillRunning) == [true, false])
        #expect(journal.all == ["connection closed"])
        mayStop.open()
    }

    /// Its stop action ends what waits for it, and does not wait for itself.
    @Test(arguments: ["scope", "outer scope", "container", "mutable"])
    func itsStopActionMayEndWhatItBelongsTo(_ home: String) async {
        let ended = Gate()
        let ending = Guarded<(@Sendable () async -> Void)?>(nil)
        let action: @Sendable (Transaction) async -> Void = { [journal] _ in
            await ending.withLock { $0 }?()
            journal.add("rolled back")
            ended.open()
        }
        func register(_ registrar: some DependencyRegistrar, _ lifetime: LifetimeOf<Transaction>) {
            registrar.register(in: lifetime) { Transaction(Connection()) }
            registrar.decorate(Transaction.self) { _ in throw Refusal() }
        }
        if home == "mutable" {
            let container = DependencyInjectionContainer()
            ending.withLock { $0 = { await container.stop() } }
            register(container, .singleton.onStop { await action($0) })
            #expect(throws: Refusal.self) { try container.loadOrThrow(Transaction.self) }
            await ended.pass()
            await container.stop()
        } else {
            let builder = DICBuilder()
            let isScoped = home != "container"
            register(
                builder,
                isScoped
                    ? .scoped(.request).onStop { await action($0) }
                    : .singleton.onStop { await action($0) }
            )
            let container = builder.build()
            let outer = container.openScope(ScopeName("outer"))
            let scope = outer.openScope(.request)
            ending.withLock { end in
                switch home {
                case "scope": end = { await scope.close() }
                case "outer scope": end = { await outer.close() }
                default: end = { await container.stop() }
                }
            }
            #expect(throws: Refusal.self) { try scope.loadOrThrow(Transaction.self) }
            await ended.pass()
            await outer.close()
            await container.stop()
        }
        #expect(journal.all == ["rolled back"])
        ending.withLock { $0 = nil }
    }

    /// A stop that its stop action begins waits for that action, as any other does.
    @Test func whatItHoldsOutlivesAStopThatItBegins() async {
        let stopping = Guarded<(@Sendable () async -> Void)?>(nil)
        let container = builder(false)
            .register(
                in: .singleton.onStop { [journal, isStopping] _ in
                    // It returns at once.
                    await stopping.withLock { $0 }?()
                    isStopping.open()
                    for _ in 0..<200 { await Task.yield() }
                    journal.add("rolled back")
                }
            ) { Transaction($0.load()) }
            .decorate(Transaction.self) { _ in throw Refusal() }
            .build()
        stopping.withLock { $0 = { await container.stop() } }
        #expect(throws: Refusal.self) { try container.loadOrThrow(Transaction.self) }
        await isStopping.pass()
        let report = await container.stop()
        #expect(journal.all == ["rolled back", "connection closed"])
        #expect(titles(of: report) == ["Transaction", "Connection"])
        stopping.withLock { $0 = nil }
    }

    /// What is being made is cancelled while the stop action of what was discarded waits for it.
    @Test func itsStopActionMayWaitForWhatIsBeingMade() async throws {
        let waiting = Guarded<(@Sendable () async -> Void)?>(nil)
        let container = DICBuilder()
            .registerAsync(in: .singleton, named: "late") { [isMaking] _ in
                isMaking.open()
                while !Task.isCancelled { await Task.yield() }
                return 1
            }
            .register(
                in: .singleton.onStop { [journal, isStopping] _ in
                    isStopping.open()
                    await waiting.withLock { $0 }?()
                    journal.add("rolled back")
                }
            ) { Transaction(Connection()) }
            .decorate(Transaction.self) { _ in throw Refusal() }
            .build()
        waiting.withLock {
            $0 = { _ = try? await container.loadAsyncOrThrow(Int.self, named: "late") }
        }
        let load = Task { try await container.loadAsyncOrThrow(Int.self, named: "late") }
        await isMaking.pass()
        #expect(throws: Refusal.self) { try container.loadOrThrow(Transaction.self) }
        await isStopping.pass()
        for _ in 0..<200 { await Task.yield() }
        _ = await container.stop()
        #expect(journal.all == ["rolled back"])
        _ = try? await load.value
        waiting.withLock { $0 = nil }
    }

    /// Its stop action loads what it is an instance of: another one, which is no cycle.
    @Test func itsStopActionMayLoadAnother() async throws {
        let (attempts, hasLoaded) = (RunCounter(), Gate())
        let loading = Guarded<(@Sendable () async throws -> Void)?>(nil)
        let container = DICBuilder()
            .registerAsync(
                in: .cached.onStop { [journal] (_: Transaction) in
                    try await loading.withLock { $0 }?()
                    journal.add("rolled back")
                }
            ) { Transaction(Connection()) }
            .decorateAsync(Transaction.self) { transaction in
                if attempts.increment() == 1 { throw Refusal() }
                return transaction
            }
            .build()
        loading.withLock {
            $0 = {
                _ = try await container.loadAsyncOrThrow(Transaction.self)
                hasLoaded.open()
            }
        }
        await #expect(throws: Refusal.self) {
            try await container.loadAsyncOrThrow(Transaction.self)
        }
        // A stop that comes earlier cancels what is being made.
        await hasLoaded.pass()
        // The action of the other one loads nothing.
        loading.withLock { $0 = nil }
        let report = await container.stop()
        #expect(report.services.count == 2)
        #expect(report.failures.isEmpty, "\(report)")
        #expect(journal.all == ["rolled back", "rolled back"])
        #expect(attempts.count == 2)
        loading.withLock { $0 = nil }
    }

    /// A scope that was closed without waiting waits for nothing more: the container does.
    @Test func whatComesTooLateForItsScopeIsWaitedForByTheContainer() async throws {
        let container = DICBuilder()
            .register(in: .singleton.onStop { close($0) }) { Connection() }
            .registerAsync(in: asyncLifetime(true)) { resolver in
                await makeLate(try await resolver.loadAsyncOrThrow(Connection.self))
            }
            .build()
        let scope = container.openScope(.request)
        let load = Task { try await scope.loadAsyncOrThrow(Transaction.self) }
        await isMaking.pass()
        _ = { scope.close() }()
        mayEnd.open()
        await expectOrder { await container.stop() }
        _ = await load.result
    }
}
