import DIC
import TestSupport
import Testing

/// The current container of the process. It can be set once, so each test sets it in a separate
/// process.
@Suite struct CurrentContainerTests {
    struct Owner: Sendable {
        @Injected var number: Int
        @LazyInjected var lazyNumber: Int
        @OptionalInjected var text: String?

        static let line = UInt(#line) - 4
    }

    struct WeakOwner {
        static let line = UInt(#line) + 1
        @WeakLazyInjected var widget: Widget?
    }

    struct LazyOwner {
        static let line = UInt(#line) + 1
        @LazyInjected var widget: Widget
    }

    struct OptionalOwner {
        @OptionalInjected var widget: Widget?
    }

    enum Wrapper: String, CaseIterable, Codable, Sendable {
        case injected, lazy, weakLazy

        var line: UInt {
            switch self {
            case .injected: Owner.line
            case .lazy: LazyOwner.line
            case .weakLazy: WeakOwner.line
            }
        }

        var type: String { self == .injected ? "Int" : "Widget" }

        func makeOwner() {
            switch self {
            case .injected: _ = Owner()
            case .lazy: _ = LazyOwner()
            case .weakLazy: _ = WeakOwner()
            }
        }
    }

    @Test(arguments: Wrapper.allCases)
    func aWrapperThatIsUsedBeforeAnyIsSetTraps(_ wrapper: Wrapper) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [wrapper] in
            wrapper.makeOwner()
        }
        expect(
            result,
            says: """
                DIC: [no-container] \(wrapper.type): there is no current container
                   loaded at  CurrentContainerTests.swift:\(wrapper.line)
                   try:       CurrentContainer.set(container) when the program starts, or withContainer(container) { … }
                """
        )
    }

    @Test func anOptionalPropertyIsNilBeforeAnyIsSet() {
        #expect(OptionalOwner().widget == nil)
    }

    private static let resolved = UInt(#line) + 2

    private static func resolver() -> DependencyResolver { CurrentContainer.resolver() }

    @Test func aResolverBeforeAnyIsSetTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = CurrentContainerTests.resolver()
        }
        expect(
            result,
            says: """
                DIC: [no-container] there is no current container
                   used at    CurrentContainerTests.swift:\(Self.resolved)
                """
        )
    }

    @Test func afterTheClosureThereIsNoneAnyMore() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register { 1 }.build()
            #expect(withContainer(container) { Owner().number } == 1)
            _ = Owner()
        }
        expect(result, says: "DIC: [no-container] Int: there is no current container\n")
    }

    /// A detached task is part of nothing, so neither is it part of the closure.
    @Test func aDetachedTaskHasNone() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register { 1 }.build()
            let number = await withContainer(container) {
                await Task.detached { Owner().number }.value
            }
            #expect(number == 0)
        }
        expect(result, says: "DIC: [no-container] Int: there is no current container\n")
    }

    @Test func theOneThatIsSetIsEverywhere() async {
        await #expect(processExitsWith: .success) {
            CurrentContainer.set(DICBuilder().register { 1 }.register { "set" }.build())
            let owner = Owner()
            #expect(owner.number == 1 && owner.lazyNumber == 1 && owner.text == "set")
            #expect(await Task.detached { Owner().number }.value == 1)
            #expect(await onNewThread { Owner().number } == 1)
        }
    }

    @Test func theOneThatIsSetCanBeOverridden() async {
        await #expect(processExitsWith: .success) {
            CurrentContainer.set(DICBuilder().register { 1 }.build())
            let other = DependencyInjectionContainer().register { 2 }
            #expect(withContainer(other) { Owner().number } == 2)
            #expect(await withContainer(other) { await Task { Owner().number }.value } == 2)
            #expect(Owner().number == 1)
        }
    }

    @Test func aMutableOneIsLoadedFromAsItIsNow() async {
        await #expect(processExitsWith: .success) {
            let container = DependencyInjectionContainer().register { 1 }
            CurrentContainer.set(container)
            #expect(Owner().number == 1)
            container.register { 2 }
            #expect(Owner().number == 2)
        }
    }

    static let firstLine = UInt(#line) + 3

    private static func setTwice() {
        CurrentContainer.set(DICBuilder().build())
        CurrentContainer.set(DependencyInjectionContainer())
    }

    @Test func toSetItTwiceTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            CurrentContainerTests.setTwice()
        }
        expect(
            result,
            says: """
                DIC: [container-set-twice] the current container is set already
                   set at     CurrentContainerTests.swift:\(Self.firstLine)
                   and at     CurrentContainerTests.swift:\(Self.firstLine + 1)
                   try:       withContainer(container) { … }, to replace it temporarily
                """
        )
    }

    /// Also while it is overridden: the mistake is the same.
    @Test func toSetItTwiceTrapsInAClosureToo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().build()
            CurrentContainer.set(container)
            withContainer(container) { CurrentContainer.set(container) }
        }
        expect(result, says: "DIC: [container-set-twice] the current container is set already\n")
    }

    @Test func toSetItInAClosureIsToSetItForAll() async {
        await #expect(processExitsWith: .success) {
            withContainer(DICBuilder().register { 1 }.build()) {
                CurrentContainer.set(DICBuilder().register { 2 }.build())
                #expect(Owner().number == 1)
            }
            #expect(Owner().number == 2)
        }
    }
}
