import DIC
import DICBuilder
import TestSupport
import Testing

/// What lives on the main actor, in properties of types of each isolation.
@Suite struct MainActorWrapperTests {
    @MainActor final class Router {
        let number: Int

        init(number: Int = 1) { self.number = number }
    }

    /// On the main actor and not Sendable.
    final class Draft {
        let number = 10
    }

    @MainActor final class Screen {
        @Injected var router: Router
        @Injected var widget: Widget
        @LazyInjected var lazy: Router
        @WeakLazyInjected var weak: Router?
        @OptionalInjected var optional: Router?
        @Injected(named: "draft") var draft: Draft
        @LazyInjected(named: "draft") var lazyDraft: Draft
        @OptionalInjected(named: "none") var none: Router?

        init() {}

        var sum: Int {
            router.number + widget.number + lazy.number + (weak?.number ?? 0)
                + (optional?.number ?? 0)
                + draft.number + lazyDraft.number
        }
    }

    @MainActor struct Row {
        @Injected var router: Router
        @LazyInjected var lazy: Router
        @WeakLazyInjected var weak: Router?
        @OptionalInjected var optional: Router?
    }

    /// Neither isolated nor loaded when it is made.
    final class Service {
        @LazyInjected var router: Router
        @Injected var widget: Widget
    }

    actor Store {
        @OptionalInjected(named: "none") var none: Router?
        @Injected var widget: Widget

        func number() -> Int { widget.number + (none == nil ? 0 : 1000) }
    }

    struct Unisolated {
        static let line = UInt(#line) + 1
        @Injected var router: Router
    }

    struct UnisolatedLazy {
        static let line = UInt(#line) + 1
        @LazyInjected var router: Router
    }

    struct UnisolatedWeak {
        static let line = UInt(#line) + 1
        @WeakLazyInjected var router: Router?
    }

    /// A view, because a container of any kind has none: its type would not be known.
    private static func container(_ kind: ContainerKind) -> MainActorResolver {
        let container = kind.container { registrar in
            registrar.register { Widget(number: 100) }
            switch registrar {
            case let builder as DICBuilder: register(in: builder.mainActor)
            case let container as DependencyInjectionContainer: register(in: container.mainActor)
            default: Issue.record("another registrar")
            }
        }
        return DependencyResolver(container._storage).mainActor
    }

    private static func register(in registrar: RegistrarOnMainActor<some DependencyRegistrar>) {
        registrar
            .register(in: .singleton) { Router() }
            .register(named: "draft") { Draft() }
    }

    @Test(arguments: ContainerKind.allCases)
    @MainActor func aClassOnTheMainActor(_ kind: ContainerKind) {
        let container = Self.container(kind)
        let screen = withContainer(container) { Screen() }
        #expect(screen.sum == 124)
        #expect(screen.router === screen.lazy && screen.router === screen.optional)
        #expect(screen.router === screen.weak)
        #expect(screen.lazyDraft === screen.lazyDraft)
        #expect(screen.none == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    @MainActor func aStructureOnTheMainActor(_ kind: ContainerKind) {
        let container = Self.container(kind)
        let row = withContainer(container) { Row() }
        let router = row.router
        #expect(row.lazy === router && row.weak === router && row.optional === router)
        #expect(router === container.load(Router.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassOnTheMainActorMadeFromElsewhere(_ kind: ContainerKind) async {
        let sum = await withContainer(Self.container(kind)) { await MainActor.run { Screen().sum } }
        #expect(sum == 124)
    }

    @Test(arguments: ContainerKind.allCases)
    func aClassThatIsMadeElsewhereAndLoadsLater(_ kind: ContainerKind) async {
        let container = Self.container(kind)
        let service = withContainer(container) { Service() }
        #expect(service.widget.number == 100)
    }

