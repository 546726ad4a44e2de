import DICBuilder
import TestSupport
import Testing

/// While a cycle that a factory has handled unwinds, what is no part of it can be loaded.
@Suite struct HandledCycleTests {
    struct Calendar: Sendable {}
    struct Clock: Sendable {
        let calendar: Calendar
    }
    final class Session: Sendable {}

    final class Node {
        let next: Node?
        let clocks: [Clock]
        init(next: Node?, clocks: [Clock]) {
            self.next = next
            self.clocks = clocks
        }
    }

    /// What a factory loads after it has handled the cycle.
    enum Harmless: String, CaseIterable, Codable, Sendable {
        case factory, initializer, singleton, cached, graph, named, arguments, throwing, collected,
            lazy, provider

        func register(into registrar: DependencyRegistrar) {
            registrar.register { Calendar() }
            switch self {
            case .factory, .collected, .lazy, .provider:
                registrar.register { Clock(calendar: $0.load()) }
            case .initializer: registrar.register(Clock.init)
            case .singleton: registrar.register(in: .singleton) { Clock(calendar: $0.load()) }
            case .cached: registrar.register(in: .cached) { Clock(calendar: $0.load()) }
            case .graph: registrar.register(in: .graph) { Clock(calendar: $0.load()) }
            case .named: registrar.register(named: "wall") { Clock(calendar: $0.load()) }
            case .arguments:
                registrar.register { (resolver, _: Int) in Clock(calendar: resolver.load()) }
            case .throwing: registrar.registerThrowable { Clock(calendar: try $0.loadOrThrow()) }
            }
        }

        func load(from resolver: DependencyResolver) -> [Clock] {
            switch self {
            case .factory, .initializer, .singleton, .cached, .graph, .throwing: [resolver.load()]
            case .named: [resolver.load(named: "wall")]
            case .arguments: [resolver.load(arguments: 1)]
            case .collected: resolver.loadAll()
            case .lazy: [resolver.load(Lazy<Clock>.self).load()]
            case .provider: [resolver.load(Provider<Clock>.self).load()]
            }
        }
    }

    private static func loadAfterACycleOfOne(_ kind: ContainerKind, _ harmless: Harmless) throws {
        let runs = RunCounter()
        let container = kind.container { registrar in
            harmless.register(into: registrar)
            registrar.register { resolver -> Node in
                runs.increment()
                let next = resolver.loadOrNil(Node.self)
                return Node(next: next, clocks: harmless.load(from: resolver))
            }
        }
        for _ in 1...2 {
            let before = runs.count
            var node = container.loadOrNil(Node.self)
            var count = 0
            while let current = node {
                #expect(current.clocks.count == 1)
                count += 1
                node = current.next
            }
            #expect((100..<1000).contains(count))
            #expect(runs.count == before + count)
        }
    }

