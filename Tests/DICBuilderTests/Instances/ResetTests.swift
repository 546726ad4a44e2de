import DICBuilder
import TestSupport
import Testing

extension DependencyName {
    fileprivate static let images: Self = "images"
}

/// Resets, between loads.
@Suite struct ResetTests {
    final class Session: Sendable {}
    final class Page: Sendable {}
    final class Screen: Sendable {}

    @Test(arguments: ContainerKind.allCases)
    func ofALifetimeLetsGoOfAllThatIsCachedAndOfNothingElse(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { Session() }
                .register(in: .cached, named: .images) { Session() }
                .register(in: .singleton) { Page() }
                .register(in: .weak) { Screen() }
        }
        let (session, images) = (
            container.load(Session.self), container.load(Session.self, named: .images)
        )
        let (page, screen) = (container.load(Page.self), container.load(Screen.self))
        #expect(container.registeredDependencies.map(\.isMade) == [true, true, true, true])
        container.reset(.cached)
        #expect(container.registeredDependencies.map(\.isMade) == [false, false, true, true])
        #expect(container.load(Session.self) !== session)
        #expect(container.load(Session.self, named: .images) !== images)
        #expect(container.load(Page.self) === page)
        #expect(container.load(Screen.self) === screen)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofATypeLeavesItsNamesAlone(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { Session() }.register(in: .cached, named: .images) {
                Session()
            }
        }
        let (session, images) = (
            container.load(Session.self), container.load(Session.self, named: .images)
        )
        container.reset(Session.self)
        #expect(container.load(Session.self) !== session)
        #expect(container.load(Session.self, named: .images) === images)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofANameLeavesTheTypeAlone(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { Session() }.register(in: .cached, named: .images) {
                Session()
            }
        }
        let (session, images) = (
            container.load(Session.self), container.load(Session.self, named: .images)
        )
        container.reset(Session.self, named: .images)
        #expect(container.load(Session.self) === session)
        #expect(container.load(Session.self, named: .images) !== images)
    }

    @Test(arguments: ContainerKind.allCases)
    func releasesTheInstanceAtOnce(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .cached) { Session() } }
        weak let session: Session? = container.load(Session.self)
        #expect(session != nil)
        container.reset(Session.self)
        #expect(session == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceThatIsHeldElsewhereStaysAlive(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { [1, 2, 3] }.register(in: .cached) { Session() }
        }
        let (numbers, session) = (container.load([Int].self), container.load(Session.self))
        container.reset(.cached)
        #expect(numbers == [1, 2, 3])
        #expect(session !== container.load(Session.self))
        #expect(container.load([Int].self) == numbers)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAWeakTypeLetsOthersHaveAnotherInstance(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .weak) { Screen() } }
        let screen = container.load(Screen.self)
        container.reset(Screen.self)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        let other = container.load(Screen.self)
        #expect(other !== screen)
        #expect(container.load(Screen.self) === other)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofWhatIsNotKeptDoesNothing(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register { runs.increment() }
                .register(in: .graph) { "\(runs.increment())" }
                .register(in: .cached) { [runs.increment()] }
        }
        container.reset(Int.self)
        container.reset(String.self)
        container.reset([Int].self)
        container.reset(.cached)
        #expect(runs.count == 0)
        #expect(container.load(Int.self) == 1)
        #expect(container.load(String.self) == "2")
        #expect(container.load([Int].self) == [3])
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAGraphTypeLeavesTheGraphThatIsGoingOn(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Session() }
                .register { resolver -> Bool in
                    let session = resolver.load(Session.self)
                    resolver.reset(Session.self)
                    resolver.reset(.cached)
                    return session === resolver.load(Session.self)
                }
        }
        #expect(container.load(Bool.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aResolverResetsItsContainer(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .cached) { Session() }.register {
                (resolver: DependencyResolver) in resolver
            }
        }
        let resolver = container.load(DependencyResolver.self)
        let session = container.load(Session.self)
        resolver.reset(.cached)
        let second = container.load(Session.self)
        #expect(second !== session)
        resolver.reset(Session.self)
        #expect(container.load(Session.self) !== second)
    }

    @Test func aContainerOfTheSameBuilderKeepsItsOwn() {
        let builder = DICBuilder().register(in: .cached) { Session() }
        let (container, other) = (builder.build(), builder.build())
        let (session, kept) = (container.load(Session.self), other.load(Session.self))
        container.reset(.cached)
        #expect(container.load(Session.self) !== session)
        #expect(other.load(Session.self) === kept)
    }

    /// One resets another, which resets a third: none of them under a lock.
    @Test(arguments: ContainerKind.allCases)
    func anInstanceMayResetAndLoadInItsDeinit(_ kind: ContainerKind) {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        defer { box.contents = nil }
        let (runs, farewells) = (RunCounter(), RunCounter())
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) {
                    Leaving {
                        box.contents?.reset(Int.self)
                        if box.contents?.load(Int.self) == 2 { farewells.increment() }
                    }
                }
                .register(in: .cached) { runs.increment() }
        }
        box.contents = container
        _ = container.load(Leaving.self)
        #expect(container.load(Int.self) == 1)
        container.reset(Leaving.self)
        #expect(farewells.count == 1)
        #expect(container.load(Int.self) == 2)
    }

    /// The instance that goes asks for its successor.
    @Test(arguments: ContainerKind.allCases)
    func anInstanceMayLoadItsSuccessorInItsDeinit(_ kind: ContainerKind) {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        let successors = WeakReferences()
        let container = kind.container { registrar in
            registrar.register(in: .cached) {
                Leaving {
                    if let successor = box.contents?.load(Leaving.self) {
                        successors.add(successor)
                    }
                }
            }
        }
        box.contents = container
        weak let leaving: Leaving? = container.load(Leaving.self)
        container.reset(.cached)
        #expect(leaving == nil)
        #expect(successors.addedCount == 1)
        #expect(successors.leftCount == 1)
        box.contents = nil
        container.reset(.cached)
        #expect(successors.leftCount == 0)
    }
}
