import DICBuilder
import Foundation
import TestSupport
import Testing

/// What still runs when a start has failed or was cancelled: it is not waited for, and given
/// nothing more.
@Suite(.timeLimit(.minutes(5))) struct AfterFailedStartTests {
    final class Database: Sendable {}
    final class Fonts: Sendable {}
    final class Cache: Sendable {}
    final class Index: Sendable {}
    struct Failure: Error {}

    private let log = SharedList<String>()

    /// One service fails, or the caller cancels, and then another one that ignores that exceeds its
    /// limit.
    @Test(arguments: [true, false])
    func whoWaitsForAServiceThatIsGivenUpGoesOn(isCancelled: Bool) async throws {
        let (isMaking, isWaiting, gate) = (Gate(), Gate(), Gate())
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { () async throws -> Fonts in
                await isMaking.pass()
                await isWaiting.pass()
                if !isCancelled { throw Failure() }
                return Fonts()
            }
            .registerAsync(in: .singleton) {
                isMaking.open()
                await gate.pass()
                return Database()
            }
            .registerAsync(in: .singleton) { [log] resolver in
                isWaiting.open()
                do {
                    _ = try await resolver.loadAsyncOrThrow(Database.self)
                } catch {
                    log.add("\(type(of: error))")
                    throw error
                }
                return Cache()
            }
        let start = Task { try await builder.start(limitForEach: .milliseconds(500)) }
        await isMaking.pass()
        await isWaiting.pass()
        if isCancelled { start.cancel() }
        let error = await #expect(throws: (any Error).self) { try await start.value }
        #expect(error is CancellationError == isCancelled)
        #expect(log.all == ["CancellationError"])
        gate.open()
    }

    /// What is demanded while the start fails is not begun, or cancelled as all that runs.
    @Test func whatIsDemandedAfterAFailureIsNotLeftAlone() async throws {
        final class Opaque: Sendable {}
        final class Slow: Sendable {
            init(opaque: Opaque) async throws { try await Task.sleep(for: .seconds(3600)) }
        }
        // At once: one after the other, they wait for all other tests at each step.
        try await withThrowingTaskGroup { group in
            for _ in 0..<300 {
                group.addTask {
                    let gate = Gate()
                    _ = try await #require(throws: BuildError.self) {
                        _ = try await DICBuilder()
                            .registerAsync(in: .singleton) { () async throws -> Fonts in
                                gate.open()
                                throw Failure()
                            }
                            .registerAsync(in: .singleton) { resolver in
                                await gate.pass()
                                _ = try await resolver.loadAsyncOrThrow(Slow.self)
                                return Database()
                            }
                            .register { (_: DependencyResolver) in Opaque() }
                            .registerAsync(Slow.init, in: .singleton)
                            .start()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func aServiceThatIsGivenUpBeginsNoOther() async throws {
        let (isStopping, hasLoaded) = (Gate(), Gate())
        _ = try await #require(throws: BuildError.self) {
            _ = try await DICBuilder()
                .registerAsync(in: .singleton) { [log] resolver in
                    await isStopping.pass()
                    do {
                        _ = try await resolver.loadAsyncOrThrow(Cache.self)
                    } catch {
                        log.add("\(type(of: error))")
                    }
                    hasLoaded.open()
                    return Database()
                }
                .registerAsync(
                    in: .singleton.onStop { _ async in
                        isStopping.open()
                        await hasLoaded.pass()
                    },
                    factory: { Fonts() }
                )
                .registerAsync(in: .singleton) { () async -> Index in
                    await hasLoaded.pass()
                    return Index()
                }
                .registerAsync(in: .singleton, dependsOn: Index.self) { [log] _ in
                    log.add("begun")
                    return Cache()
                }
                .start(limitForEach: .milliseconds(500))
        }
        #expect(log.all == ["CancellationError"])
    }

    /// A detached task knows nothing of the start, and its load cannot throw.
    @Test func aDetachedTaskDoesNotEndTheProcess() async throws {
        let (hasBegun, gate) = (Gate(), Gate())
        _ = try await #require(throws: BuildError.self) {
            _ = try await DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    Task.detached {
                        hasBegun.open()
                        _ = await resolver.loadAsync(Fonts.self)
                    }
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    await hasBegun.pass()
                    await gate.pass()
                    throw Failure()
                }
                .registerAsync(in: .singleton) { () async -> Cache in
                    await hasBegun.pass()
                    for _ in 0..<20 { await Task.yield() }
                    gate.open()
                    return Cache()
                }
                .start()
        }
    }

    /// The factory waits for a task that will never return. Nobody knows which factory that is.
    @Test func aFactoryThatWaitsForADetachedTaskDoesNotHoldUpTheStart() async throws {
        let hasBegun = Gate()
        let error = try await #require(throws: BuildError.self) {
            _ = try await DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    await Task.detached {
                        hasBegun.open()
                        _ = await resolver.loadAsync(Fonts.self)
                    }.value
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    await hasBegun.pass()
                    throw Failure()
                }
                .start()
        }
        #expect(error.problems.map(\.subject) == ["AfterFailedStartTests.Fonts"])
    }

    @Test func whatASuspendedFactoryDoesBesidesIsCancelled() async throws {
        let isCancelled = Gate()
        _ = try await #require(throws: BuildError.self) {
            _ = try await DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    async let other: Void = {
                        try? await Task.sleep(for: .seconds(3600))
                        isCancelled.open()
                    }()
                    _ = await resolver.loadAsync(Fonts.self)
                    await other
                    return Database()
                }
                .start()
        }
        await isCancelled.pass()
    }

    /// A synchronous load on a thread of its own costs the thread, not the process.
    @Test func aSynchronousServiceThatIsGivenUpDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .success) {
            let isOver = Latch()
            let hasLoaded = Latch()
            await #expect(throws: BuildError.self) {
                _ = try await DICBuilder()
                    .registerAsync(in: .singleton) { Fonts() }
                    .registerSingleton { (resolver: DependencyResolver) in
                        isOver.wait()
                        Thread.detachNewThread {
                            Thread.sleep(forTimeInterval: 0.2)
                            hasLoaded.arrive()
                        }
                        _ = resolver.load(Fonts.self)
                        return Database()
                    }
                    .start(limitForEach: .milliseconds(500))
            }
            isOver.arrive()
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    hasLoaded.wait()
                    continuation.resume()
                }
            }
        }
    }

    /// The factory of a parent that a child's start loads from is suspended with it, and makes the
    /// instance later.
    @Test func aParentIsUsableAfterAChildsFailedStart() async throws {
        let fails = RunCounter()
        let parent = DICBuilder()
            .registerAsyncFailingOnce(fails)
            .registerAsync(in: .cached) { resolver in
                _ = await resolver.loadAsync(Fonts.self)
                return Cache()
            }
            .build()
        _ = try await #require(throws: BuildError.self) {
            _ = try await DICBuilder(parent: parent)
                .registerAsync(in: .singleton) { resolver in
                    while fails.count == 0 { await Task.yield() }
                    _ = try await resolver.loadAsyncOrThrow(Cache.self)
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Index in
                    fails.increment()
                    throw Failure()
                }
                .start()
        }
        _ = try await parent.loadAsyncOrThrow(Cache.self)
    }
}

extension DICBuilder {
    /// Registers fonts that cannot be made if the counter is at one, and adds one.
    fileprivate func registerAsyncFailingOnce(_ fails: RunCounter) -> Self {
        registerAsync { () async throws -> AfterFailedStartTests.Fonts in
            // Until the child's start has halted.
            for _ in 0..<50 { await Task.yield() }
            if fails.increment() == 2 { throw AfterFailedStartTests.Failure() }
            return AfterFailedStartTests.Fonts()
        }
    }
}
