import DIC
import TestSupport
import Testing

/// What the pages for those who come from another library say of this one, where no program on the
/// page shows it.
@Suite struct MigrationPageTests {
    private final class Engine: Sendable {}
    private protocol Motor: AnyObject, Sendable {}
    private final class Diesel: Motor {}
    private struct Car: Sendable { let motor: any Motor }
    private struct Value: Sendable { let number: Int }

    // MARK: From Swinject

    @Test(arguments: ContainerKind.allCases)
    func eachProtocolThatIsKeptHasItsOwnInstance(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Diesel() }
                .register(as: (any Motor).self, in: .singleton) { (motor: Diesel) in motor }
                .register(as: (any Motor).self, in: .singleton, named: "b") {
                    (motor: Diesel) in motor
                }
        }
        let (first, second) = (
            container.load((any Motor).self), container.load((any Motor).self, named: "b")
        )
        #expect(first === container.load((any Motor).self))
        #expect(first !== second)
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardKeepsNothing(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Diesel() }
                .forward(Diesel.self, to: (any Motor).self) { $0 }
                .register(in: .singleton, named: "kept") { Diesel() }
                .forward(Diesel.self, named: "kept", to: (any Motor).self) { $0 }
        }
        #expect(container.load((any Motor).self) !== container.load((any Motor).self))
        #expect(
            container.load((any Motor).self, named: "kept")
                === container.load(Diesel.self, named: "kept")
        )
    }

    /// The parameter needs a forward, though what is registered conforms.
    @Test func whatIsLoadedIsTheTypeOfTheParameter() throws {
        let builder = DICBuilder().register { Diesel() }.register(Car.init)
        #expect(builder.validate().errors.map(\.code) == [.notRegistered])
        builder.forward(Diesel.self, to: (any Motor).self) { $0 }
        #expect(builder.validate().errors.isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTakesArgumentsIsMadeByEachLoadOfAGraph(_ kind: ContainerKind) {
        final class Row {
            let number: Int
            init(number: Int) { self.number = number }
        }
        let container = kind.container { registrar in
            registrar
                .register(Row.init, arguments: Int.self)
                .register(in: .graph) { resolver -> [Row] in
                    [resolver.load(arguments: 1), resolver.load(arguments: 1)]
                }
        }
        let rows = container.load([Row].self)
        #expect(rows[0] !== rows[1])
    }

    /// A structure is kept as a class is.
    @Test(arguments: ContainerKind.allCases)
    func aValueIsKept(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Value(number: runs.increment()) }
                .register(in: .cached, named: "cached") { Value(number: runs.increment()) }
        }
        for _ in 0..<2 {
            #expect(container.load(Value.self).number == 1)
            #expect(container.load(Value.self, named: "cached").number == 2)
        }
    }

    @Test func ofTwoAssembliesOfOneTypeOneIsAssembled() {
        struct Part: Assembly {
            let runs: RunCounter
            func assemble(into registrar: DependencyRegistrar) { runs.increment() }
        }
        struct Numbered: Assembly {
            let number: Int
            let runs: RunCounter
            var identity: any Hashable & Sendable { number }
            func assemble(into registrar: DependencyRegistrar) { runs.increment() }
        }
        let (same, others) = (RunCounter(), RunCounter())
        DICBuilder().assemble(Part(runs: same), Part(runs: same))
            .assemble(Numbered(number: 1, runs: others), Numbered(number: 2, runs: others))
        #expect(same.count == 1)
        #expect(others.count == 2)
    }

    /// A child has the parent's singletons; the parent does not see what the child registers.
    @Test func aChildHasWhatTheParentKeeps() {
        let parent = DICBuilder().register(in: .singleton) { Engine() }.build()
        let child = DICBuilder(parent: parent).register { Value(number: 1) }.build()
        #expect(child.load(Engine.self) === parent.load(Engine.self))
        #expect(parent.loadOrNil(Value.self) == nil)
    }

    @Test func aRouterMayKeepItsResolver() throws {
        struct Router: Sendable { let resolver: DependencyResolver }
        let builder = DICBuilder().register { Value(number: 3) }
            .register(dependsOn: Value.self) { resolver in Router(resolver: resolver) }
        #expect(builder.validate(.fullyProved).errors.isEmpty)
        #expect(builder.build().load(Router.self).resolver.load(Value.self).number == 3)
    }

    @Test func aBootstrapRunsBetweenTwoServices() {
        struct Bootstrap: Sendable {}
        struct Tracker: Sendable {}
        let steps = SharedList<String>()
        let container = DICBuilder()
            .register(in: .singleton) {
                steps.add("bootstrap")
                return Bootstrap()
            }
            .register(in: .singleton) { (_: Bootstrap) in
                steps.add("tracker")
                return Tracker()
            }
            .build()
        _ = (container.load(Tracker.self), container.load(Tracker.self))
        #expect(steps.all == ["bootstrap", "tracker"])
    }

    /// A load begins with the one that has an `initCompleted`. In a graph, `GraphLifetimeCycleTests` shows
    /// what happens otherwise.
    @Test(arguments: ContainerKind.allCases)
    func aCycleOfKeptInstancesBeginsAtOneEnd(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { Child(parent: try $0.loadOrThrow()) }
                .registerThrowable(
                    in: .singleton,
                    factory: { Parent() },
                    initCompleted: { $1.complete(with: try $0.loadOrThrow()) }
                )
        }
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Child.self) }
        #expect(error?.code == .cycle)
        let parent = container.load(Parent.self)
        #expect(parent.child === container.load(Child.self))
    }

    // MARK: From Factory and Resolver

    @Test(arguments: ContainerKind.allCases)
    func whatIsCachedOrWeakIsResetByItsType(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { Engine() }
                .register(in: .weak) { Diesel() }
        }
        let (engine, diesel) = (container.load(Engine.self), container.load(Diesel.self))
        // A group is what is cached in it; a weak instance is nobody's.
        container.reset(.cached)
        #expect(container.load(Engine.self) !== engine)
        #expect(container.load(Diesel.self) === diesel)
        let next = container.load(Engine.self)
        container.reset(Engine.self)
        container.reset(Diesel.self)
        #expect(container.load(Engine.self) !== next)
        #expect(container.load(Diesel.self) !== diesel)
    }

    /// By its type, a child resets what it has from its parent; a group it does not.
    @Test func aChildResetsByTypeWhatItsParentKeeps() {
        let parent = DICBuilder().register(in: .cached) { Engine() }.build()
        let child = DICBuilder(parent: parent).build()
        let first = parent.load(Engine.self)
        child.reset(.cached)
        #expect(parent.load(Engine.self) === first)
        child.reset(Engine.self)
        #expect(parent.load(Engine.self) !== first)
    }

    @Test(arguments: ContainerKind.allCases)
    func aNilIsKept(_ kind: ContainerKind) {
        let runs = RunCounter()
        @Sendable func nothing() -> Engine? {
            runs.increment()
            return nil
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { nothing() }
                .register(in: .cached, named: "cached") { nothing() }
        }
        for _ in 0..<2 {
            #expect(container.loadOrNil(Engine.self) == nil)
            #expect(container.loadOrNil(Engine.self, named: "cached") == nil)
        }
        #expect(runs.count == 2)
        container.reset(Engine.self, named: "cached")
        #expect(container.loadOrNil(Engine.self, named: "cached") == nil)
        #expect(runs.count == 3)
    }

    /// What is registered later, in a child, the app's own container does not give to what it makes.
    @Test func whatAChildRegistersItsParentsInstancesDoNotHave() {
        struct Screen: Sendable { let engine: Engine? }
        let app = DICBuilder().register(in: .singleton) { (engine: Engine?) in
            Screen(engine: engine)
        }
        .build()
        let child = DICBuilder(parent: app).register { Engine() }.build()
        #expect(child.loadOrNil(Engine.self) != nil)
        #expect(child.load(Screen.self).engine == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func uniqueNamesMakeAList(_ kind: ContainerKind) {
        struct All: Sendable { let motors: [any Motor] }
        let container = kind.container { registrar in
            registrar
                .register(as: (any Motor).self, named: .unique) { Diesel() }
                .register(as: (any Motor).self, named: .unique) { Diesel() }
                .register(All.init)
        }
        #expect(container.load(All.self).motors.count == 2)
        #expect(container.loadOrNil((any Motor).self) == nil)
    }

    // MARK: From others

    @Test(arguments: ContainerKind.allCases)
    func theDefaultIsTransientAndTheLastWins(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Engine() }.register { Value(number: 1) }
                .register { Value(number: 2) }
        }
        #expect(container.load(Engine.self) !== container.load(Engine.self))
        #expect(container.load(Value.self).number == 2)
        #expect(container.loadAll(Value.self).map(\.number) == [2])
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(String.self) }
    }

    @Test func unregisteringRemovesSingletonsToo() {
        let container = DependencyInjectionContainer()
        container.registerSingleton { Engine() }.register { Value(number: 1) }
        container.unregisterDependencies()
        #expect(container.loadOrNil(Engine.self) == nil)
        #expect(container.registeredDependencies.isEmpty)
    }

    // MARK: What to write where there is no equivalent

    @Test(arguments: ContainerKind.allCases)
    func aFallbackForAnyName(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Value(number: 0) }.register(named: "a") { Value(number: 1) }
        }
        func load(_ name: DependencyName) -> Int {
            (container.loadOrNil(Value.self, named: name) ?? container.load(Value.self)).number
        }
        #expect([load("a"), load("b")] == [1, 0])
    }

    /// Whether what a `Lazy` leads to has been made, of what is kept.
    @Test func whetherALazyHasLoaded() {
        struct Owner: Sendable { let engine: Lazy<Engine> }
        let container = DICBuilder().register(in: .singleton) { Engine() }.register(Owner.init)
            .build()
        func isMade() -> Bool? {
            container.registeredDependencies.first { $0.type == Engine.self }?.isMade
        }
        let owner = container.load(Owner.self)
        #expect(isMade() == false)
        _ = owner.engine.load()
        #expect(isMade() == true)
    }

    @Test(arguments: ContainerKind.allCases)
    func aWeakInstanceThatMayBeMissing(_ kind: ContainerKind) {
        let isThere = Guarded(false)
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .weak) { () throws -> Engine in
                guard isThere.withLock({ $0 }) else { throw Breakdown() }
                return Engine()
            }
        }
        #expect(container.loadOrNil(Engine.self) == nil)
        isThere.withLock { $0 = true }
        let engine = container.loadOrNil(Engine.self)
        #expect(engine != nil)
        #expect(container.loadOrNil(Engine.self) === engine)
    }

    private final class Truck: Motor {
        let load: Int
        init(load: Int) { self.load = load }
    }

    /// In place of a forward, which passes no arguments on; the report of one says so.
    @Test func aForwardOfWhatTakesArguments() throws {
        let builder = DICBuilder().register(Truck.init, arguments: Int.self)
        let line = UInt(#line + 1)
        let forwarding = builder.forward(Truck.self, to: (any Motor).self) { $0 }.validate()
        let problem = try #require(forwarding.errors.first)
        #expect(forwarding.errors.count == 1)
        #expect(problem.code == .forwardToNothing)
        #expect(problem.near.map(\.name) == ["MigrationPageTests.Truck(Int)"])
        #expect(
            problem.suggestion == """
                .register(as: (any MigrationPageTests.Motor).self) { \
                (resolver, int: Int) in resolver.load(MigrationPageTests.Truck.self, arguments: int) }
                """
        )
        #expect(problem.suggestions.first?.description.contains(":\(line)") == true)

        let container = DICBuilder().register(Truck.init, arguments: Int.self)
            .register(as: (any Motor).self) {
                (resolver, int: Int) in resolver.load(Truck.self, arguments: int)
            }
            .build()
        #expect((container.load((any Motor).self, arguments: 7) as? Truck)?.load == 7)
    }

    /// In place of a `Lazy`, which passes none on either.
    @Test func aLazyOfWhatTakesArguments() throws {
        struct Yard: Sendable { let truck: @Sendable (Int) -> Truck }
        let container = DICBuilder().register(Truck.init, arguments: Int.self).register(Yard.init)
            .build()
        #expect(container.load(Yard.self).truck(5).load == 5)
        #expect(container.factory(of: Truck.self, arguments: Int.self)(6).load == 6)
        let error = try #require(throws: ResolutionError.self) {
            try container.loadOrThrow(Lazy<Truck>.self, arguments: 5)
        }
        #expect(error.near.map(\.name) == ["MigrationPageTests.Truck(Int)"])
        #expect(
            error.suggestions.map(\.code) == [
                "load(MigrationPageTests.Truck.self, arguments: int)",
                "factory(of: MigrationPageTests.Truck.self, arguments: Int.self)",
            ]
        )
    }

    /// A `Lazy` of what is not registered is there all the same, so that `loadOrNil` of it is no way
    /// out.
    @Test(arguments: ContainerKind.allCases)
    func anOptionalLazyIsReportedWithALoadThatMayBeNil(_ kind: ContainerKind) throws {
        let container = kind.container { _ in }
        let error = try #require(throws: ResolutionError.self) {
            try container.loadOrThrow(Lazy<Engine>?.self)
        }
        #expect(
            error.suggestions.map(\.code) == [
                ".register { MigrationPageTests.Engine(…) }",
                "loadOrNil(MigrationPageTests.Engine.self)",
            ]
        )
        #expect(container.loadOrNil(Lazy<Engine>.self) != nil)
        #expect(container.loadOrNil(Engine.self) == nil)
    }

    /// What a child overrides keeps its place among all; what it registers anew comes last.
    @Test func theOrderOfAllInAChild() {
        let parent = DICBuilder().register(named: "a") { "a" }.register(named: "b") { "b" }
            .register(named: "c") { "c" }.build()
        func all(_ change: (DICBuilder) -> Void) -> [String] {
            let builder = DICBuilder(parent: parent)
            change(builder)
            return builder.build().loadAll(String.self)
        }
        #expect(all { $0.override(named: "b") { "B" } } == ["a", "B", "c"])
        #expect(all { $0.decorate(String.self, named: "b") { $0 + "!" } } == ["a", "b!", "c"])
        #expect(all { $0.register(named: "b") { "B" } } == ["a", "c", "B"])
        let other = parent.overriding { $0.register(named: "b") { "B" } }
        #expect(other.loadAll(String.self) == ["a", "B", "c"])
    }
}
