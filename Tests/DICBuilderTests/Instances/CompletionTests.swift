import DICBuilder
import TestSupport
import Testing

/// `initCompleted`: cycles on purpose.
@Suite struct CompletionTests {
    /// Registers a family under a lifetime; both are kept alike.
    private static func register(
        _ lifetime: KeepingLifetime,
        into registrar: DependencyRegistrar,
        completions: RunCounter = RunCounter()
    ) {
        // The child before the parent: in a mutable container an eager one is made when it is
        // registered.
        let ofChild: LifetimeOf<Child> =
            lifetime == .eagerSingleton ? .singleton : lifetime.of(Child.self)
        registrar
            .register(in: ofChild) { Child(parent: $0.load()) }
            .register(
                in: lifetime.of(Parent.self),
                factory: { Parent() },
                initCompleted: { resolver, parent in
                    completions.increment()
                    parent.complete(with: resolver.load())
                }
            )
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func twoInstancesReferToEachOther(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let completions = RunCounter()
        let container = kind.container {
            Self.register(lifetime, into: $0, completions: completions)
        }
        let parent = container.load(Parent.self)
        #expect(parent.child != nil)
        #expect(parent.child?.parent === parent)
        #expect(completions.count == 1)
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func bothAreSharedByTheLoadThatMakesThem(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        struct Home {
            let parent: Parent
            let child: Child
        }
        let container = kind.container { registrar in
            Self.register(lifetime, into: registrar)
            registrar.register(Home.init)
        }
        let home = container.load(Home.self)
        #expect(home.parent.child === home.child)
        #expect(home.child.parent === home.parent)
        #expect(home.parent.completions == 1)
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.acrossLoads)
    func runsOnceForEachInstance(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let completions = RunCounter()
        let container = kind.container {
            Self.register(lifetime, into: $0, completions: completions)
        }
        let parent = container.load(Parent.self)
        for _ in 1...3 { #expect(container.load(Parent.self) === parent) }
        #expect(container.load(Child.self) === parent.child)
        #expect(completions.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAGraphInstanceRunsOnceForEachTopLevelLoad(_ kind: ContainerKind) {
        let completions = RunCounter()
        let container = kind.container { registrar in
            Self.register(.graph, into: registrar, completions: completions)
            registrar.register { [$0.load(Parent.self), $0.load(), $0.load()] }
        }
        for count in 1...3 {
            let parents = container.load([Parent].self)
            #expect(parents.allSatisfy { $0 === parents[0] && $0.completions == 1 })
            #expect(completions.count == count)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func ofATransientRunsForEachLoad(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { 7 }
                .register(
                    { Partner<Widget>() },
                    initCompleted: { resolver, partner in
                        partner.meet(Widget(number: resolver.load()))
                    }
                )
        }
        let (first, second) = (
            container.load(Partner<Widget>.self), container.load(Partner<Widget>.self)
        )
        #expect(first.other?.number == 7)
        #expect(second.other?.number == 7)
        #expect(first.other !== second.other)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAnEagerSingletonRunsBeforeTheFirstLoad(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .registerSingleton(
                    { Parent() },
                    initCompleted: { _, _ in journal.add("completed") }
                )
                .registerSingleton(
                    as: gadget,
                    factory: { Widget(number: 1) },
                    initCompleted: { _, _ in journal.add("gadget") }
                )
        }
        #expect(journal.all == ["completed", "gadget"])
        _ = container.load(Parent.self)
        _ = container.load(gadget)
        #expect(journal.all == ["completed", "gadget"])
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func loadsItsOwnInstance(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let same = RunCounter()
        let container = kind.container { registrar in
            registrar.register(
                in: lifetime.of(Parent.self),
                factory: { _ in Parent() },
                initCompleted: { resolver, parent in
                    if resolver.load(Parent.self) === parent { same.increment() }
                }
            )
        }
        _ = container.load(Parent.self)
        #expect(same.count == 1)
    }

    /// Both complete: whichever is loaded first, both meet.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func twoThatCompleteEachOther(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        final class Left: Sendable { let right = Partner<Right>() }
        final class Right: Sendable { let left = Partner<Left>() }
        let container = kind.container { registrar in
            registrar
                .register(
                    in: lifetime.of(Left.self),
                    factory: { Left() },
                    initCompleted: { $1.right.meet($0.load()) }
                )
                .register(
                    in: lifetime.of(Right.self),
                    factory: { Right() },
                    initCompleted: { $1.left.meet($0.load()) }
                )
        }
        let left = container.load(Left.self)
        #expect(left.right.other?.left.other === left)
        #expect(left.right.other === container.load(Right.self))
        left.right.part()
    }

    /// What is shared can be a value too: the completion gets a copy of it.
    @Test(arguments: ContainerKind.allCases)
    func ofValues(_ kind: ContainerKind) {
        struct Pipe: Sendable {
            let end = Partner<Widget>()
            let text = "a text that is too long to be held in place"
        }
        for lifetime in [LifetimeOf<Pipe>.graph, .singleton, .eagerSingleton, .cached] {
            let container = kind.container { registrar in
                registrar
                    .register { Widget(number: $0.load(Pipe.self).text.count) }
                    .register(
                        in: lifetime,
                        factory: { Pipe() },
                        initCompleted: { $1.end.meet($0.load()) }
                    )
            }
            #expect(container.load(Pipe.self).end.other?.number == 43)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func ofWhatIsNotSendable(_ kind: ContainerKind) {
        final class Page {
            var sheet: Sheet?
        }
        final class Sheet {
            unowned let page: Page
            init(page: Page) { self.page = page }
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Sheet(page: $0.load()) }
                .register(
                    in: .graph,
                    factory: { Page() },
                    initCompleted: { resolver, page in page.sheet = resolver.load() }
                )
        }
        let page = container.load(Page.self)
        #expect(page.sheet?.page === page)
    }

    /// With a weak back reference, a family is released with the last reference to the parent.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func aFamilyGoesWhenNobodyHoldsIt(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let gone = WeakReferences()
        // A function of its own: the container is gone when it returns.
        func useContainer() {
            let container = kind.container { Self.register(lifetime, into: $0) }
            func load() {
                let parent = container.load(Parent.self)
                gone.add(parent)
                if let child = parent.child { gone.add(child) }
            }
            load()
            #expect(gone.addedCount == 2)
            if lifetime == .graph || lifetime == .weak { #expect(gone.leftCount == 0) }
        }
        useContainer()
        #expect(gone.leftCount == 0)
    }
}
