import DICBuilder
import TestSupport
import Testing

/// Graph instances that lead back to themselves: never two in one top-level load.
@Suite struct GraphLifetimeCycleTests {
    /// Whichever of the two is loaded first.
    @Test(arguments: ContainerKind.allCases)
    func theOneThatIsNotCompletedMayBeLoadedFirst(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .graph) { Child(parent: try $0.loadOrThrow()) }
                .registerThrowable(
                    in: .graph,
                    factory: { Parent() },
                    initCompleted: { $1.complete(with: try $0.loadOrThrow()) }
                )
                .registerThrowable { resolver -> (Child, Parent, Child) in
                    (
                        try resolver.loadOrThrow(), try resolver.loadOrThrow(),
                        try resolver.loadOrThrow()
                    )
                }
        }
        let (first, parent, second) = try container.loadOrThrow((Child, Parent, Child).self)
        #expect(first === second)
        #expect(first.parent === parent)
        #expect(parent.child === first)
        #expect(parent.completions == 1)
    }

    private final class Screen {
        let presenter: Presenter
        init(_ presenter: Presenter) {
            self.presenter = presenter
            presenter.view = self
        }
    }

    private final class Presenter {
        weak var view: Screen?
        let router: Router
        init(_ router: Router) { self.router = router }
    }

    private final class Router { weak var screen: Screen? }

    /// The router is given to the presenter once it has been completed, and is completed with a
    /// screen that has a presenter: those are made in between, and are the ones that all share.
    @Test(arguments: ContainerKind.allCases)
    func whatLeadsToAnInitCompletedIsMadeTwice(_ kind: ContainerKind) {
        let made = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { resolver -> Screen in
                    let screen = Screen(resolver.load())
                    made.add("screen")
                    return screen
                }
                .register(in: .graph) { resolver -> Presenter in
                    let presenter = Presenter(resolver.load())
                    made.add("presenter")
                    return presenter
                }
                .register(in: .graph) {
                    made.add("router")
                    return Router()
                } initCompleted: {
                    $1.screen = $0.load()
                }
        }
        let screen = container.load(Screen.self)
        #expect(made.all == ["router", "presenter", "screen", "presenter", "screen"])
        #expect(screen.presenter.router.screen === screen)
        // The second screen has been thrown away, after its initializer had set this.
        #expect(screen.presenter.view == nil)
    }

    private final class ClosableStage: ClosableDependency, Sendable {
        let prop: ClosableProp
        let closed: SharedList<ObjectIdentifier>
        init(_ prop: ClosableProp, _ closed: SharedList<ObjectIdentifier>) {
            (self.prop, self.closed) = (prop, closed)
        }

        func close() { closed.add(ObjectIdentifier(self)) }
    }

    private final class ClosableProp: Sendable { let stage = Guarded<ClosableStage?>(nil) }

    /// The one that is thrown away is closed, and no other.
    @Test(arguments: ContainerKind.allCases)
    func theSecondOneThatIsThrownAwayIsClosed(_ kind: ContainerKind) throws {
        let closed = SharedList<ObjectIdentifier>()
        // Retained, so that no two have the same identity.
        let made = SharedList<ClosableStage>()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { resolver -> ClosableStage in
                    let stage = ClosableStage(resolver.load(), closed)
                    made.add(stage)
                    return stage
                }
                .register(in: .graph) {
                    ClosableProp()
                } initCompleted: { resolver, prop in
                    let stage: ClosableStage = resolver.load()
                    prop.stage.withLock { $0 = stage }
                }
        }
        let stage = container.load(ClosableStage.self)
        let kept = stage.prop.stage.withLock { $0 }
        #expect(kept === stage)
        #expect(made.all.count == 2)
        #expect(closed.all == made.all.filter { $0 !== stage }.map { ObjectIdentifier($0) })
        stage.prop.stage.withLock { $0 = nil }
    }

    /// The page says to begin with it.
    @Test(arguments: ContainerKind.allCases)
    func whatBeginsWithAnInitCompletedIsMadeOnce(_ kind: ContainerKind) {
        let made = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { resolver -> Screen in
                    made.add("screen")
                    return Screen(resolver.load())
                }
                .register(in: .graph) { resolver -> Presenter in
                    made.add("presenter")
                    return Presenter(resolver.load())
                }
                .register(in: .graph) {
                    made.add("router")
                    return Router()
                } initCompleted: {
                    $1.screen = $0.load()
                }
                .register { resolver -> (Router, Screen) in (resolver.load(), resolver.load()) }
        }
        let (router, screen) = container.load((Router, Screen).self)
        #expect(made.all == ["router", "screen", "presenter"])
        #expect(router.screen === screen)
        #expect(screen.presenter.view === screen)
        #expect(screen.presenter.router === router)
    }

    /// What a factory can do without when it leads back to itself.
    @Test(arguments: ContainerKind.allCases)
    func whatIgnoresTheCycleIsOneInstance(_ kind: ContainerKind) async {
        let isOne = await onNewThread {
            let container = kind.container { registrar in
                registrar
                    .register(in: .graph) { resolver -> Partner<Widget> in
                        let partner = Partner<Widget>()
                        if let widget = resolver.loadOrNil(Widget.self) { partner.meet(widget) }
                        return partner
                    }
                    .register(in: .graph) { resolver -> Widget in
                        Widget(number: resolver.loadOrNil(Partner<Widget>.self) == nil ? 0 : 1)
                    }
                    .register { resolver -> Bool in
                        let partner = resolver.load(Partner<Widget>.self)
                        return partner === resolver.load(Partner<Widget>.self)
                    }
            }
            return container.load(Bool.self)
        }
        #expect(isOne)
    }

    private static func loadAScreen() {
        let container = DICBuilder()
            .register(in: .graph) { resolver in Screen(resolver.load()) }
            .register(in: .graph) { resolver in Presenter(resolver.load()) }
            .register(in: .graph, factory: { Router() }, initCompleted: { $1.screen = $0.load() })
            .build()
        for _ in 1...2 { _ = container.load(Screen.self) }
        _ = container.load(Router.self)
    }

    /// What the outer run has set is lost, so it is said, once for each registration.
    @Test func aDebugBuildSaysThatItIsMadeTwice() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            GraphLifetimeCycleTests.loadAScreen()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        let notes = written.ranges(of: "was made twice in one load")
        #expect(notes.count == 2)
        #expect(written.contains("DIC: note: GraphLifetimeCycleTests.Screen was made twice"))
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }
}
