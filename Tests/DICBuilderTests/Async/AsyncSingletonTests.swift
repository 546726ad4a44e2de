import DIC
import TestSupport
import Testing

/// One shared task makes an asynchronous singleton, regardless of which loads wait for it.
@Suite struct AsyncSingletonTests {
    @Test func aHundredWaitersGetOneInstance() async {
        let shop = Workshop()
        let (arrived, release) = (RunCounter(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            await release.pass()
            return shop.make()
        }
        let numbers = await withTaskGroup(of: Int.self) { group in
            for _ in 1...100 {
                group.addTask {
                    if arrived.increment() == 100 { release.open() }
                    return await container.loadAsync(Widget.self).number
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers == Array(repeating: 1, count: 100))
        #expect(shop.output == 1)
    }

    @Test func aFailureReachesAllWhoWaitAndIsNotKept() async throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let (attempts, started, release) = (RunCounter(), Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            attempts.increment()
            started.open()
            await release.pass()
            return try shop.tryToMake()
        }
        let first = Task { try await container.loadAsyncOrThrow(Widget.self) }
        await started.pass()
        let second = Task { try await container.loadAsyncOrThrow(Widget.self) }
        release.open()
        await #expect(throws: Breakdown()) { try await first.value }
        await #expect(throws: Breakdown()) { try await second.value }
        let failed = attempts.count
        shop.repair()
        #expect(try await container.loadAsyncOrThrow(Widget.self).number == 1)
        #expect(await container.loadAsync(Widget.self).number == 1)
        #expect(attempts.count == failed + 1)
    }

    @Test func aCancelledCallerHarmsNoOther() async throws {
        let shop = Workshop()
        let wasCancelled = RunCounter()
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            started.open()
            await release.pass()
            if Task.isCancelled { wasCancelled.increment() }
            try Task.checkCancellation()
            return shop.make()
        }
        let first = Task { try await container.loadAsyncOrThrow(Widget.self).number }
        await started.pass()
        let cancelled = Task { try await container.loadAsyncOrThrow(Widget.self).number }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let others = (1...10).map { _ in
            Task { try await container.loadAsyncOrThrow(Widget.self).number }
        }
        release.open()
        for other in others + [first] { #expect(try await other.value == 1) }
        #expect(shop.output == 1)
        #expect(wasCancelled.count == 0)
    }

    @Test func aCallerThatIsCancelledBeforeItsLoadBeginsNothing() async throws {
        let shop = Workshop()
        let release = Gate()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            () async in shop.make()
        }
        let first = Task {
            await release.pass()
            return try await container.loadAsyncOrThrow(Widget.self).number
        }
        first.cancel()
        release.open()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(shop.output == 0)
        #expect(try await container.loadAsyncOrThrow(Widget.self).number == 1)
        // What is made is not waited for.
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await container.loadAsyncOrThrow(Widget.self).number
        }
        #expect(try await late.value == 1)
    }

    @Test func aTransientIsCancelledWithTheTaskThatLoadsIt() async throws {
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync {
            started.open()
            await release.pass()
            try Task.checkCancellation()
            return 5
        }
        let task = Task { try await container.loadAsyncOrThrow(Int.self) }
        await started.pass()
        task.cancel()
        release.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aSlowSingletonDelaysNoOther() async {
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) {
                started.open()
                await release.pass()
                return "slow"
            }
            .registerAsync(in: .singleton) { 1 }
            .registerAsync { 2.0 }
            .register { true }
        let slow = Task { await container.loadAsync(String.self) }
        await started.pass()
        #expect(await container.loadAsync(Int.self) == 1)
        #expect(await container.loadAsync(Double.self) == 2)
        #expect(await container.loadAsync(Bool.self))
        release.open()
        #expect(await slow.value == "slow")
    }

    @Test func whatIsBeingMadeWhileItIsUnregisteredIsReturnedAndNotKept() async {
        let shop = Workshop()
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer()
        @Sendable func register() {
            container.registerAsync(in: .singleton) {
                started.open()
                await release.pass()
                return shop.make()
            }
        }
        register()
        let first = Task { await container.loadAsync(Widget.self).number }
        await started.pass()
        container.unregisterDependencies()
        register()
        release.open()
        let second = await container.loadAsync(Widget.self).number
        #expect(await Set([first.value, second]) == [1, 2])
        #expect(await container.loadAsync(Widget.self).number == second)
    }

    @Test func anInstanceLivesAsLongAsTheContainer() async {
        final class Session: Sendable {}
        weak var session: Session?
        do {
            let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
                Session()
            }
            session = await container.loadAsync(Session.self)
            #expect(session != nil)
            #expect(await container.loadAsync(Session.self) === session)
        }
        #expect(session == nil)
    }
}
