import DICBuilder
import TestSupport
import Testing

/// Instances that are shared as long as something holds them.
@Suite struct WeakTests {
    final class Cache: Sendable {}
    final class Screen: Sendable {
        let cache: Cache
        init(cache: Cache) { self.cache = cache }
    }

    @Test(arguments: ContainerKind.allCases)
    func isSharedWhileItIsHeldAndMadeAgainAfterwards(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(in: .weak) { () -> Cache in
                runs.increment()
                return Cache()
            }
        }
        var held: Cache? = container.load()
        #expect(container.load(Cache.self) === held)
        #expect(container.registeredDependencies.map(\.isMade) == [true])
        weak let first = held
        held = nil
        #expect(first == nil)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        held = container.load()
        #expect(container.load(Cache.self) === held)
        #expect(runs.count == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatNobodyHoldsGoesAtOnce(_ kind: ContainerKind) {
        let gone = WeakReferences()
        let container = kind.container { $0.register(in: .weak) { Cache() } }
        for _ in 1...3 { gone.add(container.load(Cache.self)) }
        #expect(gone.addedCount == 3)
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func anotherInstanceMayHoldIt(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .weak) { Cache() }.register { Screen(cache: $0.load()) }
        }
        var screen: Screen? = container.load()
        #expect(container.load(Screen.self).cache === screen?.cache)
        weak let cache = screen?.cache
        screen = nil
        #expect(cache == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonHoldsItForGood(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .weak) { Cache() }.registerSingleton { Screen(cache: $0.load()) }
        }
        weak let cache: Cache? = container.load(Cache.self)
        #expect(cache != nil)
        #expect(cache === container.load(Screen.self).cache)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryThatThrowsKeepsNothing(_ kind: ContainerKind) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { $0.registerThrowable(in: .weak) { try shop.tryToMake() } }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Widget.self) }
        shop.repair()
        let widget = try container.loadOrThrow(Widget.self)
        #expect(widget.number == 1)
        #expect(container.load(Widget.self) === widget)
    }

    /// The factory says which object; it may as well be one that is there already.
    @Test(arguments: ContainerKind.allCases)
    func aFactoryMayReturnWhatSomebodyElseKeeps(_ kind: ContainerKind) {
        let cache = Cache()
        let container = kind.container { $0.register(cache, in: .weak) }
        #expect(container.load(Cache.self) === cache)
        #expect(container.registeredDependencies.map(\.isMade) == [true])
    }

    @Test(arguments: ContainerKind.allCases)
    func asAnOptionalItIsTheSameInstance(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(in: .weak) { Cache() } }
        let cache = container.load(Cache.self)
        #expect(container.load(Cache?.self) === cache)
        #expect(try container.loadOrThrow(Cache?.self) === cache)
        #expect(container.loadOrNil(Cache.self) === cache)
        #expect(container[Cache.self] === cache)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSubclassMayStandForItsSuperclass(_ kind: ContainerKind) {
        class Animal: @unchecked Sendable {}
        final class Dog: Animal, @unchecked Sendable {}
        let container = kind.container { $0.register(as: Animal.self, in: .weak) { Dog() } }
        let animal = container.load(Animal.self)
        #expect(animal is Dog)
        #expect(container.load(Animal.self) === animal)
    }

    @Test(arguments: ContainerKind.allCases)
    func whenItGoesItMayLoadItsSuccessor(_ kind: ContainerKind) {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        let successor = CapturedContainer<Leaving>()
        let container = kind.container { registrar in
            registrar.register(in: .weak) {
                Leaving {
                    if let container = box.contents { successor.contents = container.load() }
                }
            }
        }
        box.contents = container
        _ = container.load(Leaving.self)
        #expect(successor.contents != nil)
        #expect(container.load(Leaving.self) === successor.contents)
        box.contents = nil
        successor.contents = nil
        #expect(container.registeredDependencies.map(\.isMade) == [false])
    }
}
