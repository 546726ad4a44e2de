import DICBuilder
import TestSupport
import Testing

/// However small a thread's stack is, loads that nest too deep end in a report.
@Suite struct StackDepthTests {
    final class Level: Sendable {}
    struct Deep {}

    /// How many levels a small stack cannot hold, and a large one can. Under Thread Sanitizer a
    /// level takes more of the stack, and an allocation the longer the deeper the stack is.
    private static let (tooMany, notTooMany) = Scale.isSanitized ? (1000, 200) : (5000, 2000)

    /// How the factories of a chain load the next one.
    enum Chain: String, CaseIterable, Codable, Sendable {
        case factories, singletons, graph, initializers, arguments, children

        /// Registers a chain of levels that is loaded from its outer end, level 0.
        func container(_ kind: ContainerKind, length: Int) -> any DependencyLoading & Sendable {
            switch self {
            case .factories: container(kind, length) { _ in .transient }
            case .singletons:
                container(kind, length) { $0.isMultiple(of: 2) ? .singleton : .cached }
            case .graph: container(kind, length) { _ in .graph }
            case .initializers: kind.container { Self.register(length, Int.self, into: $0) }
            case .arguments:
                // Each under a different name, so that no other limit is reached before that of the
                // stack.
                kind.container { registrar in
                    for number in 0..<length {
                        registrar.register(named: DependencyName("\(number)")) {
                            (resolver, step: Int) in
                            guard number + 1 < length else { return Level() }
                            return try resolver.loadOrThrow(
                                named: DependencyName("\(number + 1)"),
                                arguments: step + 1
                            )
                        }
                    }
                }
            case .children:
                kind.container { registrar in
                    var inner = DICBuilder().register { Level() }.build()
                    for _ in 1..<length {
                        inner = DICBuilder().registerThrowable { [inner] in
                            try inner.loadOrThrow(Level.self)
                        }.build()
                    }
                    registrar.registerThrowable { [inner] in try inner.loadOrThrow(Level.self) }
                }
            }
        }

        private func container(
            _ kind: ContainerKind,
            _ length: Int,
            _ lifetime: (_ number: Int) -> LifetimeOf<Level>
        ) -> any DependencyLoading & Sendable {
            kind.container { registrar in
                for number in 0..<length {
                    registrar.registerThrowable(
                        in: lifetime(number),
                        named: DependencyName("\(number)")
                    ) { resolver in
                        guard number + 1 < length else { return Level() }
                        return try resolver.loadOrThrow(named: DependencyName("\(number + 1)"))
                    }
                }
            }
        }

        struct Link<Next> { init() {} }

        /// Registers initializers each of which has the next one's instance as its parameter.
        private static func register<Next>(
            _ length: Int,
            _ next: Next.Type,
            into registrar: DependencyRegistrar
        ) {
            guard length > 0 else {
                registrar.register { (_: Link<Next>) in Level() }
                return
            }
            if next == Int.self { registrar.register { Link<Next>() } }
            registrar.register { (_: Link<Next>) in Link<Link<Next>>() }
            register(length - 1, Link<Next>.self, into: registrar)
        }

        func load(from container: some DependencyLoading) throws {
            switch self {
            case .factories, .singletons, .graph:
                _ = try container.loadOrThrow(Level.self, named: "0")
            case .initializers, .children: _ = try container.loadOrThrow(Level.self)
            case .arguments: _ = try container.loadOrThrow(Level.self, named: "0", arguments: 0)
            }
        }

        func loadOrNil(from container: some DependencyLoading) -> Level? {
            switch self {
            case .factories, .singletons, .graph: container.loadOrNil(named: "0")
            case .initializers, .children: container.loadOrNil()
            case .arguments: container.loadOrNil(named: "0", arguments: 0)
            }
        }
    }

    private static func loadOnASmallStack(_ kind: ContainerKind, _ chain: Chain) async throws {
        let captured = CapturedContainer<any DependencyLoading & Sendable>()
        await onNewThread(stackSize: largeStackSize) {
            captured.contents = chain.container(kind, length: tooMany)
        }
        let codes = await onNewThread(stackSize: smallStackSize) { () -> [String?] in
            (1...2).map { _ in
                do {
                    let container = try captured.get()
                    if chain.loadOrNil(from: container) != nil { return "made" }
                    try chain.load(from: container)
                    return nil
                } catch {
                    return (error as? ResolutionError)?.code.description
                }
            }
        }
        #expect(codes == ["too-deep", "too-deep"])
        #expect(captured.contents?.registeredDependencies.contains(where: \.isMade) == false)
        // To let go of many nested containers takes a large stack, too.
        await onNewThread(stackSize: largeStackSize) { captured.contents = nil }
    }

