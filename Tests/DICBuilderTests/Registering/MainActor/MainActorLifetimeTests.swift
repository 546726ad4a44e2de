import DIC
import TestSupport
import Testing

/// Every lifetime, for types that are not `Sendable`.
@MainActor @Suite struct MainActorLifetimeTests {
    @Test(arguments: MainActorKind.allCases)
    func singletonsAreMadeAtTheFirstLoad(_ kind: MainActorKind) {
        var made = 0
        let container = kind.container { registrar in
            registrar.mainActor.register(in: .singleton) {
                made += 1; return Note()
            }
        }
        #expect(made == 0)
        #expect(container.load(Note.self) === container.load(Note.self))
        #expect(made == 1)
    }

    @Test(arguments: MainActorKind.allCases)
    func eagerSingletonsAreMadeWhenTheContainerIs(_ kind: MainActorKind) {
        var made: [String] = []
        let container = kind.container { registrar in
            registrar
                .registerSingleton { 7 }
                .mainActor
                .register(in: .eagerSingleton) {
                    made.append("note"); return Note()
                }
                .registerSingleton {
                    made.append("board"); return Board(note: $0.load())
                }
                .registerSingleton(Note("expression"), as: AnyObject.self)
        }
        #expect(made == ["note", "board"])
        #expect(container.load(Board.self).note === container.load(Note.self))
        let expressions = [container.load(AnyObject.self), container.load(AnyObject.self)].map(
            ObjectIdentifier.init
        )
        #expect(expressions[0] == expressions[1])
    }

    @Test(arguments: MainActorKind.allCases)
    func cachedInstancesAreKeptUntilAReset(_ kind: MainActorKind) {
        let container = kind.container { $0.mainActor.register(in: .cached) { Note() } }
        let first = container.load(Note.self)
        #expect(container.load(Note.self) === first)
        container.reset(Note.self)
        let second = container.load(Note.self)
        #expect(second !== first)
        container.reset(.cached)
        #expect(container.load(Note.self) !== second)
    }

    @Test(arguments: MainActorKind.allCases)
    func weakInstancesAreKeptByOthers(_ kind: MainActorKind) {
        let container = kind.container { $0.mainActor.register(in: .weak) { Note() } }
        var note: Note? = container.load(Note.self)
        #expect(container.load(Note.self) === note)
        let identity = ObjectIdentifier(note!)
        note = nil
        #expect(container.registeredDependencies[0].isMade == false)
        note = container.load(Note.self)
        _ = identity
    }

    @Test(arguments: MainActorKind.allCases)
    func graphsShareWithinOneLoad(_ kind: MainActorKind) {
        final class Pair {
            let left: Board, right: Board
            init(left: Board, right: Board) { (self.left, self.right) = (left, right) }
        }
        let container = kind.container { registrar in
            registrar.mainActor
                .register(in: .graph) { Note() }
                .register(Board.init)
                .register(Pair.init)
        }
        let pair = container.load(Pair.self)
        #expect(pair.left !== pair.right)
        #expect(pair.left.note === pair.right.note)
        #expect(container.load(Pair.self).left.note !== pair.left.note)
    }

    @Test func aBuilderBuiltTwiceHasSingletonsOfEachContainer() {
        let builder = DICBuilder().mainActor.register(in: .singleton) { Note() }
        let (one, two) = (builder.build(), builder.build())
        #expect(one.load(Note.self) === one.load(Note.self))
        #expect(one.load(Note.self) !== two.load(Note.self))
    }

    @Test(arguments: MainActorKind.allCases)
    func childrenShareWhatTheParentKeepsAndMakeTheRestFromTheirOwn(_ kind: MainActorKind) {
        let parent = DICBuilder().mainActor
            .register(in: .singleton) { Note("parent") }
            .register { Int(1) }
            .register(Board.init)
            .register(named: "number") { "\($0.load(Int.self))" }
            .build()
        let child = kind.child(of: parent) { $0.mainActor.register { 2 } }
        #expect(child.load(Note.self) === parent.load(Note.self))
        #expect(child.load(Board.self).note === parent.load(Note.self))
        #expect(child.load(String.self, named: "number") == "2")
        #expect(parent.load(String.self, named: "number") == "1")
        let other = kind.child(of: parent) { $0.mainActor.register { Note("child") } }
        #expect(other.load(Board.self).note.text == "child")
    }

    @Test(arguments: MainActorKind.allCases)
    func aFactoryThatThrowsIsTriedAgain(_ kind: MainActorKind) throws {
        struct Refused: Error {}
        var tries = 0
        let container = kind.container { registrar in
            registrar.mainActor.registerThrowable(in: .singleton) { () throws -> Note in
                tries += 1
                if tries == 1 { throw Refused() }
                return Note()
            }
        }
        #expect(throws: Refused.self) { try container.loadOrThrow(Note.self) }
        #expect(try container.loadOrThrow(Note.self) === container.load(Note.self))
        #expect(tries == 2)
    }

    @Test func unregisteringDiscardsWhatIsKept() {
        let container = DependencyInjectionContainer()
        container.mainActor.register(in: .singleton) { Note() }
        let note = container.mainActor.load(Note.self)
        container.releaseSharedInstances()
        #expect(container.mainActor.load(Note.self) !== note)
        container.unregisterDependencies()
        #expect(container.mainActor.loadOrNil(Note.self) == nil)
    }
}
