import DICBuilder
import TestSupport
import Testing

/// What `autoregister` takes: initializers of all kinds, other types to load them as, lifetimes and
/// names.
@Suite struct InitializerFormTests {
    struct Engine: Sendable, Equatable { var power = 100 }
    protocol Vehicle: Sendable { var power: Int { get } }
    class Machine: @unchecked Sendable {}

    final class Car: Machine, Vehicle, @unchecked Sendable {
        let engine: Engine
        let widget: Widget?
        var power: Int { engine.power }
        init(engine: Engine) { (self.engine, widget) = (engine, nil) }
        init(engine: Engine, widget: Widget) { (self.engine, self.widget) = (engine, widget) }
        init?(failing engine: Engine) {
            guard engine.power > 0 else { return nil }
            (self.engine, widget) = (engine, nil)
        }
        init(throwing engine: Engine) throws {
            guard engine.power > 0 else { throw Breakdown() }
            (self.engine, widget) = (engine, nil)
        }
        init?(both engine: Engine) throws {
            if engine.power < 0 { throw Breakdown() }
            if engine.power == 0 { return nil }
            (self.engine, widget) = (engine, nil)
        }
    }

    private func container(
        _ kind: ContainerKind,
        power: Int = 100,
        _ register: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        kind.container { registrar in
            registrar.register { Engine(power: power) }.register(in: .singleton) {
                Widget(number: 1)
            }
            register(registrar)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anOverloadedInitializerIsChosenByItsLabelsOrTypes(_ kind: ContainerKind) {
        let byLabels = container(kind) { $0.register(Car.init(engine:widget:)) }
        #expect(byLabels.load(Car.self).widget?.number == 1)
        let byOtherLabels = container(kind) { $0.register(Car.init(engine:)) }
        #expect(byOtherLabels.load(Car.self).widget == nil)
        let byType = container(kind) { $0.register(Car.init as @Sendable (Engine, Widget) -> Car) }
        #expect(byType.load(Car.self).widget?.number == 1)
        let byClosure = container(kind) { $0.register { (engine: Engine) in Car(engine: engine) } }
        #expect(byClosure.load(Car.self).widget == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFailableInitializer(_ kind: ContainerKind) throws {
        let works = container(kind) { $0.register(Car.init(failing:)) }
        #expect(works.load(Car.self).power == 100)
        #expect(works.load(Car?.self)?.power == 100)
        let fails = container(kind, power: 0) { $0.register(Car.init(failing:)) }
        #expect(fails.load(Car?.self) == nil)
        #expect(fails.loadOrNil(Car.self) == nil)
        #expect(try fails.loadOrThrow(Car?.self) == nil)
        #expect(try resolutionError { try fails.loadOrThrow(Car.self) }.code == .returnedNil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aThrowingInitializer(_ kind: ContainerKind) throws {
        let works = container(kind) { $0.register(Car.init(throwing:)) }
        #expect(works.load(Car.self).power == 100)
        let fails = container(kind, power: 0) { $0.register(Car.init(throwing:), in: .singleton) }
        #expect(throws: Breakdown()) { try fails.loadOrThrow(Car.self) }
        #expect(fails.loadOrNil(Car.self) == nil)
        #expect(fails.load(Car?.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases, [-1, 0, 1])
    func anInitializerThatFailsInBothWays(_ kind: ContainerKind, _ power: Int) throws {
        let container = container(kind, power: power) { $0.register(Car.init(both:)) }
        #expect(container.loadOrNil(Car.self)?.power == (power > 0 ? power : nil))
        switch power {
        case -1: #expect(throws: Breakdown()) { try container.loadOrThrow(Car?.self) }
        case 0: #expect(try container.loadOrThrow(Car?.self) == nil)
        default: #expect(try container.loadOrThrow(Car.self).power == 1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func asAnotherType(_ kind: ContainerKind) throws {
        let container = container(kind) { registrar in
            registrar
                .register(Car.init(engine:), as: (any Vehicle).self)
                .register(Car.init(engine:), as: Machine.self, in: .singleton)
                .register(Car.init(failing:), as: (any Vehicle)?.self)
                .register(Car.init(throwing:), as: AnyObject.self)
        }
        #expect(container.load((any Vehicle).self).power == 100)
        #expect(container.load((any Vehicle)?.self)?.power == 100)
        #expect(container.load(Machine.self) is Car)
        #expect(container.load(Machine.self) === container.load(Machine.self))
        #expect(container.load(AnyObject.self) is Car)
        #expect(container.loadOrNil(Car.self) == nil)
    }

    /// Each lifetime, and whether a second load, a load of the same graph and a load after a reset
    /// find the instance.
    @Test(arguments: ParameterLinkingTests.cases)
    func everyLifetime(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        struct Pair { let first, second: Car }
        func cars(_ lifetime: LifetimeOf<Car>) -> (
            inGraph: Bool, later: Bool, afterReset: Bool, whenHeld: Bool
        ) {
            let container = kind.container { registrar in
                effect.register(into: registrar) { _ in Engine() }
                registrar
                    .register(Car.init(engine:), in: lifetime)
                    .register(Pair.init(first:second:))
            }
            let pair = container.load(Pair.self)
            let later = container.load(Car.self)
            container.reset(.cached)
            let afterReset = container.load(Car.self)
            return (
                pair.first === pair.second, later === pair.first, afterReset === later,
                later === pair.second
            )
        }
        #expect(cars(.transient) == (false, false, false, false))
        #expect(cars(.graph) == (true, false, false, false))
        #expect(cars(.singleton) == (true, true, true, true))
        #expect(cars(.eagerSingleton) == (true, true, true, true))
        #expect(cars(.cached) == (true, true, false, true))
        #expect(cars(.weak) == (true, true, true, true))
    }

    @Test(arguments: ContainerKind.allCases)
    func anEagerSingletonIsMadeBeforeTheFirstLoad(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = container(kind) { registrar in
            registrar.register(in: .eagerSingleton) { (engine: Engine, widget: Widget) -> Car in
                runs.increment()
                return Car(engine: engine, widget: widget)
            }
        }
        #expect(runs.count == 1)
        #expect(container.load(Car.self) === container.load(Car.self))
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aWeakOneGoesWithItsLastHolder(_ kind: ContainerKind) {
        let gone = WeakReferences()
        let container = container(kind) { $0.register(Car.init(engine:), in: .weak) }
        var car: Car? = container.load()
        gone.add(car!)
        #expect(container.load(Car.self) === car)
        car = nil
        #expect(gone.leftCount == 0)
        #expect(container.load(Car.self).power == 100)
    }

    @Test(arguments: ContainerKind.allCases)
    func names(_ kind: ContainerKind) {
        let container = container(kind) { registrar in
            registrar
                .register(Car.init(engine:), named: "bare")
                .register(Car.init(engine:widget:), in: .singleton, named: "full")
                .register(Car.init(throwing:), as: (any Vehicle).self, in: .cached, named: "full")
        }
        #expect(container.load(Car.self, named: "bare").widget == nil)
        #expect(container.load(Car.self, named: "full").widget?.number == 1)
        #expect(container.load(Car.self, named: "full") === container.load(Car.self, named: "full"))
        #expect(container.load((any Vehicle).self, named: "full").power == 100)
        #expect(container.loadOrNil(Car.self) == nil)
    }

    /// Other functions than initializers: of types that are not nominal, and of values that are not
    /// Sendable.
    @Test(arguments: ContainerKind.allCases)
    func anyFunction(_ kind: ContainerKind) {
        final class Unsendable {
            let engine: Engine
            init(engine: Engine) { self.engine = engine }
        }
        let container = container(kind) { registrar in
            registrar
                .register(Unsendable.init)
                .register { (engine: Engine, widget: Widget) in (engine.power, widget.number) }
                .register { (pair: (Int, Int)) in [pair.0, pair.1] }
                .register { (unsendable: Unsendable) in { unsendable.engine.power } as () -> Int }
        }
        #expect(container.load(Unsendable.self) !== container.load(Unsendable.self))
        #expect(container.load([Int].self) == [100, 1])
        #expect(container.load((() -> Int).self)() == 100)
    }
}
