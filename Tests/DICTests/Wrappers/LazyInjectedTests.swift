import DIC
import TestSupport
import Testing

/// `@LazyInjected`: loaded at the first use, once.
@Suite struct LazyInjectedTests {
    struct Panel: Sendable {
        @LazyInjected var widget: Widget
        @LazyInjected(named: "spare") var spare: Widget
    }

    private static func container(_ kind: ContainerKind, _ shop: Workshop) -> any DependencyLoading
    {
        kind.container { $0.register { shop.make() }.register(named: "spare") { shop.make() } }
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsAtTheFirstUseAndKeepsTheInstance(_ kind: ContainerKind) {
        let shop = Workshop()
        let panel = withContainer(Self.container(kind, shop)) { Panel() }
        #expect(shop.output == 0)
        #expect(panel.spare.number == 1)
        #expect(panel.widget.number == 2)
        #expect(panel.widget === panel.widget)
        #expect(shop.output == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func theContainerIsTheOneThatWasCurrentWhenTheOwnerWasMade(_ kind: ContainerKind) {
        let (shop, other) = (Workshop(), Workshop())
        let panel = withContainer(Self.container(kind, shop)) { Panel() }
        withContainer(Self.container(kind, other)) { _ = panel.widget }
        #expect(shop.output == 1)
        #expect(other.output == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func copiesShareTheInstance(_ kind: ContainerKind) {
        let panel = withContainer(Self.container(kind, Workshop())) { Panel() }
        let copy = panel
        #expect(copy.widget === panel.widget)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsLoadItExactlyOnce(_ kind: ContainerKind) async throws {
        for _ in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let shop = Workshop()
            let panel = withContainer(Self.container(kind, shop)) { Panel() }
            let numbers = try await ThreadTeam.collect(16) { _ in panel.widget.number }
            #expect(numbers == Array(repeating: 1, count: 16))
            #expect(shop.output == 1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsFromTheContainerThatIsNamed(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = Self.container(kind, shop)
        @LazyInjected(from: container, named: "spare") var spare: Widget
        #expect(shop.output == 0)
        #expect(spare === spare)
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func theValueCanBeReplacedBeforeAndAfterItsFirstUse(_ kind: ContainerKind) {
        let shop = Workshop()
        var panel = withContainer(Self.container(kind, shop)) { Panel() }
        let copy = panel
        panel.widget = Widget(number: 100)
        #expect(panel.widget.number == 100)
        #expect(shop.output == 0)
        #expect(copy.widget.number == 1)
        panel.spare = Widget(number: panel.spare.number + 100)
        #expect(panel.spare.number == 102)
    }

    /// Two types that need each other, of which one takes the other lazily.
    @Test(arguments: ContainerKind.allCases)
    func breaksACycle(_ kind: ContainerKind) {
        final class Hen: Sendable {
            let egg: Egg
            init(egg: Egg) { self.egg = egg }
        }
        struct Egg: Sendable {
            @LazyInjected var hen: Hen
        }
        let container = kind.container { registrar in
            registrar.register { Egg() }.register(in: .singleton) { Hen(egg: $0.load()) }
        }
        withContainer(container) {
            let hen: Hen = container.load()
            #expect(hen.egg.hen === hen)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func keepsTheContainerUntilItIsLoaded(_ kind: ContainerKind) {
        let gone = WeakReferences()
        let panel: Panel = {
            let container = Self.container(kind, Workshop())
            gone.add(container._storage)
            return withContainer(container) { Panel() }
        }()
        #expect(gone.leftCount == 1)
        _ = (panel.widget, panel.spare)
        #expect(gone.leftCount == 0)
    }
}
