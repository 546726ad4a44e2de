import DIC
import TestSupport
import Testing

/// One instance under several types.
@Suite struct ForwardTests {
    protocol Kept: AnyObject, Sendable {}
    protocol Named: Kept {}
    protocol Reader: Named {}
    protocol Writer: AnyObject, Sendable {}
    final class Store: Reader, Writer {}

    /// What one top-level load finds under all types.
    struct Desk {
        let store: Store
        let reader: any Reader
        let writer: any Writer

        var holdsOne: Bool { store === reader && store === writer }
    }

    /// The lifetimes that keep an instance beyond one top-level load.
    enum Keeping: CaseIterable, Sendable {
        case singleton, eagerSingleton, cached, weak

        var lifetime: LifetimeOf<Store> {
            switch self {
            case .singleton: .singleton
            case .eagerSingleton: .eagerSingleton
            case .cached: .cached
            case .weak: .weak
            }
        }
    }

    private static func register(
        _ counter: RunCounter,
        in lifetime: LifetimeOf<Store>,
        into registrar: DependencyRegistrar
    ) {
        registrar
            .register(in: lifetime) {
                counter.increment()
                return Store()
            }
            .forward(Store.self, to: (any Reader).self) { $0 }
            .forward(Store.self, to: (any Writer).self) { $0 }
            .register(Desk.init)
    }

