import DICBuilder
import TestSupport
import Testing

/// One instance for each top-level load, shared by everything that is made in it.
@Suite struct GraphLifetimeTests {
    /// What a graph shares need not be `Sendable`.
    final class Draft {
        var text = ""
    }

    struct Editor {
        let draft: Draft
    }

    struct Preview {
        let draft: Draft
    }

    struct Window {
        let editor: Editor
        let preview: Preview
        let draft: Draft
    }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(in: .graph) { Draft() }
            .register { Editor(draft: $0.load()) }
            .registerThrowable { Preview(draft: try $0.loadOrThrow()) }
            .register { (editor: Editor, preview: Preview, draft: Draft) in
                Window(editor: editor, preview: preview, draft: draft)
            }
    }

    @Test(arguments: ContainerKind.allCases)
    func isSharedWithinATopLevelLoadAndNotAcross(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        let (first, second) = (container.load(Window.self), container.load(Window.self))
        for window in [first, second] {
            #expect(window.editor.draft === window.draft)
            #expect(window.preview.draft === window.draft)
        }
        #expect(first.draft !== second.draft)
        #expect(container.load(Draft.self) !== container.load(Draft.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func allVerbsShareIt(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .registerThrowable { resolver -> [Draft?] in
                    [
                        resolver.load(), resolver.load(Draft?.self), resolver.loadOrNil(),
                        try resolver.loadOrThrow(),
                        resolver[Draft.self], resolver.load(Lazy<Draft>.self).load(),
                        resolver.load(Provider<Draft>.self).load(), resolver.loadAll(Draft.self)[0],
                    ]
                }
        }
        let drafts = container.load([Draft?].self)
        #expect(drafts.count == 8)
        #expect(drafts.allSatisfy { $0 != nil && $0 === drafts[0] })
    }

    @Test(arguments: ContainerKind.allCases)
    func aNameIsAnInstanceOfItsOwn(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .register(in: .graph, named: "copy") { Draft() }
                .register {
                    [
                        $0.load(Draft.self), $0.load(named: "copy"), $0.load(),
                        $0.load(named: "copy"),
                    ]
                }
        }
        let drafts = container.load([Draft].self)
        #expect(drafts[0] !== drafts[1])
        #expect(drafts[0] === drafts[2])
        #expect(drafts[1] === drafts[3])
    }

    /// A singleton that is made on the way belongs to the load; one that was made before keeps what
    /// it was made with.
    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatIsMadeOnTheWaySharesIt(_ kind: ContainerKind) {
        final class Token: Sendable {}
        final class Archive: Sendable {
            let token: Token
            init(token: Token) { self.token = token }
        }
        struct Desk {
            let token: Token
            let archive: Archive
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Token() }
                .register(in: .singleton) { Archive(token: $0.load()) }
                .register { Desk(token: $0.load(), archive: $0.load()) }
        }
        let (first, second) = (container.load(Desk.self), container.load(Desk.self))
        #expect(first.archive === second.archive)
        #expect(first.token === first.archive.token)
        #expect(second.token !== second.archive.token)
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.acrossLoads)
    func whatIsKeptSharesOneGraphWhileItIsMade(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        final class Token: Sendable {}
        final class Keeper: Sendable {
            let first, second: Token
            init(_ first: Token, _ second: Token) { (self.first, self.second) = (first, second) }
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Token() }
                .register(in: lifetime.of(Keeper.self)) { Keeper($0.load(), $0.load()) }
        }
        let keeper = container.load(Keeper.self)
        #expect(keeper.first === keeper.second)
    }

    @Test(arguments: ContainerKind.allCases)
    func aCompletionBelongsToTheLoad(_ kind: ContainerKind) {
        final class Note {
            var draft: Draft?
        }
        struct Pair {
            let note: Note
            let draft: Draft
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .register(
                    { Note() },
                    initCompleted: { resolver, note in note.draft = resolver.load() }
                )
                .register { Pair(note: $0.load(), draft: $0.load()) }
        }
        let pair = container.load(Pair.self)
        #expect(pair.note.draft === pair.draft)
        #expect(container.load(Note.self).draft !== container.load(Note.self).draft)
    }

    /// A lazy dependency belongs to the load that it is used in.
    @Test(arguments: ContainerKind.allCases)
    func aLazyThatIsUsedLaterIsAnotherTopLevelLoad(_ kind: ContainerKind) {
        struct Later {
            let draft: Draft
            let lazy: Lazy<Editor>
            let provider: Provider<Editor>
            let window: Lazy<Window>
        }
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(Later.init)
        }
        let later = container.load(Later.self)
        #expect(later.lazy.load().draft !== later.draft)
        #expect(later.lazy.load().draft === later.lazy.load().draft)
        #expect(later.provider.load().draft !== later.draft)
        #expect(later.provider.load().draft !== later.provider.load().draft)
        #expect(later.window.load().draft !== later.draft)
        #expect(later.window.load().editor.draft === later.window.load().draft)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryThatThrewIsTriedAgainInTheSameLoad(_ kind: ContainerKind) throws {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .graph) { () throws -> Draft in
                    guard runs.increment() > 1 else { throw Breakdown() }
                    return Draft()
                }
                .registerThrowable { resolver -> [Draft?] in
                    [
                        resolver.loadOrNil(Draft.self), try resolver.loadOrThrow(),
                        resolver.loadOrNil(),
                    ]
                }
        }
        let drafts = try container.loadOrThrow([Draft?].self)
        #expect(drafts[0] == nil)
        #expect(drafts[1] != nil)
        #expect(drafts[1] === drafts[2])
        #expect(runs.count == 2)
    }

    /// The instance exists, although the load that requested it first has failed.
    @Test(arguments: ContainerKind.allCases)
    func outlivesTheFailureOfAFactoryThatLoadedIt(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    runs.increment()
                    return Draft()
                }
                .registerThrowable { resolver -> Preview in
                    _ = resolver.load(Draft.self)
                    throw Breakdown()
                }
                .register { resolver -> Editor in
                    _ = resolver.loadOrNil(Preview.self)
                    return Editor(draft: resolver.load())
                }
        }
        _ = container.load(Editor.self)
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyInOneLoad(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            for index in 0..<100 {
                registrar.register(in: .graph, named: DependencyName("\(index)")) {
                    [runs.increment(), index]
                }
            }
            registrar.register { resolver in
                (0..<300).map { resolver.load([Int].self, named: DependencyName("\($0 % 100)")) }
            }
        }
        let values = container.load([[Int]].self)
        #expect(values.count == 300)
        #expect(
            values.indices.allSatisfy {
                values[$0][1] == $0 % 100 && values[$0] == values[$0 % 100]
            }
        )
        #expect(runs.count == 100)
    }

    /// An instance that is shared by many loads.
    final class Part: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    private static func name(_ number: Int) -> DependencyName { DependencyName("\(number)") }

    /// However many there are, each is made once, and another time by the next load.
    @Test(arguments: [1, 16, 17, 64, 1_000])
    func eachOfManyIsShared(count: Int) {
        let made = RunCounter()
        let builder = DICBuilder()
        for number in 0..<count {
            builder.register(in: .graph, named: Self.name(number)) { () -> Part in
                made.increment()
                return Part(number: number)
            }
        }
        let container = builder.build()
        // The same registrations, in another container: those are other instances.
        let child = DICBuilder(parent: container)
            .register { resolver -> [[Part]] in
                (0..<3).map { round in
                    (0..<count).map { number in
                        (round == 2 ? container : nil)?.load(Part.self, named: Self.name(number))
                            ?? resolver.load(Part.self, named: Self.name(number))
                    }
                }
            }
            .build()
        let parts = child.load([[Part]].self)
        #expect(parts[0].map(\.number) == Array(0..<count))
        #expect(zip(parts[0], parts[1]).allSatisfy { $0 === $1 })
        #expect(zip(parts[0], parts[2]).allSatisfy { $0 !== $1 })
        #expect(made.count == 2 * count)
        #expect(child.load([[Part]].self)[0][0] !== parts[0][0])
        #expect(made.count == 4 * count)
    }

    /// What is discarded among many is made anew, and the others are not.
    @Test(arguments: [2, 40]) func oneOfManyIsDiscarded(count: Int) {
        struct Failure: Error {}
        let made = RunCounter()
        let builder = DICBuilder()
        for number in 0..<count {
            builder.register(in: .graph, named: Self.name(number)) { Part(number: number) }
        }
        builder.registerThrowable(
            in: .graph,
            factory: { () -> Draft in
                made.increment()
                return Draft()
            },
            initCompleted: { resolver, _ in
                for number in 0..<count { _ = resolver.load(Part.self, named: Self.name(number)) }
                throw Failure()
            }
        )
        builder.register { resolver -> [Part] in
            let first = (0..<count).map { resolver.load(Part.self, named: Self.name($0)) }
            #expect(throws: Failure.self) { try resolver.loadOrThrow(Draft.self) }
            #expect(throws: Failure.self) { try resolver.loadOrThrow(Draft.self) }
            let second = (0..<count).map { resolver.load(Part.self, named: Self.name($0)) }
            #expect(zip(first, second).allSatisfy { $0 === $1 })
            return second
        }
        #expect(builder.build().load([Part].self).count == count)
        #expect(made.count == 2)
    }
}
