import DICBuilder
import TestSupport
import Testing

/// `initCompleted` of an autoregistered initializer.
@Suite struct InitializerCompletionTests {
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func givesTheInstanceWhatItCouldNotBeMadeWith(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) {
        let container = kind.container { registrar in
            registrar
                .register(Child.init(parent:), in: lifetime.of(Child.self))
                .register(
                    Parent.init,
                    in: lifetime.of(Parent.self),
                    initCompleted: { resolver, parent in parent.complete(with: resolver.load()) }
                )
        }
        let parent = container.load(Parent.self)
        #expect(parent.completions == 1)
        #expect(parent.child?.parent === parent)
        #expect(container.load(Parent.self) === parent)
        #expect(parent.completions == 1)
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func runsForEachInstanceWhateverItsParametersAre(_ kind: ContainerKind, _ effect: FactoryEffect)
    {
        struct Pair { let number: Int, widget: Widget }
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in 7 }
            registrar
                .register(in: .singleton) { Widget(number: 8) }
                .register(
                    Pair.init,
                    initCompleted: { resolver, pair in
                        journal.add(
                            "\(pair.number) \(pair.widget.number) \(resolver.load(Int.self))"
                        )
                    }
                )
                .register { (pair: Pair) in [pair.number] }
        }
        _ = (container.load(Pair.self), container.load([Int].self))
        #expect(journal.all == ["7 8 7", "7 8 7"])
    }

    @Test(arguments: ContainerKind.allCases)
    func eagerSingletonsAreCompletedWhenTheyAreMade(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(Child.init(parent:), in: .singleton)
                .register(
                    Parent.init,
                    in: .eagerSingleton,
                    initCompleted: { resolver, parent in parent.complete(with: resolver.load()) }
                )
        }
        let made = container.registeredDependencies.filter(\.isMade).map { "\($0.type)" }
        #expect(made == ["Child", "Parent"])
        #expect(container.load(Parent.self).completions == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAThrowingInitializerMayThrow(_ kind: ContainerKind) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar.register(
                in: .singleton,
                factory: { () throws -> Parent in Parent() },
                initCompleted: { _, parent in
                    _ = try shop.tryToMake()
                    parent.complete(with: nil)
                }
            )
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Parent.self) }
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        shop.repair()
        #expect(try container.loadOrThrow(Parent.self).completions == 1)
    }

    /// All else that can be said goes with it.
    @Test(arguments: ContainerKind.allCases)
    func goesWithATypeALifetimeAndAName(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container { registrar in
            registrar.register(
                as: (any Gadget).self,
                in: .singleton,
                named: "completed",
                factory: { Widget(number: 1) },
                initCompleted: { _, gadget in if gadget.number == 1 { counter.increment() } }
            )
        }
        #expect(container.load((any Gadget).self, named: "completed").number == 1)
        _ = container.load((any Gadget).self, named: "completed")
        #expect(counter.count == 1)
    }
}
