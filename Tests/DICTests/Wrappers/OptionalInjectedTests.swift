import DIC
import TestSupport
import Testing

/// `@OptionalInjected`: nil if the value cannot be loaded.
@Suite struct OptionalInjectedTests {
    struct Panel {
        @OptionalInjected var widget: Widget?
        @OptionalInjected(named: "spare") var spare: Widget?
        @OptionalInjected var gadget: (any Gadget)?
    }

    @Test(arguments: ContainerKind.allCases)
    func isNilWhereNothingIsRegistered(_ kind: ContainerKind) {
        let panel = withContainer(kind.container { $0.register { 1 } }) { Panel() }
        #expect(panel.widget == nil && panel.spare == nil && panel.gadget == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func isWhatIsRegistered(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 1) }
                .register(named: "spare") { Widget(number: 2) }
                .forward(Widget.self, to: (any Gadget).self) { $0 }
        }
        let panel = withContainer(container) { Panel() }
        #expect(panel.widget === container.load(Widget.self))
        #expect(panel.spare?.number == 2)
        #expect(panel.gadget?.number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func isNilWhereAFactoryThrowsOrReturnsNilOrLacksSomething(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Widget in throw Breakdown() }
                .register(as: Widget?.self, named: "spare") { nil }
                .registerThrowable(as: (any Gadget).self) { Widget(number: try $0.loadOrThrow()) }
        }
        let panel = withContainer(container) { Panel() }
        #expect(panel.widget == nil && panel.spare == nil && panel.gadget == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalRegistrationIsFound(_ kind: ContainerKind) {
        let container = kind.container { $0.register(as: Widget?.self) { Widget(number: 3) } }
        #expect(withContainer(container) { Panel() }.widget?.number == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsOnceWhenTheOwnerIsMadeFromTheContainerThatIsNamed(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container {
            $0.register { shop.make() }.register(named: "spare") { shop.make() }
        }
        @OptionalInjected(from: container) var widget: Widget?
        @OptionalInjected(from: container, named: "spare") var spare: Widget?
        @OptionalInjected(from: container, named: "other") var other: Widget?
        #expect(shop.output == 2)
        #expect(widget?.number == 1 && spare?.number == 2 && other == nil)
        #expect(widget === widget)
    }

    @Test(arguments: ContainerKind.allCases)
    func theValueCanBeReplaced(_ kind: ContainerKind) {
        var panel = withContainer(kind.container { $0.register { Widget(number: 1) } }) { Panel() }
        panel.widget = nil
        panel.spare = Widget(number: 2)
        #expect(panel.widget == nil)
        #expect(panel.spare?.number == 2)
    }
}