    @Test(arguments: ContainerKind.allCases, Harmless.allCases)
    func aFactoryLoadsSomethingElse(_ kind: ContainerKind, _ harmless: Harmless) async {
        await #expect(processExitsWith: .success) { [kind, harmless] in
            try HandledCycleTests.loadAfterACycleOfOne(kind, harmless)
        }
    }

    private static func loadAfterACycleOfSeveral(_ kind: ContainerKind) throws {
        struct First { let clock: Clock }
        struct Second { let clock: Clock }
        struct Third { let clock: Clock }
        let container = kind.container { registrar in
            registrar
                .register { Calendar() }
                .register(Clock.init)
                .register { resolver -> First in
                    _ = resolver.loadOrNil(Second.self)
                    return First(clock: resolver.load())
                }
                .register { resolver -> Second in
                    _ = resolver.loadOrNil(Third.self)
                    return Second(clock: resolver.load())
                }
                .register { resolver -> Third in
                    _ = resolver.loadOrNil(First.self)
                    return Third(clock: resolver.load())
                }
        }
        #expect(container.loadOrNil(First.self) != nil)
        _ = try container.loadOrThrow(Second.self)
        #expect(container.loadOrNil(Third.self) != nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func eachFactoryOfALongerCycleLoadsOtherThings(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try HandledCycleTests.loadAfterACycleOfSeveral(kind)
        }
    }

    /// What each factory asks for again is part of the cycle: the number of runs stays that of the
    /// levels.
    @Test(arguments: ContainerKind.allCases)
    func whatIsPartOfTheCycleIsRefusedUntilItHasUnwound(_ kind: ContainerKind) {
        final class Left {}
        final class Right {}
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register { resolver -> Left in
                    runs.increment()
                    for _ in 1...3 { _ = resolver.loadOrNil(Right.self) }
                    return Left()
                }
                .register { resolver -> Right in
                    runs.increment()
                    for _ in 1...3 { _ = resolver.loadOrNil(Left.self) }
                    return Right()
                }
        }
        #expect(container.loadOrNil(Left.self) != nil)
        #expect(runs.count <= 1000)
        // The cycle is over: the next load starts with the full limit.
        let before = runs.count
        #expect(container.loadOrNil(Right.self) != nil)
        #expect(runs.count <= 2000)
        #expect(runs.count > before)
    }

    /// Each round of a cycle enters the next cycle again: if each entry tried them all, a power of
    /// the limit.
    @Test(arguments: ContainerKind.allCases)
    func cyclesWithinCyclesAreNotTriedAgainAndAgain(_ kind: ContainerKind) {
        let runs = RunCounter()
        // Under Thread Sanitizer, an allocation takes the longer the deeper the stack is.
        let count = Scale.isSanitized ? 2 : 5
        let container = kind.container { registrar in
            for number in 0..<count {
                registrar.register(named: DependencyName("\(number)")) { resolver -> Session in
                    runs.increment()
                    _ = resolver.loadOrNil(Session.self, named: DependencyName("\(number)"))
                    for other in 0..<count {
                        _ = resolver.loadOrNil(Session.self, named: DependencyName("\(other)"))
                    }
                    return Session()
                }
            }
        }
        #expect(container.loadOrNil(Session.self, named: "0") != nil)
        #expect(runs.count <= 10_000)
    }

    /// A cycle that was handled leaves room for a recursion that ends.
    @Test(arguments: ContainerKind.allCases)
    func aRecursionThatEndsMayFollow(_ kind: ContainerKind) {
        struct Tree { let height: Int }
        struct Forest { let heights: [Int] }
        let container = kind.container { registrar in
            registrar
                .register { (resolver, height: Int) in
                    if height == 0 { return Tree(height: 0) }
                    return Tree(
                        height: try resolver.loadOrThrow(Tree.self, arguments: height - 1).height
                            + 1
                    )
                }
                .registerThrowable { resolver in
                    var heights: [Int] = []
                    for height in [-1, 51, 90, -1, 10, 99] {
                        heights.append(
                            resolver.loadOrNil(Tree.self, arguments: height)?.height ?? -1
                        )
                    }
                    return Forest(heights: heights)
                }
        }
        #expect(container.loadOrNil(Forest.self)?.heights == [-1, 51, 90, -1, 10, 99])
    }

    private static func loadWithinTheOuterFactory(_ kind: ContainerKind) {
        struct Screen { let clock: Clock }
        let container = kind.container { registrar in
            registrar
                .register { Calendar() }
                .register(Clock.init)
                .register { resolver in Node(next: resolver.loadOrNil(), clocks: [resolver.load()])
                }
                .register { resolver -> Screen in
                    _ = resolver.loadOrNil(Node.self)
                    return Screen(clock: resolver.load())
                }
        }
        #expect(container.loadOrNil(Screen.self) != nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func theFactoryOutsideTheCycleLoadsOn(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            HandledCycleTests.loadWithinTheOuterFactory(kind)
        }
    }

    private static func loadFromAnotherContainer(_ kind: ContainerKind) {
        let other = kind.container { $0.register { Calendar() }.register(Clock.init) }
        let container = kind.container { registrar in
            registrar.register { resolver -> Node in
                let next = resolver.loadOrNil(Node.self)
                return Node(next: next, clocks: [other.load()])
            }
        }
        #expect(container.loadOrNil(Node.self) != nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anotherContainerCanBeLoadedFrom(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            HandledCycleTests.loadFromAnotherContainer(kind)
        }
    }
}
