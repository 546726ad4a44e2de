import DIC
import TestSupport
import Testing

/// A load that waits for an asynchronous instance which is reset gets another one, as in
/// synchronous loads.
@Suite struct AsyncResetWhileWaitingTests {
    final class Session: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    /// What a task makes of the session that it waits for. Kept, so that the session's factory
    /// meets it, and is told of a cycle as soon as the task waits.
    final class Waiter: Sendable {
        let session: Session
        init(session: Session) { self.session = session }
    }

    @TaskLocal private static var isWaiter = false

    /// Returns once another task waits for the session that the calling factory makes.
    private static func isAwaited(_ resolver: AsyncDependencyResolver) async {
        while true {
            do {
                _ = try await resolver.loadAsyncOrThrow(Waiter.self)
            } catch is ResolutionError {
                return
            } catch {
                await Task.yield()  // The other task is not there yet.
            }
        }
    }

    private static func resetWhileATaskWaits(_ form: ResetForm) async throws {
        let runs = RunCounter()
        let (begun, waiterIsDone) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer()
        container
            .registerAsync(in: .singleton) { resolver -> Waiter in
                guard isWaiter else { throw Breakdown(reason: "wrong task") }
                // If the maker waits for this, it is this wait that is refused. That must not look
                // like a cycle to it.
                guard let session = await resolver.loadAsyncOrNil(Session.self) else {
                    throw Breakdown()
                }
                return Waiter(session: session)
            }
            .registerAsync(in: .cached) { [unowned container] resolver -> Session in
                let run = runs.increment()
                if run == 1 {
                    begun.open()
                    await isAwaited(resolver)
                    form.reset(Session.self, in: container)
                    await waiterIsDone.pass()
                }
                return Session(number: run)
            }
        let maker = Task { try await container.loadAsyncOrThrow(Session.self) }
        await begun.pass()
        let waiter = await $isWaiter.withValue(true) {
            while true {
                // It fails if the maker was first to ask for the waiter.
                if let waiter = await container.loadAsyncOrNil(Waiter.self) { return waiter }
                await Task.yield()
            }
        }
        #expect(waiter.session.number == 2)
        waiterIsDone.open()
        #expect(try await maker.value.number == 1)
        #expect(try await container.loadAsyncOrThrow(Session.self) === waiter.session)
        #expect(runs.count == 2)
    }

    @Test(arguments: ResetForm.allCases)
    func aWaitingLoadGetsAnotherInstance(_ form: ResetForm) async {
        await #expect(processExitsWith: .success) { [form] in
            endProcess()
            try await AsyncResetWhileWaitingTests.resetWhileATaskWaits(form)
        }
    }
}
