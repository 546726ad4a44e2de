import DIC
import TestSupport
import Testing

/// `reset(T.self)` lets go of what `load(T.self)` loads, whatever it is registered under.
@Suite struct ResetReachTests {
    protocol Reader: Sendable {}
    protocol Writer: Sendable {}
    final class Store: Reader, Writer {}
    struct Port: Equatable, Sendable {
        let number: Int
    }
    protocol Numbered: Sendable {
        var number: Int { get }
    }

    // MARK: Children

    @Test func whatAChildDecoratesIsResetInTheParentToo() {
        final class Level: Sendable {
            let store: Store
            let height: Int
            init(_ store: Store, _ height: Int) { (self.store, self.height) = (store, height) }
        }
        let root = DICBuilder().register(in: .cached) { Level(Store(), 0) }.build()
        let child = DICBuilder(parent: root).decorate(Level.self) { Level($0.store, $0.height + 1) }
            .build()
        let grandchild = DICBuilder(parent: child).decorate(Level.self) {
            Level($0.store, $0.height + 1)
        }.build()
        let first = grandchild.load(Level.self)
        #expect(first.height == 2 && first.store === root.load(Level.self).store)
        grandchild.reset(Level.self)
        let second = grandchild.load(Level.self)
        #expect(second.height == 2 && second.store !== first.store)
        #expect(second.store === root.load(Level.self).store)
        #expect(second.store === child.load(Level.self).store)
        // The parent does not know its children.
        root.reset(Level.self)
        #expect(grandchild.load(Level.self) === second)
    }

    @Test func aMutableChildResetsWhatItDecoratesInTheParentToo() {
        let root = DICBuilder().register(in: .cached) { Store() }.build()
        let child = DependencyInjectionContainer(parent: root)
        for _ in 0..<2 { child.decorate(Store.self) { $0 } }
        let first = child.load(Store.self)
        #expect(root.load(Store.self) === first)
        child.reset(Store.self)
        #expect(child.load(Store.self) !== first)
        #expect(child.load(Store.self) === root.load(Store.self))
    }

    // MARK: Forwards

