import DICBuilder
import TestSupport
import Testing

/// A decorator replaces what is loaded by something that is given the original.
@Suite struct DecorateTests {
    class Session: @unchecked Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    final class Wrapped: Session, @unchecked Sendable {
        let inner: Session
        init(_ inner: Session, _ mark: String = "!") {
            self.inner = inner
            super.init(inner.text + mark)
        }
    }
    struct Mark: Sendable { let text: String }
    final class Screen: Sendable {
        let session: Session
        init(session: Session) { self.session = session }
    }

    @Test(arguments: KeepingLifetime.acrossLoads, ContainerKind.allCases)
    func aKeptInstanceIsMadeOnceAndDecoratedOnce(_ lifetime: KeepingLifetime, _ kind: ContainerKind)
    {
        let (made, decorated) = (RunCounter(), RunCounter())
        let container = kind.container {
            $0.register(in: lifetime.of(Session.self)) {
                made.increment()
                return Session("real")
            }
            .decorate(Session.self) { session in
                decorated.increment()
                return Wrapped(session)
            }
        }
        // In a mutable container, what was eager was made before it was decorated.
        let earlier = lifetime == .eagerSingleton && kind == .mutable ? 1 : 0
        let first: Session = container.load()
        #expect(first === container.load(Session.self))
        #expect(first.text == "real!")
        #expect(made.count == 1 + earlier)
        #expect(decorated.count == 1)
        #expect(container.registeredDependencies.map(\.lifetime) == [lifetime.listed])
    }

    @Test(arguments: ContainerKind.allCases)
    func eachTransientIsDecorated(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("real") }.decorate(Session.self) { Wrapped($0) }
        }
        let (first, second): (Session, Session) = (container.load(), container.load())
        #expect(first !== second)
        #expect([first.text, second.text] == ["real!", "real!"])
        #expect((first as? Wrapped)?.inner !== (second as? Wrapped)?.inner)
    }

    @Test(arguments: ContainerKind.allCases)
    func oneInstanceOfAGraphIsDecorated(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .graph) { Session("real") }
                .register { [Screen(session: $0.load()), Screen(session: $0.load())] }
                .decorate(Session.self) { Wrapped($0) }
        }
        let screens: [Screen] = container.load()
        #expect(screens[0].session === screens[1].session)
        #expect(screens[0].session.text == "real!")
    }

    @Test(arguments: ContainerKind.allCases)
    func severalApplyInOrder(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .register { Mark(text: "?") }
                .decorate(Session.self) { Wrapped($0, "1") }
                .decorate(Session.self) { session, resolver in
                    Wrapped(session, resolver.load(Mark.self).text)
                }
                .decorate(Session.self) { Wrapped($0, "3") }
        }
        #expect(container.load(Session.self).text == "real1?3")
    }

    @Test func inABuilderTheOrderOfRegistrationDoesNotMatter() {
        let container = DICBuilder()
            .decorate(Session.self) { Wrapped($0) }
            .register { Session("first") }
            .register { Session("last") }
            .build()
        #expect(container.load(Session.self).text == "last!")
    }

    @Test(arguments: ContainerKind.allCases)
    func onlyTheNamedRegistrationIsDecorated(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("plain") }
                .register(named: "other") { Session("named") }
                .decorate(Session.self, named: "other") { Wrapped($0) }
        }
        #expect(container.load(Session.self).text == "plain")
        #expect(container.load(Session.self, named: "other").text == "named!")
        #expect(container.loadAll(Session.self).map(\.text) == ["plain", "named!"])
    }

    @Test(arguments: ContainerKind.allCases)
    func everyLoadGetsTheDecoratedInstance(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .register(Screen.init)
                .forward(Session.self, to: (any Sendable).self) { $0 }
                .decorate(Session.self) { Wrapped($0) }
        }
        let session: Session = container.load()
        #expect(container.load(Screen.self).session === session)
        #expect(container.load((any Sendable).self) as? Session === session)
        #expect(container.load(Session?.self) === session)
        #expect(container.load(Lazy<Session>.self).load() === session)
        #expect(container.loadAll(Session.self).map(\.text) == ["real!"])
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardCanBeDecoratedByItself(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .forward(Session.self, to: (any Sendable).self) { $0 }
                .decorate((any Sendable).self) { ($0 as? Session)?.text ?? "" }
        }
        #expect(container.load((any Sendable).self) as? String == "real")
        #expect(container.load(Session.self).text == "real")
    }

    @Test(arguments: ContainerKind.allCases)
    func anAutoregisteredInitializerIsDecorated(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Session("real") }.register(Screen.init)
                .decorate(Screen.self) { Screen(session: Wrapped($0.session)) }
        }
        #expect(container.load(Screen.self).session.text == "real!")
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingParameterOfADecoratedInitializerIsReported(_ kind: ContainerKind) {
        let container = kind.faultyContainer {
            $0.register(Screen.init).decorate(Screen.self) { $0 }
        }
        #expect(container.loadOrNil(Screen.self) == nil)
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Screen.self) }
    }

    struct Refusal: Error {}

    @Test(arguments: ContainerKind.allCases)
    func aThrowingDecoratorIsTriedAgain(_ kind: ContainerKind) throws {
        let runs = RunCounter()
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .decorate(Session.self) { session in
                    if runs.increment() == 1 { throw Refusal() }
                    return Wrapped(session)
                }
        }
        #expect(throws: Refusal.self) { try container.loadOrThrow(Session.self) }
        #expect(try container.loadOrThrow(Session.self).text == "real!")
    }

    @Test(arguments: ContainerKind.allCases)
    func aThrowingDecoratorLoads(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { Session("real") }
                .decorate(Session.self) { try Wrapped($0, $1.loadOrThrow(Mark.self).text) }
        }
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Session.self) }
    }

    final class Owner: Sendable { let parts = SharedList<String>() }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceIsCompletedBeforeItIsDecorated(_ kind: ContainerKind) {
        for lifetime: LifetimeOf<Owner> in [.transient, .graph, .singleton, .cached, .weak] {
            let container = kind.container {
                $0.register(
                    in: lifetime,
                    factory: { Owner() },
                    initCompleted: { _, owner in owner.parts.add("completed") }
                )
                .decorate(Owner.self) { owner in
                    owner.parts.add("decorated")
                    return owner
                }
            }
            #expect(container.load(Owner.self).parts.all == ["completed", "decorated"])
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aLoadOfTheDecoratedTypeByItsDecoratorIsACycle(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .decorate(Session.self) { _, resolver in try resolver.loadOrThrow(Session.self) }
        }
        do {
            _ = try container.loadOrThrow(Session.self)
            Issue.record("it loads itself")
        } catch {
            #expect((error as? ResolutionError)?.code == .cycle)
        }
    }

    private class Base {}
    private final class Derived: Base {
        let payload = [1, 2, 3]
    }

    /// The type that a decorator is written for decides, not the value of the metatype.
    @Test func aMetatypeOfASubclassDecoratesItsStaticType() {
        let type: Base.Type = Derived.self
        let container = DICBuilder()
            .register { Base() }
            .register { Derived() }
            .decorate(type) { (_: Base) -> Base in Base() }
            .build()
        #expect(container.load(Derived.self).payload == [1, 2, 3])
    }
}
