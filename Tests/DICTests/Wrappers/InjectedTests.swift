import DIC
import TestSupport
import Testing

/// `@Injected`: loaded when the owner is made.
@Suite struct InjectedTests {
    struct Panel {
        @Injected var widget: Widget
        @Injected(named: "spare") var spare: Widget
        @Injected var gadget: any Gadget
    }

    /// Loads from a container that its property names.
    struct Fixture {
        static let container = DICBuilder()
            .register(in: .singleton) { Widget(number: 7) }
            .register(named: "spare") { Widget(number: 8) }
            .build()

        @Injected(from: container) var widget: Widget
        @Injected(from: container, named: "spare") var spare: Widget
    }

    /// Can be told what to load from: the compiler's initializer takes the wrapper. One that
    /// assigned to `_widget` would come too late, because the property has been loaded by then.
    struct Tool {
        @Injected var widget: Widget
    }

    private static func container(_ kind: ContainerKind, _ shop: Workshop = Workshop())
        -> any DependencyLoading
    {
        kind.container { registrar in
            registrar
                .register(in: .singleton) { shop.make() }
                .register(named: "spare") { shop.make() }
                .forward(Widget.self, to: (any Gadget).self) { $0 }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsFromTheCurrentContainerByTypeAndByName(_ kind: ContainerKind) {
        let container = Self.container(kind)
        let (first, second) = withContainer(container) { (Panel(), Panel()) }
        #expect(first.widget === container.load(Widget.self))
        #expect(first.gadget as? Widget === first.widget)
        #expect(first.widget === second.widget)
        #expect(first.spare !== first.widget)
        #expect(first.spare !== second.spare)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsOnceWhenTheOwnerIsMade(_ kind: ContainerKind) {
        let shop = Workshop()
        let panel = withContainer(Self.container(kind, shop)) { Panel() }
        #expect(shop.output == 2)
        #expect(panel.spare === panel.spare)
        #expect(shop.output == 2)
    }

    @Test func loadsFromTheContainerThatThePropertyNames() {
        let fixture = Fixture()
        #expect(fixture.widget === Fixture.container.load(Widget.self))
        #expect(fixture.spare.number == 8)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadsFromTheContainerThatTheInitializerIsGiven(_ kind: ContainerKind) {
        let container = kind.container { $0.register(named: "spare") { Widget(number: 5) } }
        #expect(Tool(widget: Injected(from: container, named: "spare")).widget.number == 5)
    }

    @Test func aNamedContainerComesBeforeTheCurrentOne() {
        let current = DICBuilder().register { Widget(number: 1) }.build()
        withContainer(current) {
            #expect(Fixture().widget.number == 7)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theValueCanBeReplaced(_ kind: ContainerKind) {
        let shop = Workshop()
        var panel = withContainer(Self.container(kind, shop)) { Panel() }
        let copy = panel
        panel.widget = Widget(number: 100)
        #expect(panel.widget.number == 100)
        #expect(copy.widget.number != 100)
    }

    @Test(arguments: ContainerKind.allCases)
    func aLocalVariableCanBeInjected(_ kind: ContainerKind) {
        let container = Self.container(kind)
        @Injected(from: container) var widget: Widget
        #expect(widget === container.load(Widget.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalIsLoadedAsLoadDoes(_ kind: ContainerKind) {
        let container = kind.container { $0.register(UInt8("many")).register(Int8("8")) }
        @Injected(from: container) var none: UInt8?
        @Injected(from: container) var some: Int8?
        #expect(none == nil)
        #expect(some == 8)
    }

    /// A resolver is something to load from, too, so an owner can be made by a factory from the
    /// factory's container.
    @Test(arguments: ContainerKind.allCases)
    func aResolverIsAContainerToLoadFrom(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Widget(number: 5) }.register { Tool(widget: Injected(from: $0)) }
        }
        #expect(container.load(Tool.self).widget.number == 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func anOwnerMadeByAFactoryLoadsFromItsContainer(_ kind: ContainerKind) {
        struct Owner {
            @Injected var number: Int
        }
        let container = kind.container { $0.register { 1 }.register { Owner() } }
        let other = kind.container { $0.register { 2 } }
        #expect(withContainer(container) { container.load(Owner.self) }.number == 1)
        #expect(withContainer(other) { container.load(Owner.self) }.number == 1)
        #expect(withContainer(other) { Owner() }.number == 2)
    }
}