    @Test(arguments: ContainerKind.allCases, Keeping.allCases)
    func aKeptInstanceIsOneUnderAllItsTypes(_ kind: ContainerKind, _ keeping: Keeping) {
        let counter = RunCounter()
        let container = kind.container { Self.register(counter, in: keeping.lifetime, into: $0) }
        let writer = container.load((any Writer).self)
        let desk = container.load(Desk.self)
        #expect(desk.holdsOne && desk.writer === writer)
        #expect(container.load((any Reader).self) === container.load(Store.self))
        #expect(counter.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceOfAGraphIsOneUnderAllItsTypesInOneLoad(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container { Self.register(counter, in: .graph, into: $0) }
        let (first, second) = (container.load(Desk.self), container.load(Desk.self))
        #expect(first.holdsOne && second.holdsOne)
        #expect(first.store !== second.store)
        #expect(counter.count == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func aTransientInstanceIsMadeForEachLoadOfEachType(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container { Self.register(counter, in: .transient, into: $0) }
        let desk = container.load(Desk.self)
        #expect(
            desk.store !== desk.reader && desk.store !== desk.writer && desk.reader !== desk.writer
        )
        #expect(counter.count == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceThatNobodyHoldsAnyMoreIsMadeAgainThroughAForward(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container { Self.register(counter, in: .weak, into: $0) }
        var reader: (any Reader)? = container.load()
        withExtendedLifetime(reader) { _ = container.load((any Writer).self) }
        #expect(counter.count == 1)
        reader = nil
        _ = container.load((any Writer).self)
        #expect(counter.count == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func aResetOfTheSourceReachesItsForwards(_ kind: ContainerKind) {
        let container = kind.container { Self.register(RunCounter(), in: .cached, into: $0) }
        let reader = container.load((any Reader).self)
        container.reset(Store.self)
        #expect(container.load((any Reader).self) !== reader)
        #expect(container.load((any Reader).self) === container.load((any Writer).self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardCanBeForwarded(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Store() }
                .forward(Store.self, to: (any Reader).self) { $0 }
                .forward((any Reader).self, to: (any Named).self) { $0 }
                .forward((any Named).self, to: (any Kept).self) { $0 }
        }
        #expect(container.load((any Kept).self) === container.load(Store.self))
        #expect(container.load((any Named).self) === container.load(Store.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aNameIsForwardedWithItsType(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Store() }
                .register(in: .singleton, named: "spare") { Store() }
                .forward(Store.self, named: "spare", to: (any Reader).self) { $0 }
        }
        #expect(
            container.load((any Reader).self, named: "spare")
                === container.load(Store.self, named: "spare")
        )
        #expect(container.load(Store.self, named: "spare") !== container.load(Store.self))
        #expect(container.loadOrNil((any Reader).self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func theSourceCanBeRegisteredLater(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .forward(Store.self, to: (any Reader).self) { $0 }
                .register(in: .singleton) { Store() }
        }
        #expect(container.load((any Reader).self) === container.load(Store.self))
    }

    @Test func theSourceCanBeRegisteredAfterALoadThatMissedIt() {
        let container = DependencyInjectionContainer().forward(Store.self, to: (any Reader).self) {
            $0
        }
        #expect(container.loadOrNil((any Reader).self) == nil)
        container.register(in: .singleton) { Store() }
        #expect(container.load((any Reader).self) === container.load(Store.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aForwardLeadsToTheLastRegistrationOfItsSource(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { 1 }
                .forward(Int.self, to: Double.self) { Double($0) }
                .register { 2 }
        }
        #expect(container.load(Double.self) == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func theConversionCanBeMoreThanAnUpcast(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 7) }
                .forward(Widget.self, to: Int.self, \.number)
                .forward(Int.self, to: String.self) { "number \($0)" }
        }
        #expect(container.load(String.self) == "number 7")
    }

    @Test(arguments: ContainerKind.allCases)
    func whatIsForwardedIsListedUnderBothTypes(_ kind: ContainerKind) {
        let container = kind.container {
            Self.register(RunCounter(), in: .eagerSingleton, into: $0)
        }
        let listed = container.registeredDependencies
        #expect(listed.map { "\($0.type)" } == ["Store", "Reader", "Writer", "Desk"])
        #expect(listed.map(\.lifetime) == [.eagerSingleton, .transient, .transient, .transient])
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalIsForwardedWithItsNil(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(UInt8("many"))
                .forward(UInt8?.self, to: Int?.self) { $0.map(Int.init) }
        }
        #expect(container.load(Int?.self) == nil)
        #expect(container.loadOrNil(Int.self) == nil)
    }

    // MARK: Names

    @Test(arguments: ContainerKind.allCases)
    func aForwardHasItsSourcesNameOrOneOfItsOwn(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Store() }
                .register(in: .singleton, named: "main") { Store() }
                .forward(Store.self, named: "main", to: (any Reader).self) { $0 }
                .forward(Store.self, named: "main", to: (any Reader).self, named: nil) { $0 }
                .forward(Store.self, named: nil, to: (any Writer).self, named: "other") { $0 }
                .forward(Store.self, to: (any Writer).self, named: "short") { $0 }
        }
        #expect(container.load((any Writer).self, named: "short") === container.load(Store.self))
        let main = container.load(Store.self, named: "main")
        #expect(container.load((any Reader).self, named: "main") === main)
        #expect(container.load((any Reader).self) === main)
        #expect(container.load((any Writer).self, named: "other") === container.load(Store.self))
        #expect(container.loadOrNil((any Writer).self) == nil)
    }

    @Test func soHaveTheOthers() async throws {
        let builder = DICBuilder()
            .registerAsync(in: .cached, named: "main") { Store() }
            .forwardAsync(Store.self, named: "main", to: (any Reader).self, named: nil) { $0 }
        let container = builder.build()
        #expect(
            await container.loadAsync((any Reader).self)
                === container.loadAsync(Store.self, named: "main")
        )
        await MainActor.run {
            let view = DICBuilder().mainActor
                .register(in: .singleton, named: "main") { Store() }
                .forward(Store.self, named: "main", to: (any Writer).self, named: "other") { $0 }
                .build()
            #expect(
                view.load((any Writer).self, named: "other")
                    === view.load(Store.self, named: "main")
            )
        }
        let nothing = DICBuilder().forward(
            Store.self,
            named: "main",
            to: (any Reader).self,
            named: nil
        ) { $0 }
        #expect(nothing.validate().errors.map(\.code) == [.forwardToNothing])
    }
}
