import DICBuilder
import TestSupport
import Testing

/// A reset does not only concern loads that come later: who waits already for an instance that will
/// not be kept makes another.
@Suite struct ResetOfAStuckConstructionTests {
    final class Session: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    /// The first factory is stuck until all others have what they wait for.
    private static func waitForAStuckFactory(_ kind: ContainerKind, _ form: ResetForm, waiters: Int)
        async throws
    {
        let runs = RunCounter()
        let begun = Latch()
        let othersAreDone = Latch(waiters)
        let waiting = (0..<waiters).map { _ in WaitingThread<Session>() }
        let container = kind.container { registrar in
            for (index, waiting) in waiting.enumerated() {
                waiting.register(named: DependencyName("\(index)"), into: registrar)
            }
            registrar.register(in: .cached) { resolver -> Session in
                let run = runs.increment()
                if run == 1 {
                    begun.arrive()
                    for (index, waiting) in waiting.enumerated() {
                        waiting.isAwaited(resolver, named: DependencyName("\(index)"))
                    }
                    form.reset(Session.self, in: resolver)
                    othersAreDone.wait()
                }
                return Session(number: run)
            }
        }
        let sessions = try await ThreadTeam.collect(waiters + 1) { index in
            if index == 0 { return container.load(Session.self) }
            begun.wait()
            defer { othersAreDone.arrive() }
            return waiting[index - 1].wait(in: container, named: DependencyName("\(index - 1)"))
        }
        #expect(sessions.map(\.number) == [1] + Array(repeating: 2, count: waiters))
        #expect(container.load(Session.self).number == 2)
        #expect(runs.count == 2)
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func aWaitingLoadMakesAnotherInstance(_ kind: ContainerKind, _ form: ResetForm) async {
        await #expect(processExitsWith: .success) { [kind, form] in
            endProcess()
            try await ResetOfAStuckConstructionTests.waitForAStuckFactory(kind, form, waiters: 1)
        }
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func oneOfSeveralWaitingLoadsMakesAnotherForAll(_ kind: ContainerKind, _ form: ResetForm) async
    {
        await #expect(processExitsWith: .success) { [kind, form] in
            endProcess()
            try await ResetOfAStuckConstructionTests.waitForAStuckFactory(kind, form, waiters: 3)
        }
    }
}
