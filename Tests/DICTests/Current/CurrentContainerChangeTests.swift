import DIC
import DICBuilder
import Dispatch
import Testing

/// Sessions of an app that lives by property wrappers: the current container changes.
@Suite struct CurrentContainerChangeTests {
    final class Account: Sendable {}
    final class Screen {
        @Injected var account: Account
        @LazyInjected var later: Account
    }

    private static func container() -> ImmutableDependencyInjectionContainer {
        DICBuilder().register(in: .scoped(.session)) { Account() }.register { 1 }.build()
    }

    private static func onQueue<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    @Test func wrappersOnAnyThreadLoadFromTheSession() async {
        await #expect(processExitsWith: .success) {
            let container = CurrentContainerChangeTests.container()
            CurrentContainer.set(container)
            #expect(CurrentContainer.loadOrNil(Account.self) == nil)
            let first = container.openScope(.session)
            // A login may end in a callback of a queue.
            await CurrentContainerChangeTests.onQueue { CurrentContainer.change(to: first) }
            let account = first.load(Account.self)
            let isShared = await CurrentContainerChangeTests.onQueue {
                Screen().account === account
            }
            #expect(isShared)
            #expect(await Task.detached { Screen().account === account }.value)
            let screen = Screen()
            CurrentContainer.change(to: container)
            #expect(CurrentContainer.loadOrNil(Account.self) == nil)
            // What is loaded is kept, and what is lazy loads from where its owner was made.
            #expect(screen.account === account && screen.later === account)
            await first.close()
            let second = container.openScope(.session)
            CurrentContainer.change(to: second)
            #expect(Screen().account !== account)
            #expect(screen.account === account)
            CurrentContainer.change(to: container)
            await second.close()
        }
    }

    /// Each load sees one of the two, whole, while other threads change it.
    @Test func itChangesWhileThreadsLoad() async {
        await #expect(processExitsWith: .success) {
            let containers = (0..<2).map { number in DICBuilder().register { number }.build() }
            CurrentContainer.set(containers[0])
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for round in 0..<2000 {
                    if thread < 2 {
                        CurrentContainer.change(to: containers[round % 2])
                    } else {
                        precondition((0...1).contains(CurrentContainer.load(Int.self)))
                    }
                }
            }
        }
    }

    /// The last reference may go by a change, and what it releases may load.
    @Test func whatIsReleasedMayLoad() async {
        final class Releasing: Sendable {
            static let loaded = Guarded(0)
            deinit {
                let number = CurrentContainer.load(Int.self)
                Self.loaded.withLock { $0 = number }
            }
        }
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder().register { 1 }
            CurrentContainer.set(builder.register(in: .eagerSingleton) { Releasing() }.build())
            CurrentContainer.change(to: DICBuilder().register { 2 }.build())
            precondition(Releasing.loaded.withLock { $0 } == 2)
        }
    }

    @Test func withoutOneThatIsSetItTraps() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) { CurrentContainer.change(to: DICBuilder().build()) }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.contains("[no-container]"))
    }
}
