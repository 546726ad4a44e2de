import DICBuilder
import TestSupport
import Testing

/// Resets while the instance is being made: it goes to the load that makes it, and is not kept.
@Suite struct ResetWhileMakingTests {
    final class Session: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func fromWithinTheFactory(_ kind: ContainerKind, _ form: ResetForm) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(in: .cached) { resolver -> Session in
                let run = runs.increment()
                if run == 1 { form.reset(Session.self, in: resolver) }
                return Session(number: run)
            }
        }
        #expect(container.load(Session.self).number == 1)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(container.load(Session.self).number == 2)
        #expect(container.load(Session.self).number == 2)
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func fromWithinTheCompletion(_ kind: ContainerKind, _ form: ResetForm) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(
                in: .cached,
                factory: { Session(number: runs.increment()) },
                initCompleted: { resolver, session in
                    if session.number == 1 { form.reset(Session.self, in: resolver) }
                }
            )
        }
        #expect(container.load(Session.self).number == 1)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(container.load(Session.self).number == 2)
        #expect(container.load(Session.self).number == 2)
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func releasesTheInstanceThatIsNotKept(_ kind: ContainerKind, _ form: ResetForm) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { resolver -> Session in
                form.reset(Session.self, in: resolver)
                return Session(number: 0)
            }
        }
        weak let session: Session? = container.load(Session.self)
        #expect(session == nil)
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func fromAnotherThread(_ kind: ContainerKind, _ form: ResetForm) async throws {
        let runs = RunCounter()
        let (begun, wasReset) = (Latch(), Latch())
        let container = kind.container { registrar in
            registrar.register(in: .cached) { () -> Session in
                let run = runs.increment()
                if run == 1 {
                    begun.arrive()
                    wasReset.wait()
                }
                return Session(number: run)
            }
        }
        let numbers = try await ThreadTeam.collect(2) { index in
            if index == 0 { return container.load(Session.self).number }
            begun.wait()
            form.reset(Session.self, in: container)
            let number = container.load(Session.self).number
            wasReset.arrive()
            return number
        }
        #expect(numbers == [1, 2])
        #expect(container.load(Session.self).number == 2)
        #expect(runs.count == 2)
    }

    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func aWaitingLoadMakesAnotherInstance(_ kind: ContainerKind, _ form: ResetForm) async throws {
        let runs = RunCounter()
        let begun = Latch()
        let waiting = WaitingThread<Session>()
        let container = kind.container { registrar in
            waiting.register(into: registrar)
            registrar.register(in: .cached) { resolver -> Session in
                let run = runs.increment()
                if run == 1 {
                    begun.arrive()
                    waiting.isAwaited(resolver)
                    form.reset(Session.self, in: resolver)
                }
                return Session(number: run)
            }
        }
        let sessions = try await ThreadTeam.collect(2) { index in
            if index == 0 { return container.load(Session.self) }
            begun.wait()
            return waiting.wait(in: container)
        }
        #expect(sessions.map(\.number) == [1, 2])
        #expect(container.load(Session.self) === sessions[1])
        #expect(runs.count == 2)
    }

    /// What throws keeps nothing either, and leaves alone what was made after the reset.
    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func aFactoryThatThrowsAfterAResetLeavesItsSuccessor(_ kind: ContainerKind, _ form: ResetForm)
        throws
    {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .cached) { resolver -> Session in
                let run = runs.increment()
                guard run == 1 else { return Session(number: run) }
                form.reset(Session.self, in: resolver)
                _ = try resolver.loadOrThrow(Session.self)
                throw Breakdown()
            }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Session.self) }
        #expect(try container.loadOrThrow(Session.self).number == 2)
        #expect(runs.count == 2)
    }

    /// It would go on for ever.
    @Test(arguments: ContainerKind.allCases, ResetForm.allCases)
    func aFactoryThatResetsAndLoadsItselfIsACycle(_ kind: ContainerKind, _ form: ResetForm)
        async throws
    {
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .cached) { resolver -> Session in
                form.reset(Session.self, in: resolver)
                return try resolver.loadOrThrow()
            }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Session.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["ResetWhileMakingTests.Session"])
    }
}
