import DICBuilder
import TestSupport
import Testing

/// What loads itself with other arguments: no cycle as long as it comes to an end.
@Suite struct ArgumentRecursionTests {
    struct Countdown: Equatable { let numbers: [Int] }
    indirect enum Tree: Equatable {
        case leaf
        case node(Tree, Tree)
        var leaves: Int {
            switch self {
            case .leaf: 1
            case .node(let left, let right): left.leaves + right.leaves
            }
        }
    }

    @Test(arguments: ContainerKind.allCases, [0, 1, 31, 32, 33, 60, 64, 100])
    func smallerAndSmallerArguments(_ kind: ContainerKind, _ depth: Int) async throws {
        let container = kind.container { registrar in
            registrar.register { (resolver, count: Int) -> Countdown in
                if count == 0 { return Countdown(numbers: [0]) }
                return Countdown(
                    numbers: [count] + resolver.load(Countdown.self, arguments: count - 1).numbers
                )
            }
        }
        // A new thread has a new load stack, which has to grow.
        let countdown = await onNewThread { container.load(Countdown.self, arguments: depth) }
        #expect(countdown.numbers == Array((0...depth).reversed()))
        #expect(try container.loadOrThrow(Countdown.self, arguments: depth) == countdown)
        #expect(container.loadOrNil(Countdown.self, arguments: depth) == countdown)
    }

    @Test(arguments: ContainerKind.allCases)
    func twoThatTakeTurns(_ kind: ContainerKind) async {
        struct Even { let depth: Int }
        struct Odd { let depth: Int }
        let container = kind.container { registrar in
            registrar
                .register { (resolver, count: Int) in
                    Even(
                        depth: count == 0
                            ? 0 : 1 + resolver.load(Odd.self, arguments: count - 1).depth
                    )
                }
                .register { (resolver, count: Int) in
                    Odd(depth: 1 + resolver.load(Even.self, arguments: count - 1).depth)
                }
        }
        #expect(await onNewThread { container.load(Even.self, arguments: 60).depth } == 60)
    }

    @Test(arguments: ContainerKind.allCases)
    func branches(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { (resolver, depth: Int) -> Tree in
                if depth == 0 { return .leaf }
                return .node(
                    resolver.load(arguments: depth - 1),
                    resolver.load(arguments: depth - 1)
                )
            }
        }
        #expect(container.load(Tree.self, arguments: 8).leaves == 256)
    }

    @Test(arguments: ContainerKind.allCases)
    func endlessRecursionIsACycle(_ kind: ContainerKind) async throws {
        let line = #line + 2
        let container = kind.container { registrar in
            registrar.register { (resolver, count: Int) throws -> Countdown in
                try resolver.loadOrThrow(Countdown.self, arguments: count + 1)
            }
        }
        let error = try await onNewThread {
            Result {
                try resolutionError { try container.loadOrThrow(Countdown.self, arguments: 0) }
            }
        }.get()
        let name = "ArgumentRecursionTests.Countdown(Int)"
        #expect(
            error.description == """
                DIC: [cycle] \(name) (ArgumentRecursionTests.swift:\(line)) -> \(name)
                   try:       end the recursion in its factory
                """
        )
        #expect(await onNewThread { container.loadOrNil(Countdown.self, arguments: 0) == nil })
        // The thread is none the worse for it.
        #expect(throws: ResolutionError.self) {
            try container.loadOrThrow(Countdown.self, arguments: 0)
        }
        #expect(throws: ResolutionError.self) {
            try container.loadOrThrow(Countdown.self, arguments: 0)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func endlessRecursionThroughOthersIsACycle(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register { (resolver, text: String) in
                    Countdown(numbers: [try resolver.loadOrThrow(Int.self, named: "size")])
                }
                .registerThrowable(named: "size") { resolver in
                    try resolver.loadOrThrow(Countdown.self, arguments: "again").numbers.count
                }
        }
        let error = try await onNewThread {
            Result {
                try resolutionError {
                    try container.loadOrThrow(Countdown.self, arguments: "first")
                }
            }
        }.get()
        #expect(error.code == .cycle)
        #expect(
            Set(error.chain.map(\.name)) == [
                "ArgumentRecursionTests.Countdown(String)", "Int named \"size\"",
            ]
        )
        #expect(error.chain.count == 2)
    }

    /// A cycle without arguments is one, also beneath many loads with arguments.
    @Test(arguments: ContainerKind.allCases)
    func aCycleBeneathARecursionIsFound(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register { (resolver, count: Int) throws -> Countdown in
                    if count == 0 {
                        return Countdown(numbers: [try resolver.loadOrThrow(Int.self)])
                    }
                    return try resolver.loadOrThrow(Countdown.self, arguments: count - 1)
                }
                .registerThrowable { Int(try $0.loadOrThrow(Double.self)) }
                .registerThrowable { Double(try $0.loadOrThrow(Int.self)) }
        }
        let error = try await onNewThread {
            Result {
                try resolutionError { try container.loadOrThrow(Countdown.self, arguments: 40) }
            }
        }.get()
        #expect(Set(error.chain.map(\.name)) == ["Int", "Double"])
    }
}
