import DICBuilder
import TestSupport
import Testing

/// A `Lazy` or a `Provider` that is made by hand, for a test of what takes one.
@Suite struct LazyWithoutContainerTests {
    private struct Editor {
        let widget: Lazy<Widget>
        let widgets: Provider<Widget>
    }

    @Test func aLazyOfAValue() throws {
        let widget = Widget(number: 1)
        let lazy = Lazy(widget)
        #expect(lazy.load() === widget)
        #expect(lazy.loadOrNil() === widget)
        #expect(try lazy.loadOrThrow() === widget)
    }

    @Test func aLazyOfAClosureIsMadeAtItsFirstUseAndOnce() throws {
        let shop = Workshop()
        let lazy = Lazy { shop.make() }
        let copy = lazy
        #expect(shop.output == 0)
        #expect(lazy.load().number == 1)
        #expect(lazy.loadOrNil()?.number == 1)
        #expect(try copy.loadOrThrow().number == 1)
        #expect(shop.output == 1)
    }

    @Test func aProviderOfAClosureMakesOneEachTime() throws {
        let shop = Workshop()
        let provider = Provider { shop.make() }
        #expect(shop.output == 0)
        #expect(provider.load().number == 1)
        #expect(provider.loadOrNil()?.number == 2)
        #expect(try provider.loadOrThrow().number == 3)
    }

    @Test func theyAreOfTheTypeThatTheContextSays() {
        let lazy: Lazy<any Gadget> = Lazy(Widget(number: 1))
        let closure: Lazy<any Gadget> = Lazy { Widget(number: 2) }
        let provider: Provider<any Gadget> = Provider { Widget(number: 3) }
        let optional: Lazy<Widget?> = Lazy(nil)
        #expect([lazy.load(), closure.load(), provider.load()].map(\.number) == [1, 2, 3])
        #expect(optional.load() == nil)
    }

    @Test func whatTakesThemIsMadeWithoutAContainer() {
        let editor = Editor(
            widget: Lazy(Widget(number: 1)),
            widgets: Provider { Widget(number: 2) }
        )
        #expect(editor.widget.load().number == 1)
        #expect(editor.widgets.load().number == 2)
    }

    @Test func manyThreadsRunTheClosureOnce() async throws {
        let shop = Workshop()
        for round in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let lazy = Lazy { shop.make() }
            let numbers = try await ThreadTeam.collect(16) { _ in lazy.load().number }
            #expect(numbers == Array(repeating: round, count: 16))
        }
    }

    /// What is not Sendable is no matter for one that stays where it is.
    @Test func theyTakeWhatIsNotSendable() {
        final class Draft { var text = "" }
        let draft = Draft()
        Lazy(draft).load().text = "1"
        #expect(draft.text == "1")
        #expect(Provider { Draft() }.load() !== Provider { Draft() }.load())
    }

    /// The instances, and the closures, are let go of with them.
    @Test func theyHoldNothingLongerThanTheyLive() {
        let gone = WeakReferences()
        do {
            let widget = Widget(number: 1)
            gone.add(widget)
            let (lazy, provider) = (Lazy(widget), Provider { widget })
            let made = Lazy { Widget(number: 2) }
            gone.add(made.load())
            #expect(lazy.load() === provider.load())
            #expect(gone.leftCount == 2)
        }
        #expect(gone.leftCount == 0)
    }

    /// A container that registers one hands it out as any other instance.
    @Test(arguments: ContainerKind.allCases)
    func oneThatIsRegisteredIsTaken(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { Widget(number: 1) }
                .register { Lazy { Widget(number: 2) } }
                .register { Provider { Widget(number: 3) } }
                .register(Editor.init)
        }
        let editor = container.load(Editor.self)
        #expect(editor.widget.load().number == 2)
        #expect(editor.widgets.load().number == 3)
    }
}
