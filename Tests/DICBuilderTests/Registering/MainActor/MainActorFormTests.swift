import DIC
import TestSupport
import Testing

/// Every form of registration on the main actor. The initializers check that they run there.
@MainActor @Suite struct MainActorFormTests {
    protocol Titled { var title: String { get } }
    final class Page: Titled {
        let title: String
        init(title: String) { MainActor.assertIsolated(); self.title = title }
        init?(number: Int) { if number < 0 { return nil }; title = "\(number)" }
    }
    struct Refused: Error, Equatable {}

    @MainActor static func make() -> Page { Page(title: "made") }
    @MainActor static func makeFrom(_ resolver: MainActorResolver) -> Page {
        Page(title: resolver.load(Note.self).text)
    }
    @MainActor static func refuse() throws -> Page { throw Refused() }

    @Test(arguments: MainActorKind.allCases)
    func closuresExpressionsAndFunctions(_ kind: MainActorKind) {
        let container = kind.container { registrar in
            registrar.mainActor
                .register(Note("n"))
                .register(named: "closure") { Page(title: "closure") }
                .register(named: "resolver") { Page(title: $0.load(Note.self).text) }
                .register({ Page(title: "first") }, as: Page.self, named: "first")
                .register(
                    as: Page.self,
                    named: "first, resolver",
                    factory: { Page(title: $0.load(Note.self).text) }
                )
                .register(Page(title: "expression"), named: "expression")
                .register(named: "function", factory: Self.make)
                .register(named: "function of a resolver", factory: Self.makeFrom)
                .register(as: (any Titled).self) { Page(title: "as") }
                .register(Page(title: "expression as"), as: (any Titled).self, named: "expression")
        }
        func title(_ name: DependencyName) -> String {
            container.load(Page.self, named: name).title
        }
        #expect(title("closure") == "closure")
        #expect(title("resolver") == "n")
        #expect(title("first") == "first")
        #expect(title("first, resolver") == "n")
        #expect(title("expression") == "expression")
        #expect(title("function") == "made")
        #expect(title("function of a resolver") == "n")
        #expect(container.load((any Titled).self).title == "as")
        #expect(container.load((any Titled).self, named: "expression").title == "expression as")
    }

