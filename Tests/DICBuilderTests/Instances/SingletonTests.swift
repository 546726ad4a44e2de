import DICBuilder
import TestSupport
import Testing

/// How long instances are kept, beyond what each registration form promises.
@Suite struct SingletonTests {
    final class Engine: Sendable {}

    final class Car: Sendable {
        let engine: Engine
        init(engine: Engine) { self.engine = engine }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatSeveralTransientsLoadIsSharedOnlyIfItIsASingleton(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Engine() }.register { Car(engine: $0.load()) }
        }
        #expect(container.load(Car.self).engine !== container.load(Car.self).engine)

        let sharing = kind.container {
            $0.register(in: .singleton) { Engine() }.register { Car(engine: $0.load()) }
        }
        #expect(sharing.load(Car.self) !== sharing.load(Car.self))
        #expect(sharing.load(Car.self).engine === sharing.load(Car.self).engine)
        #expect(sharing.load(Car.self).engine === sharing.load(Engine.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatFailedIsMadeByTheNextLoad(_ kind: ContainerKind) throws {
        let attempts = RunCounter()
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .singleton) {
                guard attempts.increment() > 2 else { throw Breakdown() }
                return Engine()
            }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Engine.self) }
        #expect(container.loadOrNil(Engine.self) == nil)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        let engine = try container.loadOrThrow(Engine.self)
        #expect(container.load(Engine.self) === engine)
        #expect(attempts.count == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonWhoseDependencyFailedIsMadeByTheNextLoad(_ kind: ContainerKind) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { try shop.tryToMake() }
                .registerThrowable(in: .singleton) { resolver in
                    [try resolver.loadOrThrow(Widget.self)]
                }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow([Widget].self) }
        shop.repair()
        #expect(try container.loadOrThrow([Widget].self).map(\.number) == [1])
        #expect(container.load(Widget.self).number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func nilIsAnInstanceThatASingletonKeeps(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(as: Engine?.self, in: .singleton) {
                runs.increment() > 1 ? Engine() : nil
            }
        }
        #expect(container.loadOrNil(Engine.self) == nil)
        #expect(container.load(Engine?.self) == nil)
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonIsOneForAllVerbsAndForWhatWrapsIt(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(in: .singleton) { Engine() } }
        let engine = container.load(Engine.self)
        #expect(container.load(Engine?.self) === engine)
        #expect(container.loadOrNil(Engine.self) === engine)
        #expect(try container.loadOrThrow(Engine?.self) === engine)
        #expect(container[Engine.self] === engine)
    }

    @Test(arguments: ContainerKind.allCases)
    func aTypeAndItsProtocolAreSingletonsOfTheirOwn(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar.registerSingleton { shop.make() }.registerSingleton(shop.make(), as: gadget)
        }
        #expect(container.load(Widget.self).number == 1)
        #expect(container.load(gadget).number == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func aProtocolCanLeadToTheSingletonOfAType(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar.registerSingleton { shop.make() }.register(as: gadget) {
                $0.load(Widget.self)
            }
        }
        #expect(container.load(gadget).number == 1)
        #expect(container.load(gadget).number == 1)
    }

    /// Long keys, wide values and values without size are all kept unchanged.
    @Test(arguments: ContainerKind.allCases)
    func singletonsOfAllSizes(_ kind: ContainerKind) {
        struct Nothing: Equatable {}
        struct Wide: Equatable, Sendable {
            var numbers = (1, 2, 3, 4, 5, 6, 7, 8)
            var text = "a text that is too long to be held in place"
            static func == (left: Wide, right: Wide) -> Bool {
                left.numbers.0 == right.numbers.0 && left.numbers.7 == right.numbers.7
                    && left.text == right.text
            }
        }
        let container = kind.container { registrar in
            registrar.registerSingleton(Nothing()).registerSingleton(Wide()).registerSingleton(true)
        }
        for _ in 1...3 {
            #expect(container.load(Nothing.self) == Nothing())
            #expect(container.load(Wide.self) == Wide())
            #expect(container.load(Bool.self))
        }
    }
}
