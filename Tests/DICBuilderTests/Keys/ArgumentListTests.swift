import DICBuilder
import TestSupport
import Testing

/// Several lists of arguments for one type, with names and without.
@Suite struct ArgumentListTests {
    struct Made: Equatable { let from: String }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register { Made(from: "nothing") }
            .register { (_, _: Int) in Made(from: "Int") }
            .register { (_, _: String) in Made(from: "String") }
            .register { (_, _: Int, _: String) in Made(from: "Int, String") }
            .register { (_, _: String, _: Int) in Made(from: "String, Int") }
            .register(named: "blue") { Made(from: "blue, nothing") }
            .register(named: "blue") { (_, _: Int) in Made(from: "blue, Int") }
            .register(named: "red") { (_, _: Int) in Made(from: "red, Int") }
    }

    @Test(arguments: ContainerKind.allCases)
    func eachListOfTypesIsARegistrationOfItsOwn(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        #expect(container.load(Made.self).from == "nothing")
        #expect(container.load(Made.self, arguments: 1).from == "Int")
        #expect(container.load(Made.self, arguments: "a").from == "String")
        #expect(container.load(Made.self, arguments: 1, "a").from == "Int, String")
        #expect(container.load(Made.self, arguments: "a", 1).from == "String, Int")
        #expect(container.loadOrNil(Made.self, arguments: 1, 1) == nil)
        #expect(container.loadOrNil(Made.self, arguments: 1.5) == nil)
        #expect(container.registeredDependencies.count == 8)
    }

    @Test(arguments: ContainerKind.allCases)
    func namesAndArgumentsGoTogether(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        #expect(container.load(Made.self, named: "blue").from == "blue, nothing")
        #expect(container.load(Made.self, named: "blue", arguments: 1).from == "blue, Int")
        #expect(try container.loadOrThrow(Made.self, named: "red", arguments: 1).from == "red, Int")
        let inferred: Made = container.load(named: "red", arguments: 1)
        #expect(inferred.from == "red, Int")
        #expect(container.loadOrNil(Made.self, named: "red") == nil)
        #expect(container.loadOrNil(Made.self, named: "blue", arguments: "a") == nil)
        #expect(container.loadOrNil(Made.self, named: "green", arguments: 1) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func theLastRegistrationOfAListWins(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar
                .register { (_, number: Int) throws in Made(from: "second \(number)") }
                .register(named: "red") { (_, number: Int) in Made(from: "second red \(number)") }
        }
        #expect(container.load(Made.self, arguments: 1).from == "second 1")
        #expect(container.load(Made.self, named: "red", arguments: 1).from == "second red 1")
        #expect(container.load(Made.self, named: "blue", arguments: 1).from == "blue, Int")
        #expect(container.load(Made.self).from == "nothing")
    }

    /// It is made from other arguments, so nothing is kept.
    @Test(arguments: ContainerKind.allCases)
    func eachLoadMakesAnInstance(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 0) }
                .register { (_, number: Int) in Widget(number: number) }
        }
        #expect(
            container.load(Widget.self, arguments: 1) !== container.load(Widget.self, arguments: 1)
        )
        #expect(container.load(Widget.self) === container.load(Widget.self))
    }

    /// What the factory loads is found as anywhere else: shared in the graph, for example.
    @Test(arguments: ContainerKind.allCases)
    func aFactoryWithArgumentsLoadsToo(_ kind: ContainerKind) {
        struct Pair { let first, second: Widget; let number: Int }
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Widget(number: runs.increment()) }
                .register { (resolver, number: Int) in
                    Pair(first: resolver.load(), second: resolver.load(), number: number)
                }
                .register { (resolver, text: String) in
                    [
                        resolver.load(Pair.self, arguments: 1),
                        resolver.load(Pair.self, arguments: text.count),
                    ]
                }
        }
        let pair = container.load(Pair.self, arguments: 5)
        #expect(pair.first === pair.second && pair.number == 5)
        #expect(container.load(Pair.self, arguments: 5).first !== pair.first)
        let pairs = container.load([Pair].self, arguments: "four")
        #expect(pairs.map(\.number) == [1, 4])
        #expect(pairs[0].first === pairs[1].second)
        #expect(runs.count == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTakesArgumentsIsNotLoadedWithAll(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        #expect(container.loadAll(Made.self).map(\.from) == ["nothing", "blue, nothing"])
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsLoadWithTheirOwnArguments(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 1000) }
                .register { (resolver, thread: Int, round: String) in
                    "\(resolver.load(Widget.self).number) \(thread) \(round)"
                }
        }
        let wrong = try await ThreadTeam.collect(16) { thread in
            (0..<200).count {
                container.load(String.self, arguments: thread, "\($0)") != "1000 \(thread) \($0)"
            }
        }
        #expect(wrong == Array(repeating: 0, count: 16))
    }
}
