import DICBuilder
import TestSupport
import Testing

// With arguments, on the main actor, and asynchronous.

extension DecorateTests {
    @Test(arguments: ContainerKind.allCases)
    func withArguments(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { (_, text: String) in Session(text) }
                .register(named: "two") { (_, text: String, count: Int) in
                    Session(text + "\(count)")
                }
                .register { Mark(text: "?") }
                .decorate(Session.self, arguments: String.self) { Wrapped($0) }
                .decorate(Session.self, arguments: (String, Int).self, named: "two") {
                    try Wrapped($0, $1.loadOrThrow(Mark.self).text)
                }
        }
        #expect(container.load(Session.self, arguments: "a").text == "a!")
        #expect(
            try container.loadOrThrow(Session.self, named: "two", arguments: "a", 2).text == "a2?"
        )
    }

    @Test func anAutoregisteredFunctionWithArguments() {
        let container = DICBuilder()
            .register { Session("real") }
            .register(
                { (session: Session, mark: Mark) in Wrapped(session, mark.text) },
                arguments: Mark.self
            )
            .decorate(Wrapped.self, arguments: Mark.self) { Wrapped($0, "!") }
            .build()
        #expect(container.load(Wrapped.self, arguments: Mark(text: "?")).text == "real?!")
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func onTheMainActor(_ kind: MainActorKind) throws {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .mainActor.register(in: .singleton) { Note("a") }
                .register { (_, text: String) in Note(text) }
                .decorate(Note.self) { note in Note(note.text + "1") }
                .decorate(Note.self) { note, resolver in
                    Note(note.text + (try resolver.loadOrThrow(Session.self)).text)
                }
                .decorate(Note.self, arguments: String.self) { Note($0.text + "!") }
                .decorate(Session.self) { Wrapped($0) }
                .nonisolated.decorate(Note.self) { note in
                    note.text += "2"
                    return note
                }
        }
        #expect(container.load(Note.self).text == "a1real!2")
        #expect(container.load(Note.self) === container.load(Note.self))
        #expect(container.load(Note.self, arguments: "b").text == "b!")
        #expect(throws: ResolutionError.self) {
            try container.nonisolated.loadOrThrow(Session.self)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anAsynchronousSingleton(_ kind: ContainerKind) async {
        let (made, decorated) = (RunCounter(), RunCounter())
        let container = kind.container {
            $0.register { Mark(text: "?") }
                .registerAsync(in: .singleton) {
                    made.increment()
                    return Session("real")
                }
                .decorate(Session.self) { session in
                    decorated.increment()
                    return Wrapped(session)
                }
                .decorateAsync(Session.self) { session, resolver in
                    Wrapped(session, await resolver.loadAsync(Mark.self).text)
                }
        }
        let first = await container.loadAsync(Session.self)
        #expect(await container.loadAsync(Session.self) === first)
        #expect(first.text == "real!?")
        #expect([made.count, decorated.count] == [1, 1])
    }

    @Test(arguments: ContainerKind.allCases)
    func anAsynchronousDecoratorOfASynchronousRegistration(_ kind: ContainerKind) async {
        let container = kind.container {
            $0.register(in: .singleton) { Session("real") }
                .register(named: "transient") { Session("other") }
                .decorateAsync(Session.self) { Wrapped($0) }
                .decorateAsync(Session.self, named: "transient") { Wrapped($0) }
        }
        let first = await container.loadAsync(Session.self)
        #expect(await container.loadAsync(Session.self) === first)
        #expect(first.text == "real!")
        #expect(await container.loadAsync(Session.self, named: "transient").text == "other!")
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Session.self) }
    }

    @Test func aChildDecoratesItsParentsAsynchronousInstance() async {
        let parent = DICBuilder().registerAsync(in: .singleton) { Session("real") }.build()
        let child = DICBuilder(parent: parent).decorate(Session.self) { Wrapped($0) }.build()
        let decorated = await child.loadAsync(Session.self)
        let inner = await parent.loadAsync(Session.self)
        #expect((decorated as? Wrapped)?.inner === inner)
    }
}
