import DIC
import TestSupport
import Testing

/// What may have injected properties, in Swift 6 mode.
@Suite struct WrapperOwnerTests {
    class Screen {
        @Injected var widget: Widget
        @LazyInjected var gadget: any Gadget
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var number: Int?
        let title: String

        init(title: String) { self.title = title }

        func sum() -> Int { widget.number + gadget.number + (weak?.number ?? 0) + (number ?? 0) }
    }

    final class SubScreen: Screen {
        @Injected(named: "spare") var spare: Widget
        override func sum() -> Int { super.sum() + spare.number }
    }

    struct Model: Sendable {
        @Injected var widget: Widget
        @LazyInjected var gadget: any Gadget
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var number: Int?

        func sum() -> Int { widget.number + gadget.number + (weak?.number ?? 0) + (number ?? 0) }
    }

    actor Service {
        @Injected var widget: Widget
        @LazyInjected var gadget: any Gadget
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var number: Int?

        func sum() -> Int { widget.number + gadget.number + (weak?.number ?? 0) + (number ?? 0) }
        func replace(_ widget: Widget) { self.widget = widget }
    }

    @MainActor final class ViewModel {
        @Injected var widget: Widget
        @LazyInjected var gadget: any Gadget
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var number: Int?

        func sum() -> Int { widget.number + gadget.number + (weak?.number ?? 0) + (number ?? 0) }
    }

    /// Not Sendable, as most of what is made for each load.
    final class Page {
        let number = 4000
    }
    struct Book {
        @Injected var page: Page
        @LazyInjected var lazyPage: Page
    }

    private static func container(_ kind: ContainerKind) -> any DependencyLoading {
        kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 1) }
                .register(as: (any Gadget).self) { Widget(number: 10) }
                .register(named: "spare") { Widget(number: 100) }
                .register { 1000 }
                .register { Page() }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassAndItsSubclass(_ kind: ContainerKind) {
        withContainer(Self.container(kind)) {
            #expect(Screen(title: "").sum() == 1012)
            #expect(SubScreen(title: "").sum() == 1112)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aStructure(_ kind: ContainerKind) {
        let model = withContainer(Self.container(kind)) { Model() }
        #expect(model.sum() == 1012)
    }

    @Test(arguments: ContainerKind.allCases)
    func anActor(_ kind: ContainerKind) async {
        let container = Self.container(kind)
        let service = withContainer(container) { Service() }
        #expect(await service.sum() == 1012)
        await service.replace(Widget(number: 5))
        #expect(await service.sum() == 1016)
        // The container holds what the weak property does not.
        withExtendedLifetime(container) {}
    }

    @Test(arguments: ContainerKind.allCases)
    @MainActor func aClassOnTheMainActor(_ kind: ContainerKind) {
        let model = withContainer(Self.container(kind)) { ViewModel() }
        #expect(model.sum() == 1012)
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassOnTheMainActorMadeFromElsewhere(_ kind: ContainerKind) async {
        let sum = await withContainer(Self.container(kind)) {
            await MainActor.run { ViewModel().sum() }
        }
        #expect(sum == 1012)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatIsNotSendable(_ kind: ContainerKind) {
        let book = withContainer(Self.container(kind)) { Book() }
        #expect(book.page.number == 4000)
        #expect(book.lazyPage === book.lazyPage)
        #expect(book.lazyPage !== book.page)
    }
}