    @Test(arguments: MainActorKind.allCases)
    func throwingAndFailableFactories(_ kind: MainActorKind) throws {
        let container = kind.container { registrar in
            registrar.mainActor
                .registerThrowable(named: "closure") { try Self.refuse() }
                .registerThrowable(named: "resolver") {
                    try Page(title: $0.loadOrThrow(Note.self).text)
                }
                .registerThrowable(as: Page.self, named: "first", factory: { try Self.refuse() })
                .register(Page(number: -1), named: "failable")
                .register(Page(number: 1), named: "failable one")
        }
        for name: DependencyName in ["closure", "first"] {
            #expect(throws: Refused()) { try container.loadOrThrow(Page.self, named: name) }
            #expect(container.loadOrNil(Page.self, named: name) == nil)
        }
        #expect(throws: ResolutionError.self) {
            try container.loadOrThrow(Page.self, named: "resolver")
        }
        #expect(container.loadOrNil(Page.self, named: "failable") == nil)
        #expect(container.load(Page?.self, named: "failable") == nil)
        #expect(container.load(Page.self, named: "failable one").title == "1")
    }

    @Test func throwingExpressions() {
        // Not in a closure, which the `try` would make a throwing one.
        let container = DICBuilder().mainActor.registerThrowable(
            try Self.refuse(),
            named: "expression"
        ).build()
        #expect(throws: Refused()) { try container.loadOrThrow(Page.self, named: "expression") }
    }

    @Test(arguments: MainActorKind.allCases)
    func argumentsOfTheLoad(_ kind: MainActorKind) throws {
        let container = kind.container { registrar in
            registrar.mainActor
                .register(Note("note"))
                .register { (resolver, number: Int) in
                    Page(title: "\(number) \(resolver.load(Note.self).text)")
                }
                .register { (_, name: String) -> Page in throw Refused() }
                .register(
                    { (note: Note, flag: Bool) in Page(title: "\(flag) \(note.text)") },
                    arguments: Bool.self
                )
                .register(
                    {
                        (_: Note, number: Int, flag: Bool) throws -> Page in
                        throw Refused()
                    },
                    arguments: (Int, Bool).self
                )
        }
        #expect(container.load(Page.self, arguments: 7).title == "7 note")
        #expect(container.load(Page.self, arguments: true).title == "true note")
        #expect(throws: Refused()) { try container.loadOrThrow(Page.self, arguments: "a") }
        #expect(throws: Refused()) { try container.loadOrThrow(Page.self, arguments: 1, true) }
        #expect(container.loadOrNil(Page.self, arguments: "a") == nil)
        #expect(container.loadOrNil(Page.self, arguments: 7)?.title == "7 note")
        #expect(try container.loadResult(Page.self, arguments: 7).get().title == "7 note")
        let make = container.factory(of: Page.self, arguments: Int.self)
        #expect(make(8).title == "8 note")
    }

    @Test(arguments: MainActorKind.allCases)
    func initializersOfBothIsolations(_ kind: MainActorKind) {
        let container = kind.container { registrar in
            registrar
                .register { 7 }
                .mainActor
                .register(in: .singleton) { Note("shared") }
                .register(Board.init)
                .register { (board: Board, number: Int, missing: Bool?, notes: [Note]) in
                    Page(title: "\(board.note.text) \(number) \(missing as Any) \(notes.count)")
                }
                .register(named: "throws") { (_: Board) throws -> Page in throw Refused() }
        }
        #expect(container.load(Board.self).note === container.load(Note.self))
        #expect(container.load(Page.self).title == "shared 7 nil 1")
        #expect(throws: Refused()) { try container.loadOrThrow(Page.self, named: "throws") }
    }

    @Test(arguments: MainActorKind.allCases)
    func completionsFindTheInstance(_ kind: MainActorKind) {
        let container = kind.container { registrar in
            registrar.mainActor
                .register(
                    in: .singleton,
                    factory: { Note() },
                    initCompleted: { resolver, note in
                        note.text = resolver.load(Board.self).note === note ? "itself" : "another"
                    }
                )
                .register(Board.init, in: .singleton)
        }
        #expect(container.load(Note.self).text == "itself")
    }

    @Test(arguments: MainActorKind.allCases)
    func forwardsLoadTheSameInstance(_ kind: MainActorKind) {
        let container = kind.container { registrar in
            registrar.mainActor
                .register(in: .singleton) { Page(title: "one") }
                .forward(Page.self, to: (any Titled).self) { $0 }
        }
        #expect(container.load((any Titled).self) as? Page === container.load(Page.self))
    }

    @Test(arguments: MainActorKind.allCases)
    func allOfBothIsolationsAreLoadedTogether(_ kind: MainActorKind) throws {
        struct Plain: Titled { let title: String }
        let container = kind.container { registrar in
            registrar
                .register(as: (any Titled).self, named: "a") { Plain(title: "plain") }
                .mainActor
                .register(as: (any Titled).self, named: "b") { Page(title: "page") }
        }
        #expect(container.loadAll((any Titled).self).map(\.title) == ["plain", "page"])
        #expect(try container.loadAllOrThrow((any Titled).self).count == 2)
        #expect(throws: ResolutionError.self) {
            try container.nonisolated.loadAllOrThrow((any Titled).self)
        }
    }

    struct Feature: Assembly {
        func assemble(into registrar: DependencyRegistrar) {
            registrar.mainActor
                .register(in: .singleton) { Note("feature") }
                .register(Board.init)
        }
    }

    @Test func assembliesRegisterThroughTheView() {
        #expect(
            DICBuilder().assemble(Feature()).mainActor.build().load(Board.self).note.text
                == "feature"
        )
        #expect(
            DICBuilder().mainActor.assemble(Feature(), Feature()).build().load(Board.self).note.text
                == "feature"
        )
        let container = DependencyInjectionContainer()
        container.mainActor.assemble([Feature()])
        #expect(container.mainActor.load(Board.self).note.text == "feature")
    }

    struct Shared: Assembly {
        func assemble(into registrar: DependencyRegistrar) { registrar.register { 7 } }
    }

    /// Isolated to the main actor, with its conformance.
    @MainActor struct Base: MainActorAssembly {
        let log: SharedList<String>

        func assemble(into registrar: MainActorRegistrar) {
            log.add("base")
            registrar.register(in: .singleton) { Note("base") }.assemble(Shared())
        }
    }

    @MainActor struct Top: MainActorAssembly {
        let log: SharedList<String>
        var name = ""
        var identity: any Hashable & Sendable { name }
        var includedAssemblies: [any MainActorAssembly] {
            [Base(log: log), Top(log: log, name: name)]
        }

        func assemble(into registrar: MainActorRegistrar) {
            log.add("top \(name)")
            registrar.register(Board.init)
        }
    }

    @Test func assembliesOfTheMainActorAreAssembledOnceEachAfterThoseThatTheyInclude() {
        let log = SharedList<String>()
        let builder = DICBuilder().mainActor
            .assemble(Top(log: log, name: "a"), Top(log: log, name: "b"), Top(log: log, name: "a"))
            .assemble([Base(log: log)])
        #expect(log.all == ["base", "top a", "top b"])
        #expect(builder.build().load(Board.self).note.text == "base")
        #expect(builder.build().nonisolated.load(Int.self) == 7)
        let container = DependencyInjectionContainer()
        container.mainActor.assemble(Top(log: log))
        #expect(container.mainActor.load(Board.self).note.text == "base")
        container.unregisterDependencies()
        container.mainActor.assemble(Top(log: log))
        #expect(container.mainActor.load(Board.self).note.text == "base")
    }

    @Test func chainsChangeSides() {
        let container = DICBuilder()
            .mainActor
            .register { Note("on") }
            .nonisolated
            .register { 1 }
            .mainActor
            .register { Page(title: "\($0.load(Int.self)) \($0.load(Note.self).text)") }
            .build()
        #expect(container[Page.self]?.title == "1 on")
        #expect(container.nonisolated.load(Int.self) == 1)
        #expect(
            container.description
                == "ImmutableDependencyInjectionContainer (3 registrations, 0 made) on the main actor"
        )
        #expect(container.registeredDependencies.map(\.isOnMainActor) == [true, false, true])
        #expect(
            "\(container.registeredDependencies[0])".contains(
                "Note, transient, main actor, MainActorFormTests"
            )
        )
    }
}