    /// The container was chosen elsewhere; the load is where the first use is.
    @Test(arguments: ContainerKind.allCases)
    func oneThatIsLazyIsLoadedWhereItIsUsed(_ kind: ContainerKind) async {
        let container = Self.container(kind)
        let row = withContainer(container) { LazyInjected<Router>() }
        let weak = withContainer(container) { WeakLazyInjected<Router>() }
        let isSame = await MainActor.run {
            row.wrappedValue === container.load(Router.self)
                && weak.wrappedValue === row.wrappedValue
        }
        #expect(isSame)
    }

    @Test(arguments: ContainerKind.allCases)
    func anActor(_ kind: ContainerKind) async {
        let store = withContainer(Self.container(kind)) { Store() }
        #expect(await store.number() == 100)
    }

    @Test @MainActor func aViewAndAContainerAreEqualSources() {
        let container = DICBuilder().mainActor.register(in: .singleton) { Router() }.build()
        let (view, plain) = (container, container.nonisolated)
        @Injected(from: view) var injected: Router
        @Injected(from: plain) var fromPlain: Router
        @LazyInjected(from: view) var lazy: Router
        @LazyInjected(from: plain) var lazyFromPlain: Router
        @WeakLazyInjected(from: view) var weak: Router?
        @WeakLazyInjected(from: plain) var weakFromPlain: Router?
        @OptionalInjected(from: view) var optional: Router?
        @OptionalInjected(from: plain) var optionalFromPlain: Router?
        let router: Router = view.load()
        #expect(injected === router && fromPlain === router)
        #expect(lazy === router && lazyFromPlain === router)
        #expect(weak === router && weakFromPlain === router)
        #expect(optional === router && optionalFromPlain === router)
        #expect(withContainer(view) { Row() }.router === router)
    }

    @Test @MainActor func aFactoryOnTheMainActorMakesTheirOwner() {
        let container = DICBuilder()
            .register { Widget(number: 100) }
            .mainActor
            .register(in: .singleton) { Router() }
            .register(named: "draft") { Draft() }
            .register { Screen() }
            .build()
        #expect(withContainer(container) { container.load(Screen.self) }.sum == 124)
    }

    @Test(arguments: ContainerKind.allCases)
    @MainActor func theValueCanBeReplacedAndGiven(_ kind: ContainerKind) {
        let screen = withContainer(Self.container(kind)) { Screen() }
        screen.router = Router(number: 1000)
        #expect(screen.sum == 1123)
        let row = Row(
            router: Injected(wrappedValue: Router(number: 5)),
            lazy: LazyInjected(wrappedValue: Router(number: 6)),
            weak: WeakLazyInjected(wrappedValue: nil),
            optional: OptionalInjected(wrappedValue: Router(number: 7))
        )
        #expect(row.router.number == 5 && row.lazy.number == 6 && row.optional?.number == 7)
    }

    enum Trap: String, CaseIterable, Codable, Sendable {
        case injected, lazy, weak

        var line: UInt {
            switch self {
            case .injected: Unisolated.line
            case .lazy: UnisolatedLazy.line
            case .weak: UnisolatedWeak.line
            }
        }

        func load(from container: some DependencyContaining) {
            withContainer(container) {
                switch self {
                case .injected: _ = Unisolated().router
                case .lazy: _ = UnisolatedLazy().router
                case .weak: _ = UnisolatedWeak().router
                }
            }
        }
    }

    @Test(arguments: Trap.allCases, ContainerKind.allCases)
    func elsewhereTheyReportThatTheyNeedTheMainActor(_ trap: Trap, _ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [trap, kind] in
            let container = MainActorWrapperTests.container(kind)
            _ = await onNewThread { trap.load(from: container) }
        }
        expect(
            result,
            says: """
                DIC: [needs-main-actor] MainActorWrapperTests.Router: made on the main actor, loaded by a call that \
                is not isolated to it
                   loaded at  MainActorWrapperTests.swift:\(trap.line)
                """
        )
    }
}
