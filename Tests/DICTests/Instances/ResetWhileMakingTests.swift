import DIC
import Testing

/// Resets while the instance is being made: it goes to the load that makes it, and is not kept.
@Suite struct ResetWhileMakingTests {
    final class Session: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    /// How to reset what is cached.
    enum Way: CaseIterable, Sendable {
        case lifetime, type

        func reset(_ container: some DependencyLoading) {
            switch self {
            case .lifetime: container.reset(.cached)
            case .type: container.reset(Session.self)
            }
        }
    }

    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func fromWithinTheFactory(_ kind: ContainerKind, _ way: Way) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(in: .cached) { resolver -> Session in
                let run = runs.increment()
                if run == 1 { way.reset(resolver) }
                return Session(number: run)
            }
        }
        #expect(container.load(Session.self).number == 1)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(container.load(Session.self).number == 2)
        #expect(container.load(Session.self).number == 2)
    }

    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func fromWithinTheCompletion(_ kind: ContainerKind, _ way: Way) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(
                in: .cached,
                { Session(number: runs.increment()) },
                initCompleted: { resolver, session in if session.number == 1 { way.reset(resolver) } }
            )
        }
        #expect(container.load(Session.self).number == 1)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(container.load(Session.self).number == 2)
        #expect(container.load(Session.self).number == 2)
    }

    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func releasesTheInstanceThatIsNotKept(_ kind: ContainerKind, _ way: Way) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { resolver -> Session in
                way.reset(resolver)
                return Session(number: 0)
            }
        }
        weak let session: Session? = container.load(Session.self)
        #expect(session == nil)
    }

    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func fromAnotherThread(_ kind: ContainerKind, _ way: Way) async throws {
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
            way.reset(container)
            let number = container.load(Session.self).number
            wasReset.arrive()
            return number
        }
        #expect(numbers == [1, 2])
        #expect(container.load(Session.self).number == 2)
        #expect(runs.count == 2)
    }

    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func aWaitingLoadMakesAnotherInstance(_ kind: ContainerKind, _ way: Way) async throws {
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
                    way.reset(resolver)
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
    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func aFactoryThatThrowsAfterAResetLeavesItsSuccessor(_ kind: ContainerKind, _ way: Way) throws {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .cached) { resolver -> Session in
                let run = runs.increment()
                guard run == 1 else { return Session(number: run) }
                way.reset(resolver)
                _ = try resolver.loadOrThrow(Session.self)
                throw Breakdown()
            }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Session.self) }
        #expect(try container.loadOrThrow(Session.self).number == 2)
        #expect(runs.count == 2)
    }

    /// It would go on for ever.
    @Test(arguments: ContainerKind.allCases, Way.allCases)
    func aFactoryThatResetsAndLoadsItselfIsACycle(_ kind: ContainerKind, _ way: Way) async throws {
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .cached) { resolver -> Session in
                way.reset(resolver)
                return try resolver.loadOrThrow()
            }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Session.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["Session"])
    }
}
