import DICBuilder
import TestSupport
import Testing

/// A closure whose first parameter is a resolver takes the others as arguments, whether their types
/// are written or not. What the compiler refuses is in the fixture of the same name.
@Suite struct ResolverFirstTests {
    private final class Page: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @MainActor private final class Screen {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    /// An `Int` is registered, which a closure without a resolver would be given.
    @Test(arguments: ContainerKind.allCases)
    func eachFormTakesArguments(_ kind: ContainerKind) async {
        let container = kind.container { registrar in
            registrar
                .register { 7 }
                .register { (_: DependencyResolver, number: Int) in Page(number) }
                .register(named: "untyped") { _, number in Page(number) }
                .register(as: Page.self, named: "typed") { (_: DependencyResolver, number: Int) in
                    Page(number)
                }
                .register { (_: DependencyResolver, number: Int) in "old \(number)" }
                .override { (_: DependencyResolver, number: Int) in "new \(number)" }
                .registerAsync(named: "async") { (_: AsyncDependencyResolver, number: Int) in
                    Page(number)
                }
                .registerAsync(named: "untyped async") { _, number in Page(number) }
        }
        #expect(container.loadOrNil(Page.self) == nil)
        #expect(container.load(Page.self, arguments: 5).number == 5)
        #expect(container.load(Page.self, named: "untyped", arguments: 5).number == 5)
        #expect(container.load(Page.self, named: "typed", arguments: 5).number == 5)
        #expect(container.load(String.self, arguments: 5) == "new 5")
        #expect(await container.loadAsync(Page.self, named: "async", arguments: 5).number == 5)
        #expect(
            await container.loadAsync(Page.self, named: "untyped async", arguments: 5).number == 5
        )
    }

    @Test @MainActor func eachFormOnTheMainActorTakesArguments() {
        let builder = DICBuilder().register { 7 }.mainActor
            .register { (_: MainActorResolver, number: Int) in Screen(number) }
            .register(named: "untyped") { _, number in Screen(number) }
        let container = builder.build()
        #expect(container.loadOrNil(Screen.self) == nil)
        #expect(container.load(Screen.self, arguments: 5).number == 5)
        #expect(container.load(Screen.self, named: "untyped", arguments: 5).number == 5)
        builder.override { (_: MainActorResolver, number: Int) in Screen(-number) }
        #expect(builder.build().load(Screen.self, arguments: 5).number == -5)
    }

