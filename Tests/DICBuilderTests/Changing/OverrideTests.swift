import DIC
import TestSupport
import Testing

/// An override replaces a factory, and leaves the key and the lifetime of the registration as they
/// are.
@Suite struct OverrideTests {
    final class Session: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    final class Screen: Sendable {
        let session: Session
        init(session: Session) { self.session = session }
    }
    final class Part {
        let session: Session
        init(session: Session) { self.session = session }
    }

    @Test(arguments: KeepingLifetime.acrossLoads, ContainerKind.allCases)
    func theLifetimeStays(_ lifetime: KeepingLifetime, _ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container {
            $0.register(in: lifetime.of(Session.self)) { Session("real") }
                .override {
                    runs.increment()
                    return Session("fake")
                }
        }
        let first: Session = container.load()
        #expect(first === container.load(Session.self))
        #expect(first.text == "fake")
        #expect(runs.count == 1)
        #expect(container.registeredDependencies.map(\.lifetime) == [lifetime.listed])
    }

    @Test(arguments: ContainerKind.allCases)
    func aGraphStaysAGraph(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .graph) { Session("real") }
                .register { [Part(session: $0.load()), Part(session: $0.load())] }
                .override { Session("fake") }
        }
        let parts: [Part] = container.load()
        #expect(parts[0].session === parts[1].session)
        #expect(parts[0].session.text == "fake")
        #expect(container.load(Session.self) !== container.load(Session.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aTransientStaysOne(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("real") }.override { Session("fake") }
        }
        #expect(container.load(Session.self) !== container.load(Session.self))
    }

    @Test func inABuilderTheOrderDoesNotMatter() {
        let fake: @Sendable () -> Session = { Session("fake") }
        let before = DICBuilder().override(fake, as: Session.self).register(in: .singleton) {
            Session("real")
        }.build()
        let between = DICBuilder().register { Session("first") }.override(fake, as: Session.self)
            .register(in: .singleton) { Session("last") }.build()
        for container in [before, between] {
            #expect(container.load(Session.self).text == "fake")
            #expect(container.load(Session.self) === container.load(Session.self))
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theLastOverrideWins(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }.override { Session("first") }.override {
                Session("last")
            }
        }
        #expect(container.load(Session.self).text == "last")
    }

    @Test func anEagerSingletonIsNotMadeByItsReplacedFactory() {
        let (real, fake) = (RunCounter(), RunCounter())
        let container = DICBuilder()
            .registerSingleton {
                real.increment()
                return Session("real")
            }
            .override {
                fake.increment()
                return Session("fake")
            }
            .build()
        #expect(fake.count == 1)
        #expect(container.load(Session.self).text == "fake")
        #expect([real.count, fake.count] == [0, 1])
    }

    @Test func aMutableContainerMakesAnOverriddenEagerSingletonAnew() {
        let container = DependencyInjectionContainer().registerSingleton { Session("real") }
        let real: Session = container.load()
        let runs = RunCounter()
        container.override {
            runs.increment()
            return Session("fake")
        }
        #expect(runs.count == 1)
        #expect(real.text == "real")
        #expect(container.load(Session.self).text == "fake")
    }

    @Test func aMutableContainerDiscardsTheKeptInstance() {
        let container = DependencyInjectionContainer().register(in: .singleton) { Session("real") }
        weak let real = container.load(Session.self)
        #expect(real?.text == "real")
        container.override { Session("fake") }
        #expect(real == nil)
        #expect(container.load(Session.self).text == "fake")
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryIsLinkedToTheOverride(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("real") }.register(Screen.init).override { Session("fake") }
        }
        #expect(container.load(Screen.self).session.text == "fake")
    }

    @Test(arguments: ContainerKind.allCases)
    func anAutoregisteredInitializerIsOverridden(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("real") }.register(Screen.init, in: .singleton)
                .override { Screen(session: Session("fake")) }
        }
        #expect(container.load(Screen.self).session.text == "fake")
        #expect(container.load(Screen.self) === container.load(Screen.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardLoadsTheOverriddenSource(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }.forward(
                Session.self,
                to: (any Sendable).self
            ) { $0 }
            .override { Session("fake") }
        }
        #expect((container.load((any Sendable).self) as? Session)?.text == "fake")
    }

    @Test(arguments: ContainerKind.allCases)
    func theListShowsThePlaceOfTheOverride(_ kind: ContainerKind) {
        let line: UInt = #line + 2
        let container = kind.container {
            $0.register { Session("real") }.override { Session("fake") }
        }
        #expect(container.registeredDependencies.map(\.location.line) == [line])
    }

    // MARK: Children

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildOverridesItsParentsRegistrationForItself(_ kind: ContainerKind) {
        let parent = DICBuilder().register(in: .singleton) { Session("real") }.register {
            Part(session: $0.load())
        }
        .build()
        let child = kind.child(of: parent) { $0.override { Session("fake") } }
        #expect(child.load(Session.self).text == "fake")
        #expect(child.load(Session.self) === child.load(Session.self))
        #expect(child.load(Part.self).session === child.load(Session.self))
        #expect(parent.load(Session.self).text == "real")
        #expect(parent.load(Part.self).session.text == "real")
    }

    @Test func aChildsBuilderMakesAnOverriddenEagerSingleton() {
        let runs = RunCounter()
        let parent = DICBuilder().registerSingleton { Session("real") }.build()
        let child = DICBuilder(parent: parent)
            .override {
                runs.increment()
                return Session("fake")
            }
            .build()
        #expect(runs.count == 1)
        #expect(child.load(Session.self).text == "fake")
        #expect(parent.load(Session.self).text == "real")
    }

    @Test func aChildsOwnRegistrationIsOverriddenBeforeItsParents() {
        let parent = DICBuilder().register(in: .singleton) { Session("parent") }.build()
        let child = DICBuilder(parent: parent).register { Session("child") }.override {
            Session("fake")
        }.build()
        #expect(child.load(Session.self) !== child.load(Session.self))
        #expect(child.load(Session.self).text == "fake")
    }

    // MARK: The main actor

    @MainActor
    final class Board {
        let title: String
        init(_ title: String) { self.title = title }
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func anOverrideOnTheMainActor(_ kind: MainActorKind) throws {
        let container = kind.container {
            $0.mainActor.register(in: .singleton) { Board("real") }
                .register { Note("real") }
                .register { (_, text: String) in Note(text) }
                .override { Board("fake") }
                .override { (_, text: String) in Note(text + "!") }
                .override { resolver in Note(try resolver.loadOrThrow(Board.self).title) }
        }
        #expect(container.load(Board.self).title == "fake")
        #expect(container.load(Board.self) === container.load(Board.self))
        #expect(try container.loadOrThrow(Note.self).text == "fake")
        #expect(container.load(Note.self, arguments: "hm").text == "hm!")
    }

    /// Not `Sendable`: on the main actor, it is kept all the same.
    final class Draft {}

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func aNonisolatedOverrideStaysOnTheMainActor(_ kind: MainActorKind) {
        let container = kind.container {
            $0.mainActor.register(in: .singleton) { Draft() }.nonisolated.override { Draft() }
        }
        #expect(container.load(Draft.self) === container.load(Draft.self))
        #expect(throws: ResolutionError.self) { try container.nonisolated.loadOrThrow(Draft.self) }
        #expect(container.nonisolated.registeredDependencies.map(\.isOnMainActor) == [true])
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func anOverrideMovesARegistrationToTheMainActor(_ kind: MainActorKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }.mainActor.override { Session("fake") }
        }
        #expect(container.load(Session.self).text == "fake")
        #expect(throws: ResolutionError.self) {
            try container.nonisolated.loadOrThrow(Session.self)
        }
    }

    // MARK: Asynchronous

    @Test(arguments: ContainerKind.allCases)
    func anAsynchronousSingletonStaysOne(_ kind: ContainerKind) async {
        let runs = RunCounter()
        let container = kind.container {
            $0.registerAsync(in: .singleton) { Session("real") }
                .overrideAsync {
                    runs.increment()
                    return Session("fake")
                }
        }
        let first = await container.loadAsync(Session.self)
        #expect(await container.loadAsync(Session.self) === first)
        #expect(first.text == "fake")
        #expect(runs.count == 1)
    }
}