    @Test(arguments: ContainerKind.allCases)
    func aForwardLeadsToWhatItForwards(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { Store() }
                .forward(Store.self, to: (any Reader).self) { $0 }
                .forward(Store.self, to: (any Writer).self) { $0 }
        }
        let store = container.load(Store.self)
        container.reset((any Reader).self)
        #expect(container.registeredDependencies.map(\.isMade) == [false, false, false])
        let next = container.load(Store.self)
        #expect(next !== store)
        container.reset(Store.self)
        #expect(container.load(Store.self) !== next)
    }

    @Test(arguments: ContainerKind.allCases)
    func forwardsOfForwardsDoSoToo(_ kind: ContainerKind) {
        struct Wrapped: Sendable { let reader: any Reader }
        let container = kind.container { registrar in
            registrar
                .forward((any Reader).self, named: "disk", to: Wrapped.self) { Wrapped(reader: $0) }
                .forward(Store.self, named: "disk", to: (any Reader).self) { $0 }
                .register(in: .cached, named: "disk") { Store() }
                .register(in: .cached) { Store() }
        }
        let (named, unnamed) = (
            container.load(Store.self, named: "disk"), container.load(Store.self)
        )
        container.reset(Wrapped.self, named: "disk")
        #expect(container.load(Store.self, named: "disk") !== named)
        #expect(container.load(Store.self) === unnamed)
    }

    @Test(arguments: ContainerKind.allCases)
    func aWeakInstanceIsLetGoOfThroughAForward(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .weak) { Store() }.forward(Store.self, to: (any Reader).self) {
                $0
            }
        }
        let store = container.load(Store.self)
        container.reset((any Reader).self)
        #expect(container.load(Store.self) !== store)
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardOfWhatIsNotKeptLetsGoOfNothing(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Store() }.forward(Store.self, to: (any Reader).self) { $0 }
        }
        container.reset((any Reader).self)
        #expect(container.load((any Reader).self) is Store)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aForwardOfAChildLeadsToItsParent(_ kind: ContainerKind) {
        let parent = DICBuilder().register(in: .cached) { Store() }.build()
        let child = kind.child(of: parent) { $0.forward(Store.self, to: (any Reader).self) { $0 } }
        let store = child.load(Store.self)
        child.reset((any Reader).self)
        #expect(parent.load(Store.self) !== store)
    }

    /// The forward is made for the child, and refers to the child's own registration.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aForwardOfAParentLeadsToTheChildsRegistration(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register(in: .cached) { Store() }
            .forward(Store.self, to: (any Reader).self) { $0 }
            .build()
        let child = kind.child(of: parent) { $0.register(in: .cached) { Store() } }
        let (parents, childs) = (parent.load(Store.self), child.load(Store.self))
        child.reset((any Reader).self)
        #expect(parent.load(Store.self) === parents)
        #expect(child.load(Store.self) !== childs)
    }

    private static func resetThroughAForwardOfASingleton(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .singleton) { Store() }.forward(
                Store.self,
                to: (any Reader).self
            ) { $0 }
        }
        container.reset((any Reader).self)
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardOfASingletonTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetReachTests.resetThroughAForwardOfASingleton(kind)
        }
        expect(
            result,
            says:
                """
                DIC: [not-resettable] ResetReachTests.Store: registered in: .singleton, which is kept as long as \
                the container\n
                """
        )
    }

    private static func resetAForwardOfNothing(_ kind: ContainerKind) {
        kind.faultyContainer { $0.forward(Store.self, to: (any Reader).self) { $0 } }.reset(
            (any Reader).self
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardOfNothingTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetReachTests.resetAForwardOfNothing(kind)
        }
        expect(result, says: "DIC: [not-registered] ResetReachTests.Store\n")
    }

    private static func resetForwardsInACircle(_ kind: ContainerKind) {
        let container = kind.faultyContainer { registrar in
            registrar
                .forward((any Reader).self, to: Store.self) { _ in Store() }
                .forward(Store.self, to: (any Reader).self) { $0 }
        }
        container.reset((any Reader).self)
    }

    @Test(arguments: ContainerKind.allCases)
    func forwardsInACircleTrap(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            endProcess()
            ResetReachTests.resetForwardsInACircle(kind)
        }
        expect(result, says: "DIC: [cycle]")
    }

    // MARK: Optionals

    private static func resetWhatIsRegisteredAsAnOptional(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar
                .register(as: Port?.self, in: .cached) { Port(number: shop.make().number) }
                .register(as: Port?.self, in: .cached, named: "secure") {
                    Port(number: -shop.make().number)
                }
        }
        #expect(container.load(Port.self).number == 1)
        #expect(container.load(Port.self, named: "secure").number == -2)
        container.reset(Port.self)
        #expect(container.load(Port.self).number == 3)
        container.reset(Port.self, named: "secure")
        #expect(container.load(Port.self, named: "secure").number == -4)
        #expect(container.load(Port.self).number == 3)
        container.reset(Port?.self)
        #expect(container.load(Port?.self)?.number == 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func aTypeLeadsToItsOptional(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            ResetReachTests.resetWhatIsRegisteredAsAnOptional(kind)
        }
    }

    private static func resetAnOptionalOfWhatIsRegistered(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { shop.make() }
                .register(as: Port?.self, in: .cached) { Port(number: 1) }
        }
        #expect(container.load(Widget?.self)?.number == 1)
        container.reset(Widget?.self)
        #expect(container.load(Widget?.self)?.number == 2)
        container.reset(Port??.self)
        #expect(container.registeredDependencies.map(\.isMade) == [true, false])
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalLeadsToItsType(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            ResetReachTests.resetAnOptionalOfWhatIsRegistered(kind)
        }
    }

    /// As with loads, the exact type wins.
    @Test(arguments: ContainerKind.allCases)
    func ofATypeAndItsOptionalOnlyTheExactOneIsReset(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { Port(number: 1) }
                .register(as: Port?.self, in: .cached) { Port(number: 2) }
        }
        _ = (container.load(Port.self), container.load(Port?.self))
        #expect(container.registeredDependencies.map(\.isMade) == [true, true])
        container.reset(Port.self)
        #expect(container.registeredDependencies.map(\.isMade) == [false, true])
        _ = container.load(Port.self)
        container.reset(Port?.self)
        #expect(container.registeredDependencies.map(\.isMade) == [true, false])
    }

    private static func resetThroughBoth(_ kind: ContainerKind) {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar
                .register(as: Port?.self, in: .cached) { Port(number: shop.make().number) }
                .forward(Port.self, to: Int.self) { $0.number }
        }
        #expect(container.load(Int.self) == 1)
        container.reset(Int?.self)
        #expect(container.load(Int.self) == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func forwardsAndOptionalsGoTogether(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            ResetReachTests.resetThroughBoth(kind)
        }
    }

    private static func resetTwoStepsAway(_ kind: ContainerKind) {
        kind.container { $0.register(as: Port??.self, in: .cached) { nil } }.reset(Port.self)
    }

    /// Neither does a load get there.
    @Test(arguments: ContainerKind.allCases)
    func whatIsTwoStepsAwayIsNotRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetReachTests.resetTwoStepsAway(kind)
        }
        expect(result, says: "DIC: [not-registered] ResetReachTests.Port\n")
    }

    @Test func asynchronousForwardsLeadToWhatTheyForward() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .cached) { shop.make() }
            .forwardAsync(Widget.self, to: (any Gadget).self) { $0 }
        #expect(await container.loadAsync((any Gadget).self).number == 1)
        container.reset((any Gadget).self)
        #expect(await container.loadAsync(Widget.self).number == 2)
    }
}
