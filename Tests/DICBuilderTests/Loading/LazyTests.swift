import DIC
import TestSupport
import Testing

/// `Lazy`: loaded at the first use, once, and then kept.
@Suite struct LazyTests {
    @Test(arguments: ContainerKind.allCases)
    func nothingIsLoadedBeforeTheFirstUse(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let container = kind.container { $0.register { shop.make() } }
        let lazy: Lazy<Widget> = container.load()
        #expect(shop.output == 0)
        let widget = lazy.load()
        #expect(widget.number == 1)
        #expect(lazy.load() === widget)
        #expect(lazy.loadOrNil() === widget)
        #expect(try lazy.loadOrThrow() === widget)
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func itIsLoadedWithEachVerb(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { Widget(number: 1) }.register(named: "two") { Widget(number: 2) }
        }
        #expect(container.load(Lazy<Widget>.self).load().number == 1)
        #expect(container.loadOrNil(Lazy<Widget>.self)?.loadOrNil()?.number == 1)
        #expect(try container.loadOrThrow(Lazy<Widget>.self).loadOrThrow().number == 1)
        #expect(container[Lazy<Widget>.self]?.load().number == 1)
        #expect(container.load(Lazy<Widget>.self, named: "two").load().number == 2)
        #expect(container.loadOrNil(Lazy<Widget>.self, named: "two")?.load().number == 2)
        #expect(try container.loadOrThrow(Lazy<Widget>.self, named: "two").load().number == 2)
        let inferred: Lazy<Widget> = container.load(named: "two")
        #expect(inferred.load().number == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func copiesShareTheInstanceAndOthersDoNot(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { $0.register { shop.make() } }
        let lazy = container.load(Lazy<Widget>.self)
        let copy = lazy
        #expect(copy.load() === lazy.load())
        #expect(container.load(Lazy<Widget>.self).load() !== lazy.load())
        #expect(shop.output == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatItLoadsIsThatOfTheContainer(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .singleton) { Widget(number: 1) } }
        let lazy = container.load(Lazy<Widget>.self)
        #expect(lazy.load() === container.load(Widget.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func optionalsAndWhatIsNotAClass(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { 5 }
                .register(as: String?.self) { "text" }
                .register(as: Double?.self) { nil }
                .register(as: (any Gadget).self) { Widget(number: 3) }
        }
        #expect(container.load(Lazy<Int>.self).load() == 5)
        #expect(container.load(Lazy<Int?>.self).load() == 5)
        #expect(container.load(Lazy<String>.self).load() == "text")
        #expect(container.load(Lazy<Double?>.self).load() == nil)
        #expect(container.load(Lazy<Double>.self).loadOrNil() == nil)
        #expect(container.load(Lazy<any Gadget>.self).load().number == 3)
        #expect(container.load(Lazy<Lazy<Int>>.self).load().load() == 5)
        #expect(container.load(Lazy<Provider<Int>>.self).load().load() == 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryLoadsItFromItsResolver(_ kind: ContainerKind) {
        struct Editor { let widget: Lazy<Widget> }
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar
                .register { Editor(widget: $0.load()) }
                .register(named: "other") { Editor(widget: $0.load(named: "other")) }
                .register(in: .singleton) { shop.make() }
                .register(named: "other") { Widget(number: -1) }
        }
        let editor = container.load(Editor.self)
        #expect(shop.output == 0)
        #expect(editor.widget.load().number == 1)
        #expect(container.load(Editor.self, named: "other").widget.load().number == -1)
    }

    @Test func aMutableContainerMayGetWhatItLoadsLater() {
        let container = DependencyInjectionContainer()
        let lazy = container.load(Lazy<Int>.self)
        #expect(lazy.loadOrNil() == nil)
        container.register { 1 }
        #expect(lazy.load() == 1)
        container.register { 2 }
        #expect(lazy.load() == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsLoadItExactlyOnce(_ kind: ContainerKind) async throws {
        let shop = Workshop()
        let container = kind.container { $0.register { shop.make() } }
        for round in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let lazy = container.load(Lazy<Widget>.self)
            let numbers = try await ThreadTeam.collect(16) { thread in
                thread.isMultiple(of: 2) ? lazy.load().number : lazy.loadOrNil()?.number
            }
            #expect(numbers == Array(repeating: round, count: 16))
        }
    }

    /// Each thread has its own `Lazy` of one singleton.
    @Test(arguments: ContainerKind.allCases)
    func manyOfOneSingletonFindTheSameInstance(_ kind: ContainerKind) async throws {
        let shop = Workshop()
        let container = kind.container { $0.register(in: .singleton) { shop.make() } }
        let numbers = try await ThreadTeam.collect(16) { _ in
            container.load(Lazy<Widget>.self).load().number
        }
        #expect(numbers == Array(repeating: 1, count: 16))
        #expect(shop.output == 1)
    }
}
