import DIC
import Testing

/// Graph instances that lead back to themselves: never two in one top-level load.
@Suite struct GraphCycleTests {
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

    /// The router is completed once the screen is there that leads to it.
    @Test(arguments: ContainerKind.allCases)
    func whatLeadsToAnInitCompletedIsMadeOnce(_ kind: ContainerKind) {
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
        #expect(made.all == ["router", "presenter", "screen"])
        #expect(screen.presenter.router.screen === screen)
        #expect(screen.presenter.view === screen)
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

    /// Nothing is thrown away, and so nothing is closed.
    @Test(arguments: ContainerKind.allCases)
    func nothingOfACycleIsThrownAway(_ kind: ContainerKind) throws {
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
        #expect(made.all.count == 1)
        #expect(closed.all.isEmpty)
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

    /// The outer factories return before an `initCompleted` within them runs; those of one graph run
    /// in the order in which the instances were made.
    @Test(arguments: ContainerKind.allCases)
    func completionsWaitForTheGraph(_ kind: ContainerKind) {
        let steps = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph, named: "outer") { resolver -> Widget in
                    _ = resolver.load(Widget.self, named: "middle")
                    steps.add("outer made")
                    return Widget(number: 1)
                } initCompleted: { _, _ in
                    steps.add("outer completed")
                }
                .register(in: .graph, named: "middle") { resolver -> Widget in
                    _ = resolver.load(Widget.self, named: "inner")
                    steps.add("middle made")
                    return Widget(number: 2)
                } initCompleted: { resolver, _ in
                    _ = resolver.load(Widget.self, named: "outer")
                    steps.add("middle completed")
                }
                .register(in: .graph, named: "inner") {
                    steps.add("inner made")
                    return Widget(number: 3)
                } initCompleted: { resolver, _ in
                    _ = resolver.load(Widget.self, named: "middle")
                    _ = resolver.load(Widget.self, named: "outer")
                    steps.add("inner completed")
                }
        }
        _ = container.load(Widget.self, named: "outer")
        #expect(
            steps.all == [
                "inner made", "middle made", "outer made", "inner completed", "middle completed",
                "outer completed",
            ]
        )
    }

    /// A singleton may be used by another thread as soon as it is made, so what it holds is
    /// complete by then.
    @Test(arguments: ContainerKind.allCases)
    func whatASingletonHoldsIsCompletedBeforeIt(_ kind: ContainerKind) {
        let steps = SharedList<String>()
        final class Token: Sendable {}
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { resolver -> Screen in
                    _ = resolver.load(Token.self)
                    steps.add("screen")
                    return Screen(Presenter(Router()))
                }
                .register(in: .singleton) { resolver -> Token in
                    _ = resolver.load(Router.self)
                    steps.add("token")
                    return Token()
                }
                .register(
                    in: .graph,
                    factory: { Router() },
                    initCompleted: { _, _ in steps.add("router") }
                )
        }
        _ = container.load(Screen.self)
        #expect(steps.all == ["router", "token", "screen"])
    }

    private final class Held: Sendable { init() {} }

    /// What cannot wait says so: a singleton is completed before it is given to anybody.
    @Test(arguments: ContainerKind.allCases)
    func aKeptInstanceThatLeadsBackToAGraphIsACycle(_ kind: ContainerKind) {
        let made = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { (held: Held) -> [Held] in
                    made.increment()
                    return [held]
                }
                .registerThrowable(
                    in: .singleton,
                    factory: { Held() },
                    initCompleted: {
                        _ = try $0.loadOrThrow([Held].self); _ = $1
                    }
                )
        }
        let error = #expect(throws: ResolutionError.self) {
            try container.loadOrThrow([Held].self)
        }
        #expect(error?.code == .cycle)
        #expect(made.count == 0)
        // The other way round it is none.
        #expect(throws: Never.self) { try container.loadOrThrow(Held.self) }
        #expect(made.count == 1)
    }

    private final class Part: ClosableDependency, Sendable {
        let closed: RunCounter
        init(_ closed: RunCounter) { self.closed = closed }
        func close() { closed.increment() }
    }

    private final class Whole: Sendable {
        let part: Part
        init(_ part: Part) { self.part = part }
    }

    /// What waits for a factory that throws, or throws when it is completed, is discarded together
    /// with what holds it.
    @Test(arguments: ContainerKind.allCases, [false, true])
    func aFailureDiscardsAllThatHoldsIt(_ kind: ContainerKind, _ isOfCompletion: Bool) throws {
        let (closed, makes, wholes) = (RunCounter(), RunCounter(), SharedList<Whole>())
        let container = kind.container { registrar in
            registrar
                .registerThrowable(
                    in: .graph,
                    factory: { Part(closed) },
                    initCompleted: { resolver, _ in
                        _ = resolver.loadOrNil(Widget.self)
                        if isOfCompletion, makes.count == 1 { throw Breakdown() }
                    }
                )
                .register(in: .graph) { resolver -> Whole in
                    let whole = Whole(resolver.load())
                    wholes.add(whole)
                    return whole
                }
                .registerThrowable(in: .graph) { resolver -> Widget in
                    _ = resolver.load(Whole.self)
                    if makes.increment() == 1, !isOfCompletion { throw Breakdown() }
                    return Widget(number: 1)
                }
                .registerThrowable { resolver -> (Whole, Part) in
                    #expect(throws: Breakdown.self) { try resolver.loadOrThrow(Widget.self) }
                    _ = try resolver.loadOrThrow(Widget.self)
                    return (try resolver.loadOrThrow(), try resolver.loadOrThrow())
                }
        }
        let (whole, part) = try container.loadOrThrow((Whole, Part).self)
        #expect(whole.part === part)
        #expect(makes.count == 2)
        #expect(wholes.all.count == 2)
        #expect(wholes.all[0] !== whole)
        #expect(closed.count == 1)
    }

    private final class Frame: ClosableDependency, Sendable {
        let closed: RunCounter
        init(_ part: Part) { closed = part.closed }
        func close() { closed.increment() }
    }

    /// The one that the others wait for, too, and once.
    @Test(arguments: ContainerKind.allCases)
    func whatAFailedCompletionWaitedForIsClosedOnce(_ kind: ContainerKind) {
        let closed = RunCounter()
        let container = kind.container { registrar in
            registrar
                .registerThrowable(
                    in: .graph,
                    factory: { Part(closed) },
                    initCompleted: { _, _ in throw Breakdown() }
                )
                .register(Frame.init, in: .graph)
        }
        #expect(throws: Breakdown.self) { try container.loadOrThrow(Frame.self) }
        #expect(closed.count == 2)
    }

    @MainActor private final class Panel {
        let model: PanelModel
        init(model: PanelModel) { self.model = model }
    }

    @MainActor private final class PanelModel { weak var panel: Panel? }

    @Test @MainActor func onTheMainActorToo() {
        let container = DICBuilder().mainActor
            .register(Panel.init, in: .graph)
            .register(
                in: .graph,
                factory: { PanelModel() },
                initCompleted: { $1.panel = $0.load() }
            )
            .build()
        let panel = container.load(Panel.self)
        #expect(panel.model.panel === panel)
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
}