    /// The resolver of another form: no overload tells these from closures whose parameters are
    /// loaded.
    @Test func theResolverOfAnotherFormIsReported() async {
        let onMainActor = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                _ = DICBuilder().mainActor.register { (_: DependencyResolver, number: Int) in
                    Screen(number)
                }
            }
        }
        let beginning = "[mistaken-registration] the factory of ResolverFirstTests."
        let advice = "as the first parameter, and no parameters:"
        expect(onMainActor, says: beginning + "Screen takes (DependencyResolver, Int)")
        expect(onMainActor, says: "try:       a MainActorResolver " + advice)

        let asynchronous = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = DICBuilder().registerAsync { (_: DependencyResolver, number: Int) in Page(number) }
        }
        expect(asynchronous, says: beginning + "Page takes (DependencyResolver, Int)")
        expect(asynchronous, says: "try:       an AsyncDependencyResolver " + advice)

        let synchronous = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = DICBuilder().register(in: .singleton) { (_: AsyncDependencyResolver, number: Int) in
                Page(number)
            }
        }
        expect(synchronous, says: beginning + "Page takes (AsyncDependencyResolver, Int)")
        expect(synchronous, says: "try:       a DependencyResolver " + advice)
    }

    /// A resolver after the others, or alone, and the parameters of a function are as before.
    @Test(arguments: ContainerKind.allCases)
    func aResolverElsewhereIsGiven(_ kind: ContainerKind) {
        @Sendable func page(_ resolver: DependencyResolver, _ number: Int) -> Page {
            Page(resolver.load(Int.self) + number)
        }
        let container = kind.container { registrar in
            registrar
                .register { 7 }
                .register(in: .singleton, named: "last") {
                    (number: Int, resolver: DependencyResolver) in
                    Page(number + resolver.load(Int.self))
                }
                .register(in: .singleton, named: "alone") { (resolver: DependencyResolver) in
                    Page(resolver.load())
                }
                .register(
                    page,
                    in: .singleton,
                    named: "function"
                )
        }
        #expect(container.load(Page.self, named: "last").number == 14)
        #expect(container.load(Page.self, named: "alone").number == 7)
        #expect(container.load(Page.self, named: "function").number == 14)
    }

    // MARK: initCompleted of what takes arguments

    private final class Feed: ClosableDependency, Sendable {
        let number: Int
        let title = Guarded("")
        let closed: RunCounter
        init(number: Int, closed: RunCounter) { (self.number, self.closed) = (number, closed) }
        func close() { closed.increment() }
    }

    @Test(arguments: ContainerKind.allCases)
    func isCompletedAfterItsFactory(_ kind: ContainerKind) {
        let closed = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register { "title" }
                .register(closed)
                .register { (resolver, number: Int) in
                    Feed(number: number, closed: resolver.load())
                } initCompleted: { resolver, feed in
                    feed.title.withLock { $0 = "\(resolver.load(String.self)) \(feed.number)" }
                }
                .register(Feed.init, arguments: Int.self, named: "function") { resolver, feed in
                    feed.title.withLock { $0 = "\(resolver.load(String.self)) of a function" }
                }
        }
        #expect(container.load(Feed.self, arguments: 3).title.withLock { $0 } == "title 3")
        #expect(
            container.load(Feed.self, named: "function", arguments: 3).title.withLock { $0 }
                == "title of a function"
        )
        #expect(closed.count == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func anOverrideIsCompletedToo(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(RunCounter())
                .register(Feed.init, arguments: Int.self)
                .override(Feed.init, arguments: Int.self) { _, feed in
                    feed.title.withLock { $0 = "function" }
                }
        }
        #expect(container.load(Feed.self, arguments: 3).title.withLock { $0 } == "function")
        let other = kind.container { registrar in
            registrar
                .register(RunCounter())
                .register(Feed.init, arguments: Int.self)
                .override { (resolver, number: Int) in
                    Feed(number: number, closed: resolver.load())
                } initCompleted: { _, feed in
                    feed.title.withLock { $0 = "closure" }
                }
        }
        #expect(other.load(Feed.self, arguments: 3).title.withLock { $0 } == "closure")
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeCompletedIsStopped(_ kind: ContainerKind) {
        let closed = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(closed)
                .register { (_, number: Int) throws in
                    Feed(number: number, closed: closed)
                } initCompleted: { _, _ in
                    throw Breakdown()
                }
        }
        #expect(throws: Breakdown.self) { try container.loadOrThrow(Feed.self, arguments: 3) }
        #expect(closed.count == 1)
    }

    @Test func aCompletionMayLoadAnything() {
        let builder = DICBuilder().register(RunCounter())
            .register(Feed.init, arguments: Int.self) { _, _ in }
        #expect(builder.validate(.fullyProved).errors.map(\.code) == [.opaque])
    }

    @Test @MainActor func onTheMainActorToo() {
        @MainActor final class Model {
            let number: Int
            var title = ""
            init(number: Int) { self.number = number }
        }
        let builder = DICBuilder().register { "title" }.mainActor
            .register(Model.init, arguments: Int.self) { $1.title = $0.load() }
            .register(named: "closure") { (_, number: Int) in
                Model(number: number)
            } initCompleted: {
                $1.title = $0.load()
            }
        let container = builder.build()
        #expect(container.load(Model.self, arguments: 1).title == "title")
        #expect(container.load(Model.self, named: "closure", arguments: 1).title == "title")
        builder.override(Model.init, arguments: Int.self) { $1.title = "other" }
        #expect(builder.build().load(Model.self, arguments: 1).title == "other")
    }
}