    @Test(arguments: ContainerKind.allCases, Chain.allCases)
    func aChainThatASmallStackCannotHoldIsTooDeep(_ kind: ContainerKind, _ chain: Chain) async {
        await #expect(processExitsWith: .success) { [kind, chain] in
            endProcess()
            try await StackDepthTests.loadOnASmallStack(kind, chain)
        }
    }

    /// The same registration twice at the outer end of a chain, and a stack that is full much
    /// further down.
    private static func loadARecursionOnASmallStack(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar.register { (resolver, step: Int) -> Level in
                try resolver.loadOrThrow(named: DependencyName("\(step)"))
            }
            for number in 0..<tooMany {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Level in
                    if number == 3 { return try resolver.loadOrThrow(arguments: 4) }
                    return try resolver.loadOrThrow(named: DependencyName("\(number + 1)"))
                }
            }
        }
        let code = try await onNewThread(stackSize: smallStackSize) {
            Result {
                try resolutionError { try container.loadOrThrow(Level.self, arguments: 0) }.code
            }
        }.get()
        #expect(code == .tooDeep)
    }

    @Test(arguments: ContainerKind.allCases)
    func aRecursionInALongChainIsNoCycle(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            try await StackDepthTests.loadARecursionOnASmallStack(kind)
        }
    }

    private static func loadOnALargeStack(_ kind: ContainerKind, _ chain: Chain) async {
        // On one thread, in the order that must not matter.
        let isMade = await onNewThread(stackSize: largeStackSize) {
            let container = chain.container(kind, length: notTooMany)
            return chain.loadOrNil(from: container) != nil
        }
        #expect(isMade)
    }

    @Test(arguments: ContainerKind.allCases, Chain.allCases)
    func whatFitsIsLoaded(_ kind: ContainerKind, _ chain: Chain) async {
        await #expect(processExitsWith: .success) { [kind, chain] in
            endProcess()
            await StackDepthTests.loadOnALargeStack(kind, chain)
        }
    }

    /// Something large in the frame of each factory, and much of it.
    private static func useTheStack<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withUnsafeTemporaryAllocation(byteCount: 900, alignment: 16) { memory in
            memory[0] = 1
            defer { precondition(memory[0] == 1) }
            return try body()
        }
    }

    private static func loadACycleOnASmallStack(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar.register { (resolver, step: Int) -> Deep in
                try useTheStack { try resolver.loadOrThrow(Deep.self, arguments: [step]) }
            }
            registrar.register { (resolver, steps: [Int]) -> Deep in
                try useTheStack { try resolver.loadOrThrow(Deep.self, arguments: Set(steps)) }
            }
            registrar.register { (resolver, steps: Set<Int>) -> Deep in
                try useTheStack { try resolver.loadOrThrow(Deep.self, arguments: steps.count) }
            }
        }
        let code = try await onNewThread(stackSize: smallStackSize) {
            Result {
                try resolutionError { try container.loadOrThrow(Deep.self, arguments: 0) }.code
                    .description
            }
        }.get()
        #expect(["cycle", "too-deep"].contains(code))
        let isNil = await onNewThread(stackSize: smallStackSize) {
            container.loadOrNil(Deep.self, arguments: 0) == nil
        }
        #expect(isNil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aCycleOfArgumentsOnASmallStackIsAReport(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            try await StackDepthTests.loadACycleOnASmallStack(kind)
        }
    }

    private static func loadACycleWithoutArgumentsOnASmallStack(_ kind: ContainerKind) async throws
    {
        let container = kind.container { registrar in
            for number in 0..<60 {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Level in
                    try useTheStack {
                        try resolver.loadOrThrow(named: DependencyName("\((number + 1) % 60)"))
                    }
                }
            }
        }
        let code = try await onNewThread(stackSize: smallStackSize) {
            Result {
                try resolutionError { try container.loadOrThrow(Level.self, named: "0") }.code
                    .description
            }
        }.get()
        #expect(["cycle", "too-deep"].contains(code))
    }

    @Test(
        .disabled(
            if: Scale.isSanitized,
            "Thread Sanitizer's frames exceed the reserve of a small stack"
        ),
        arguments: ContainerKind.allCases
    )
    func aLongCycleOnASmallStackIsAReport(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            try await StackDepthTests.loadACycleWithoutArgumentsOnASmallStack(kind)
        }
    }

    /// A load that is too deep leaves nothing behind on its thread.
    private static func loadAfterTooDeep(_ kind: ContainerKind) async {
        let container = kind.container { registrar in
            registrar.register { 7 }
            for number in 0..<tooMany {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Level in
                    let level: Level? = resolver.loadOrNil(named: DependencyName("\(number + 1)"))
                    return level ?? Level()
                }
            }
        }
        let numbers = await onNewThread(stackSize: smallStackSize) {
            (1...3).map { _ in
                container.loadOrNil(Level.self, named: "0") == nil ? 0 : container.load(Int.self)
            }
        }
        #expect(numbers == [7, 7, 7])
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryThatHandlesTheErrorEndsTheChain(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            await StackDepthTests.loadAfterTooDeep(kind)
        }
    }
}
