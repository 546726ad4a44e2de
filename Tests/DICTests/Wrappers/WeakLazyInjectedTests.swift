import DIC
import TestSupport
import Testing

/// `@WeakLazyInjected`: loaded at the first use, and not held.
@Suite struct WeakLazyInjectedTests {
    struct Panel: Sendable {
        @WeakLazyInjected var widget: Widget?
        @WeakLazyInjected(named: "spare") var gadget: (any Gadget)?
    }

    private static func container(_ kind: ContainerKind, _ shop: Workshop) -> any DependencyLoading
    {
        kind.container { registrar in
            registrar.register { shop.make() }.register(as: (any Gadget).self, named: "spare") {
                shop.make()
            }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsAtTheFirstUseAndDoesNotHoldTheObject(_ kind: ContainerKind) {
        let shop = Workshop()
        let panel = withContainer(Self.container(kind, shop)) { Panel() }
        #expect(shop.output == 0)
        var widget = panel.widget
        #expect(widget?.number == 1)
        #expect(panel.widget === widget)
        widget = nil
        #expect(panel.widget == nil)
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func anObjectBehindAProtocolIsNotHeldEither(_ kind: ContainerKind) {
        let panel = withContainer(Self.container(kind, Workshop())) { Panel() }
        var gadget = panel.gadget
        #expect(gadget?.number == 1)
        #expect(panel.gadget as? Widget === gadget as? Widget)
        gadget = nil
        #expect(panel.gadget == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anObjectThatTheContainerHoldsStays(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .singleton) { Widget(number: 1) } }
        @WeakLazyInjected(from: container) var widget: Widget?
        #expect(widget === container.load(Widget.self))
        #expect(widget?.number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsFromTheContainerThatIsNamed(_ kind: ContainerKind) {
        let container = Self.container(kind, Workshop())
        @WeakLazyInjected(from: container, named: "spare") var gadget: (any Gadget)?
        #expect(gadget?.number == 1)
        #expect(gadget == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsLoadItExactlyOnce(_ kind: ContainerKind) async throws {
        for _ in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let shop = Workshop()
            let container = kind.container { $0.register(in: .weak) { shop.make() } }
            let holder = container.load(Widget.self)
            let panel = withContainer(container) { Panel() }
            let numbers = try await ThreadTeam.collect(16) { _ in panel.widget?.number }
            #expect(numbers == Array(repeating: 1, count: 16))
            withExtendedLifetime(holder) {}
        }
    }

    /// Nothing else holds the instance, so at least the thread that made it finds it.
    @Test(arguments: ContainerKind.allCases)
    func manyThreadsThatHoldItMakeItExactlyOnce(_ kind: ContainerKind) async throws {
        for _ in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let shop = Workshop()
            let panel = withContainer(Self.container(kind, shop)) { Panel() }
            let widgets = try await ThreadTeam.collect(16) { _ in panel.widget }
            #expect(widgets.contains { $0 != nil })
            #expect(shop.output == 1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theObjectCanBeReplacedAndIsNotHeldThen(_ kind: ContainerKind) {
        let shop = Workshop()
        var panel = withContainer(Self.container(kind, shop)) { Panel() }
        var replacement: Widget? = Widget(number: 100)
        panel.widget = replacement
        #expect(panel.widget === replacement)
        replacement = nil
        #expect(panel.widget == nil)
        panel.gadget = nil
        #expect(panel.gadget == nil)
        #expect(shop.output == 0)
    }
}
