import DICBuilder
import TestSupport
import Testing

/// What an observer is told of each form and lifetime.
@Suite struct ObservedFormTests {
    struct Clock: Sendable {}
    struct Failure: Error {}
    protocol Shop: Sendable {}
    final class Store: Shop {}
    struct Model: Sendable {
        let clock: Clock
        let number: Int
        init(clock: Clock, number: Int = 0) {
            self.clock = clock
            self.number = number
        }
    }
    final class Node: Sendable {}

    private let log = EventLog()

    private func container(_ register: (DICBuilder) -> Void)
        -> ImmutableDependencyInjectionContainer
    {
        let builder = DICBuilder()
        register(builder)
        return builder.build(observer: log)
    }

    @Test func aClosureWithoutAResolver() {
        let container = container { $0.register { Clock() } }
        #expect(log.events.isEmpty)
        _ = container.load(Clock.self)
        _ = container.load(Clock.self)
        #expect(
            log.events == [
                "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
                "> ObservedFormTests.Clock",
                "< ObservedFormTests.Clock",
            ]
        )
    }

    @Test func aClosureWithAResolver() {
        let container = container { $0.register { Clock() }.register { Model(clock: $0.load()) } }
        _ = container.load(Model.self)
        #expect(
            log.events == [
                "> ObservedFormTests.Model", "ObservedFormTests.Model -> ObservedFormTests.Clock",
                "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
                "< ObservedFormTests.Model",
            ]
        )
    }

    @Test func anAutoregisteredInitializer() {
        let container = container { builder in
            builder.register { Clock() }.register { 7 }.register(Model.init(clock:number:))
        }
        _ = container.load(Model.self)
        #expect(
            log.events == [
                "> ObservedFormTests.Model", "ObservedFormTests.Model -> ObservedFormTests.Clock",
                "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
                "ObservedFormTests.Model -> Int", "> Int",
                "< Int", "< ObservedFormTests.Model",
            ]
        )
    }

    @Test(arguments: [false, true])
    func arguments(areOfAFunction: Bool) throws {
        let container = container { builder in
            builder.register { Clock() }
            if areOfAFunction {
                builder.register(Model.init(clock:number:), arguments: Int.self)
            } else {
                builder.register { (resolver, number: Int) in
                    Model(clock: resolver.load(), number: number)
                }
            }
        }
        #expect(container.load(Model.self, arguments: 7).number == 7)
        let events = [
            "> ObservedFormTests.Model(Int)",
            "ObservedFormTests.Model(Int) -> ObservedFormTests.Clock",
            "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
            "< ObservedFormTests.Model(Int)",
        ]
        #expect(log.events == events)
        log.removeAll()
        #expect(try container.loadOrThrow(Model.self, arguments: 8).number == 8)
        #expect(log.events == events)
        log.removeAll()
        #expect(container.loadOrNil(Model.self, arguments: 9)?.number == 9)
        #expect(container.loadOrNil(Model.self, arguments: "no") == nil)
        #expect(log.events == events)
    }

    @Test func twoArguments() {
        let container = container { builder in
            builder.register { (_, first: Int, second: String) in second + "\(first)" }
        }
        #expect(container.load(String.self, arguments: 7, "seven ") == "seven 7")
        #expect(log.events == ["> String(Int, String)", "< String(Int, String)"])
    }

    @Test func aThrowingFactory() throws {
        let container = container { $0.registerThrowable { () throws in Clock() } }
        _ = try container.loadOrThrow(Clock.self)
        #expect(log.events == ["> ObservedFormTests.Clock", "< ObservedFormTests.Clock"])
    }

    @Test func aFailableFactory() {
        let container = container { builder in
            builder.register { Int?.none }.register { resolver in
                "\(resolver.loadOrNil(Int.self) ?? 0)"
            }
        }
        #expect(container.load(String.self) == "0")
        #expect(log.events == ["> String", "String -> Int?", "> Int?", "< Int?", "< String"])
    }

    @Test(arguments: [true, false])
    func aSharedInstanceIsMadeOnce(isSingleton: Bool) {
        let container = container { builder in
            builder.register(in: isSingleton ? .singleton : .cached) { Store() }
                .register { resolver in "\(resolver.load(Store.self))" }
        }
        _ = container.load(String.self)
        #expect(
            log.events == [
                "> String", "String -> ObservedFormTests.Store", "> ObservedFormTests.Store",
                "< ObservedFormTests.Store", "< String",
            ]
        )
        log.removeAll()
        _ = container.load(Store.self)
        #expect(log.events.isEmpty)
        _ = container.load(String.self)
        #expect(log.events == ["> String", "String -> ObservedFormTests.Store made", "< String"])
        log.removeAll()
        if isSingleton { return }
        container.reset(Store.self)
        _ = container.load(Store.self)
        #expect(log.events == ["> ObservedFormTests.Store", "< ObservedFormTests.Store"])
    }

    @Test func aWeakInstanceIsMadeAgainOnceItIsGone() {
        let container = container { $0.register(in: .weak) { Store() } }
        var first: Store? = container.load()
        #expect(container.load(Store.self) === first)
        first = nil
        #expect(log.events == ["> ObservedFormTests.Store", "< ObservedFormTests.Store"])
        _ = container.load(Store.self)
        #expect(
            log.events == [
                "> ObservedFormTests.Store", "< ObservedFormTests.Store",
                "> ObservedFormTests.Store",
                "< ObservedFormTests.Store",
            ]
        )
    }

    @Test func anInstanceOfTheGraphIsMadeOnceForEachLoad() {
        let container = container { builder in
            builder.register(in: .graph) { Store() }
                .register { resolver in resolver.load(Store.self) === resolver.load(Store.self) }
        }
        #expect(container.load(Bool.self))
        let events = [
            "> Bool", "Bool -> ObservedFormTests.Store", "> ObservedFormTests.Store",
            "< ObservedFormTests.Store",
            "Bool -> ObservedFormTests.Store", "< Bool",
        ]
        #expect(log.events == events)
        #expect(container.load(Bool.self))
        #expect(log.events == events + events)
    }

    @Test func eagerSingletonsAreMadeByTheBuild() {
        let container = container { builder in
            builder.registerSingleton { resolver in Model(clock: resolver.load()) }
                .registerSingleton(Clock())
        }
        #expect(
            log.events == [
                "> ObservedFormTests.Model", "ObservedFormTests.Model -> ObservedFormTests.Clock",
                "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
                "< ObservedFormTests.Model",
            ]
        )
        log.removeAll()
        _ = container.load(Model.self)
        #expect(log.events.isEmpty)
    }

    @Test(arguments: ["transient", "graph", "singleton"])
    func theCompletionIsPartOfTheMake(_ lifetime: String) {
        let container = container { builder in
            let lifetimes: [String: LifetimeOf<Store>] =
                ["transient": .transient, "graph": .graph, "singleton": .singleton]
            builder.register { Clock() }
                .register(
                    in: lifetimes[lifetime]!,
                    factory: { Store() },
                    initCompleted: { resolver, _ in
                        _ = resolver.load(Clock.self)
                    }
                )
        }
        _ = container.load(Store.self)
        #expect(
            log.events == [
                "> ObservedFormTests.Store", "ObservedFormTests.Store -> ObservedFormTests.Clock",
                "> ObservedFormTests.Clock", "< ObservedFormTests.Clock",
                "< ObservedFormTests.Store",
            ]
        )
    }

    @Test func aForwardLoadsItsSource() {
        let container = container { builder in
            builder.register(in: .singleton) { Store() }.forward(Store.self, to: (any Shop).self) {
                $0
            }
        }
        _ = container.load((any Shop).self)
        #expect(
            log.events == [
                "> any ObservedFormTests.Shop",
                "any ObservedFormTests.Shop -> ObservedFormTests.Store",
                "> ObservedFormTests.Store", "< ObservedFormTests.Store",
                "< any ObservedFormTests.Shop",
            ]
        )
    }

    @Test func laterLoadsArePartOfTheFactoryThatUsesThem() {
        let container = container { builder in
            builder.register(in: .singleton) { Store() }
                .register { Clock() }
                .register { (resolver: DependencyResolver) -> String in
                    let store: Lazy<Store> = resolver.load()
                    let clock: Provider<Clock> = resolver.load()
                    _ = (store.load(), store.load(), clock.load(), clock.load())
                    return ""
                }
                .register { resolver in [resolver.load(Lazy<Store>.self)] }
        }
        let unused: [Lazy<Store>] = container.load()
        #expect(
            log.events == [
                "> [Lazy<ObservedFormTests.Store>]", "< [Lazy<ObservedFormTests.Store>]",
            ]
        )
        log.removeAll()
        _ = unused[0].load()
        #expect(log.events == ["> ObservedFormTests.Store", "< ObservedFormTests.Store"])
        log.removeAll()
        _ = container.load(String.self)
        let clock = [
            "String -> ObservedFormTests.Clock", "> ObservedFormTests.Clock",
            "< ObservedFormTests.Clock",
        ]
        #expect(
            log.events == ["> String", "String -> ObservedFormTests.Store made"] + clock + clock + [
                "< String"
            ]
        )
    }

    @Test func allOfAType() {
        let container = container { builder in
            builder.register(named: "one") { 1 }.register(named: "two") { 2 }
                .register { (all: [Int]) in all.reduce(0, +).description }
        }
        #expect(container.loadAll(Int.self) == [1, 2])
        let both = [
            ["> Int named \"one\"", "< Int named \"one\""],
            ["> Int named \"two\"", "< Int named \"two\""],
        ]
        #expect(log.events == both[0] + both[1])
        log.removeAll()
        #expect(container.load(String.self) == "3")
        #expect(
            log.events == ["> String", "String -> Int named \"one\""] + both[0] + [
                "String -> Int named \"two\""
            ]
                + both[1] + ["< String"]
        )
    }

    @MainActor
    @Test func theMainActor() async {
        let container = DICBuilder().register { Clock() }
            .mainActor
            .register(in: .singleton) { resolver in [resolver.load(Clock.self)] }
            .register { (resolver, number: Int) in "\(resolver.load([Clock].self).count)\(number)" }
            .build(observer: log)
        #expect(container.load(String.self, arguments: 7) == "17")
        #expect(
            log.events == [
                "> String(Int)", "String(Int) -> [ObservedFormTests.Clock]",
                "> [ObservedFormTests.Clock]",
                "[ObservedFormTests.Clock] -> ObservedFormTests.Clock", "> ObservedFormTests.Clock",
                "< ObservedFormTests.Clock",
                "< [ObservedFormTests.Clock]", "< String(Int)",
            ]
        )
        #expect(log.started[0]?.dependency.isOnMainActor == true)
        log.removeAll()
        #expect(container.load([Clock].self).count == 1)
        let nonisolated = container.nonisolated
        let error = await Task.detached {
            #expect(throws: ResolutionError.self) {
                try nonisolated.loadOrThrow([Clock].self)
            }
        }.value
        #expect(error?.code == .needsMainActor)
        #expect(log.events.isEmpty)
    }

    @Test func asynchronousFactories() async throws {
        let container = container { builder in
            builder.register { Clock() }
                .registerAsync(in: .singleton) { resolver in [await resolver.loadAsync(Clock.self)]
                }
                .registerAsync { resolver in "\(await resolver.loadAsync([Clock].self).count)" }
                .registerAsync { (resolver, number: Int) in
                    Double(await resolver.loadAsync(String.self))! + Double(number)
                }
        }
        #expect(await container.loadAsync(Double.self, arguments: 7) == 8)
        #expect(
            log.events == [
                "> Double(Int)", "Double(Int) -> String", "> String",
                "String -> [ObservedFormTests.Clock]",
                "> [ObservedFormTests.Clock]",
                "[ObservedFormTests.Clock] -> ObservedFormTests.Clock", "> ObservedFormTests.Clock",
                "< ObservedFormTests.Clock", "< [ObservedFormTests.Clock]", "< String",
                "< Double(Int)",
            ]
        )
        #expect(log.started.all.map(\.dependency.isAsync) == [true, true, true, false])
        log.removeAll()
        _ = await container.loadAsync([Clock].self)
        #expect(log.events.isEmpty)
        _ = try await container.loadAsyncOrThrow(String.self)
        #expect(log.events == ["> String", "String -> [ObservedFormTests.Clock] made", "< String"])
    }

    @Test func anEagerAsynchronousSingleton() async {
        let container = container { $0.registerAsync(in: .eagerSingleton) { Clock() } }
        _ = await container.loadAsync(Clock.self)
        #expect(log.events == ["> ObservedFormTests.Clock", "< ObservedFormTests.Clock"])
    }
}
