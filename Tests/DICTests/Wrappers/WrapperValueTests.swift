import DIC
import TestSupport
import Testing

/// Wrappers that are given their value, so that their owner is made without a container.
@Suite struct WrapperValueTests {
    struct Greeter {
        @Injected var widget: Widget
        @LazyInjected var gadget: any Gadget
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var number: Int?
    }

    struct Preset {
        @Injected var widget: Widget = Widget(number: 1)
        @LazyInjected var gadget: any Gadget = Widget(number: 2)
        @WeakLazyInjected var weak: Widget? = nil
        @OptionalInjected var number: Int? = 4
    }

    final class Screen {
        @Injected var widget = Widget(number: 1)
        @LazyInjected var gadget: any Gadget = Widget(number: 2)
        @WeakLazyInjected var weak: Widget? = nil
        @OptionalInjected var number: Int? = 4

        init() {}

        init(widget: Widget, gadget: any Gadget, weak: Widget?, number: Int?) {
            _widget = Injected(wrappedValue: widget)
            _gadget = LazyInjected(wrappedValue: gadget)
            _weak = WeakLazyInjected(wrappedValue: weak)
            _number = OptionalInjected(wrappedValue: number)
        }
    }

    struct Optionals {
        @Injected var injected: Int?
        @LazyInjected var lazy: Int?
        @WeakLazyInjected var weak: Widget?
        @OptionalInjected var optional: Int?
    }

    @Test func theCompilersInitializerTakesWrappersWithValues() {
        let widget = Widget(number: 3)
        let greeter = Greeter(
            widget: Injected(wrappedValue: Widget(number: 1)),
            gadget: LazyInjected(wrappedValue: Widget(number: 2)),
            weak: WeakLazyInjected(wrappedValue: widget),
            number: OptionalInjected(wrappedValue: 4)
        )
        #expect(greeter.widget.number == 1)
        #expect(greeter.gadget.number == 2)
        #expect(greeter.weak === widget)
        #expect(greeter.number == 4)
    }

    @Test func aPropertyWithAnInitialValueLoadsNothing() {
        let preset = Preset()
        #expect(preset.widget.number == 1)
        #expect(preset.gadget.number == 2)
        #expect(preset.weak == nil)
        #expect(preset.number == 4)
    }

    @Test func theCompilersInitializerTakesValuesWherePropertiesHaveInitialOnes() {
        let widget = Widget(number: 3)
        let preset = Preset(widget: widget, gadget: widget, weak: widget, number: nil)
        #expect(preset.widget === widget)
        #expect(preset.gadget as? Widget === widget)
        #expect(preset.weak === widget)
        #expect(preset.number == nil)
    }

    @Test func anInitializerAssignsWrappersWithValues() {
        let widget = Widget(number: 3)
        let screen = Screen(widget: widget, gadget: widget, weak: widget, number: nil)
        #expect(screen.widget === widget)
        #expect(screen.gadget as? Widget === widget)
        #expect(screen.weak === widget)
        #expect(screen.number == nil)
        #expect(Screen().widget.number == 1)
    }

    @Test func anObjectThatIsGivenIsNotHeld() {
        @WeakLazyInjected var widget: Widget? = Widget(number: 1)
        #expect(widget == nil)
    }

    /// No initial value is not the same as nil, which the compiler supplies for optional variables
    /// elsewhere.
    @Test(arguments: ContainerKind.allCases)
    func anOptionalWithoutAnInitialValueIsLoaded(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { 5 }.register(in: .singleton) { Widget(number: 6) }
        }
        let owner = withContainer(container) { Optionals() }
        #expect(owner.injected == 5)
        #expect(owner.lazy == 5)
        #expect(owner.weak?.number == 6)
        #expect(owner.optional == 5)
    }

    @Test func aValueThatIsGivenCannotBeHeldWeakly() async {
        // In a macro's argument all lines count as one.
        let line = UInt(#line) + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = WeakLazyInjected(wrappedValue: 5)
        }
        expect(
            result,
            says: """
                DIC: [not-an-object] Int is a value, which cannot be held weakly
                   used at    WrapperValueTests.swift:\(line)
                """
        )
    }
}
