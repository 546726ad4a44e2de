import DIC
import DICTools
import TestSupport
import Testing

// Decorators of what is overridden, and of what a parent registered.

extension DecorateTests {
    @Test(arguments: ContainerKind.allCases)
    func anOverriddenRegistrationStaysDecorated(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container {
            $0.register(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .decorate(Session.self) { Wrapped($0, "1") }
            .override { Session("fake") }
            .decorate(Session.self) { Wrapped($0, "2") }
        }
        #expect(container.load(Session.self).text == "fake12")
        #expect(container.load(Session.self) === container.load(Session.self))
        #expect(runs.count == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildDecoratesTheInstanceThatItsParentKeeps(_ kind: ContainerKind) {
        let runs = RunCounter()
        let parent = DICBuilder()
            .register(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .register { Screen(session: $0.load()) }
            .build()
        let child = kind.child(of: parent) { $0.decorate(Session.self) { Wrapped($0) } }
        let decorated = child.load(Session.self)
        #expect((decorated as? Wrapped)?.inner === parent.load(Session.self))
        #expect(child.load(Session.self) === decorated)
        #expect(child.load(Screen.self).session === decorated)
        #expect(parent.load(Screen.self).session.text == "real")
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildDecoratesANewTransient(_ kind: ContainerKind) {
        let parent = DICBuilder().register { Session("real") }.build()
        let child = kind.child(of: parent) { $0.decorate(Session.self) { Wrapped($0) } }
        #expect(child.load(Session.self).text == "real!")
        #expect(child.load(Session.self) !== child.load(Session.self))
        #expect(parent.load(Session.self).text == "real")
    }

    @Test func aChildAddsToItsParentsDecorators() {
        let parent = DICBuilder().register(in: .singleton) { Session("real") }
            .decorate(Session.self) { Wrapped($0, "1") }.build()
        let decorated = DICBuilder(parent: parent).decorate(Session.self) { Wrapped($0, "2") }
            .build()
        #expect((decorated.load(Session.self) as? Wrapped)?.inner === parent.load(Session.self))
        #expect(decorated.load(Session.self).text == "real12")
        let overridden = DICBuilder(parent: decorated).override { Session("fake") }.build()
        #expect(overridden.load(Session.self).text == "fake12")
        #expect(parent.load(Session.self).text == "real1")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func laterDecoratorsOfAChildShareTheInstanceThatItsParentKeeps(_ kind: ContainerKind) {
        let runs = RunCounter()
        let parent = DICBuilder()
            .register(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .build()
        let child = kind.child(of: parent) {
            $0.decorate(Session.self) { Wrapped($0, "1") }
                .decorate(Session.self) { Wrapped($0, "2") }
                .decorate(Session.self) { Wrapped($0, "3") }
        }
        let decorated = child.load(Session.self)
        #expect(decorated.text == "real123")
        let inner = [1, 2, 3].reduce(decorated) { session, _ in
            (session as? Wrapped)?.inner ?? session
        }
        #expect(inner === parent.load(Session.self))
        #expect(runs.count == 1)
    }

    @Test func aMutableChildDecoratesAnAsynchronousInstanceOfItsParentTwice() async {
        let runs = RunCounter()
        let parent = DICBuilder()
            .registerAsync(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .build()
        let child = DependencyInjectionContainer(parent: parent)
        child.decorate(Session.self) { Wrapped($0, "1") }
        child.decorateAsync(Session.self) { (session, _) async in Wrapped(session, "2") }
        #expect(await child.loadAsync(Session.self).text == "real12")
        #expect(runs.count == 1)
    }

    private enum Decorator: CaseIterable {
        case synchronous, asynchronous
    }

    /// An observed entry has a form of its own.
    @Test(arguments: ContainerKind.withAsynchronous, Decorator.allCases)
    private func anObservedAsynchronousInstanceIsDecorated(
        _ kind: ContainerKind,
        _ decorator: Decorator
    ) async throws {
        let recorder = MakeRecorder()
        let parent = DICBuilder().registerAsync(in: .singleton) { Session("real") }.build(
            observer: recorder
        )
        let child = kind.child(of: parent) {
            switch decorator {
            case .synchronous: $0.decorate(Session.self) { Wrapped($0) }
            case .asynchronous:
                $0.decorateAsync(Session.self) { (session, _) async in Wrapped(session) }
            }
        }
        let decorated = try await child.loadAsyncOrThrow(Session.self)
        #expect(decorated.text == "real!")
        let original = await parent.loadAsync(Session.self)
        #expect((decorated as? Wrapped)?.inner === original)
        #expect(recorder.makes.count == 1)
        let overriding = try parent.overridingOrThrow {
            $0.decorate(Session.self) { Wrapped($0, "?") }
        }
        #expect(await overriding.loadAsync(Session.self).text == "real?")
    }

    @MainActor @Test func anObservedAsynchronousInstanceCannotBeDecoratedOnTheMainActor() throws {
        let parent = DICBuilder().registerAsync(in: .singleton) { Session("real") }.build(
            observer: MakeRecorder()
        )
        let builder = DICBuilder(parent: parent).mainActor.decorate(Session.self) { Wrapped($0) }
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error.problems.map(\.code) == [.unsuitedDecorator])
    }

    /// It is there already.
    @Test func aChildDecoratesWhatItsParentHasStarted() async throws {
        let parent = try await DICBuilder().registerAsync(in: .singleton) { Session("real") }
            .start()
        let child = try DICBuilder(parent: parent).decorate(Session.self) { Wrapped($0) }
            .buildOrThrow()
        let decorated = child.load(Session.self)
        #expect((decorated as? Wrapped)?.inner === parent.load(Session.self))
        #expect(child.load(Session.self) === decorated)
    }
}
