import DIC
import Foundation
import TestSupport
import Testing

/// What wrappers report that cannot load their value.
@Suite struct WrapperTrapTests {
    struct Eager {
        static let line = UInt(#line) + 1
        @Injected var widget: Widget
    }

    struct Later {
        static let line = UInt(#line) + 1
        @LazyInjected(named: "spare") var widget: Widget
    }

    struct Weak {
        static let line = UInt(#line) + 1
        @WeakLazyInjected var widget: Widget?
        @WeakLazyInjected var number: Int?
    }

    /// Makes the owner, where the wrapper loads then, and reads the property.
    enum Wrapper: String, CaseIterable, Codable, Sendable {
        case injected, lazy, weakLazy

        var line: UInt {
            switch self {
            case .injected: Eager.line
            case .lazy: Later.line
            case .weakLazy: Weak.line
            }
        }

        func load(from container: some DependencyLoading) {
            withContainer(container) {
                switch self {
                case .injected: _ = Eager().widget
                case .lazy: _ = Later().widget
                case .weakLazy: _ = Weak().widget
                }
            }
        }
    }

    private static let registered = UInt(#line) + 4

    private static func loadMissing(_ wrapper: Wrapper, _ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(as: Widget?.self, named: "other") { nil }
        }
        wrapper.load(from: container)
    }

    @Test(arguments: Wrapper.allCases, ContainerKind.allCases)
    func whatIsNotRegisteredIsReportedWithThePlaceOfTheProperty(
        _ wrapper: Wrapper,
        _ kind: ContainerKind
    ) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            [wrapper, kind] in WrapperTrapTests.loadMissing(wrapper, kind)
        }
        let isNamed = wrapper == .lazy
        expect(
            result,
            says:
                "DIC: [not-registered] Widget\(isNamed ? " named \"spare\": no name is registered for it" : "")\n"
        )
        expect(result, says: "   loaded at  WrapperTrapTests.swift:\(wrapper.line)\n")
        expect(result, says: "   near:      Widget? named \"other\" ")
        expect(result, says: " WrapperTrapTests.swift:\(Self.registered)\n")
        expect(
            result,
            says: "   try:       .register\(isNamed ? "(named: \"spare\")" : "") { Widget(…) }\n"
        )
    }

    struct MaybeNamed {
        static let container = DICBuilder().build()
        @Injected(from: container) var widget: Widget?
    }

    struct MaybeCurrent {
        @Injected var widget: Widget?
    }

    /// An optional property may expect that nothing is registered.
    @Test(arguments: [true, false])
    func anOptionalPropertyCanBeAnotherWrapper(isCurrent: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [isCurrent] in
            withContainer(DICBuilder().build()) {
                if isCurrent { _ = MaybeCurrent() } else { _ = MaybeNamed() }
            }
        }
        expect(
            result,
            says: """
                   try:       .register { Widget(…) }
                   or:        @OptionalInjected  in place of @Injected
                """
        )
    }

    /// The internals of a wrapper do not belong in a report.
    @Test(arguments: Wrapper.allCases)
    func noReportNamesWhatIsInternal(_ wrapper: Wrapper) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [wrapper] in
            WrapperTrapTests.loadMissing(wrapper, .frozen)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let report = text.components(separatedBy: "Current stack trace").first ?? text
        #expect(!report.contains("WeakReference"))
    }

    private static func loadThrowing(_ wrapper: Wrapper) {
        let container = DICBuilder()
            .registerThrowable { () throws -> Widget in throw Breakdown() }
            .registerThrowable(named: "spare") { () throws -> Widget in throw Breakdown() }
            .build()
        wrapper.load(from: container)
    }

    @Test(arguments: Wrapper.allCases)
    func whatAFactoryThrowsIsReportedWithThePlaceOfTheProperty(_ wrapper: Wrapper) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [wrapper] in
            WrapperTrapTests.loadThrowing(wrapper)
        }
        expect(result, says: "the factory threw TestSupport.Breakdown(reason: \"no power\")\n")
        expect(result, says: "   loaded at  WrapperTrapTests.swift:\(wrapper.line)\n")
        // A property has no call that throws.
        expect(result, says: "   try:       fix the cause, or handle the error in the factory\n")
    }

    @Test func aValueCannotBeHeldWeakly() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register { 1 }.build()
            withContainer(container) { _ = Weak().number }
        }
        expect(
            result,
            says: """
                DIC: [not-an-object] Int is a value, which cannot be held weakly
                   used at    WrapperTrapTests.swift:\(Weak.line + 1)
                   try:       @LazyInjected

                """
        )
    }

    @Test func aValueCannotReplaceAnObjectThatIsNotHeld() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register { 1 }.build()
            withContainer(container) {
                var weak = Weak()
                weak.number = 5
            }
        }
        expect(
            result,
            says: """
                DIC: [not-an-object] Int is a value, which cannot be held weakly
                   used at    WrapperTrapTests.swift:\(Weak.line + 1)
                   try:       @LazyInjected

                """
        )
    }
}
