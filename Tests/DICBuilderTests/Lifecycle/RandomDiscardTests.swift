import DICBuilder
import TestSupport
import Testing

/// Random containers and scopes in which much is discarded: loads are cancelled, decorators and
/// `initCompleted` throw, resets come while instances are made, and starts fail.
@Suite(.timeLimit(.minutes(5))) struct RandomDiscardTests {
    private typealias Log = StopModel.Log
    private typealias Service = StopModel.Service
    private struct Refusal: Error {}

    private enum Kind: CaseIterable { case kept, cached, transient }
    private enum Style: CaseIterable { case synchronous, asynchronous, completed }
    private enum Home: CaseIterable { case container, scope, limitedScope, start }

    /// What is registered under a number.
    private struct Plan: Sendable {
        var kind: Kind
        var style: Style
        var needs: [Int]
        var isSlow: Bool
        /// How long an asynchronous factory goes on, whether or not it is cancelled.
        var yields: Int
        /// How often `initCompleted` throws.
        var refusals: Int
        var decorators: [(isSlow: Bool, isAsync: Bool, refusals: Int)]
    }

    private struct Program: Sendable {
        var plans: [Plan]
        /// What is loaded, and after how many yields that is cancelled, or the kept instances are
        /// reset.
        var loads: [(node: Int, cancellation: Int?, reset: Int?)]
    }

    /// Throws the first few times.
    private final class Refusals: Sendable {
        private let left: Guarded<Int>
        init(_ count: Int) { left = Guarded(count) }

        func check() throws {
            let isRefused = left.withLock { left in
                left -= 1
                return left >= 0
            }
            if isRefused { throw Refusal() }
        }
    }

    private static func name(_ number: Int) -> DependencyName { DependencyName("\(number)") }

    private static func register(_ plans: [Plan], _ home: Home, _ log: Log) -> DICBuilder {
        let builder = DICBuilder()
        let isScoped = home == .scope || home == .limitedScope
        for (number, plan) in plans.enumerated() {
            let needs = plan.needs.map(name)
            // What was reset belongs to the loads that have received it.
            let isOwned = plan.kind == .kept || plan.kind == .cached && isScoped
            @Sendable func make(_ isSlow: Bool, _ needs: [any Service]) -> any Service {
                StopModel.make(isSlow, needs, log, isOwned: isOwned)
            }
            let lifetime: LifetimeOf<any Service> =
                switch plan.kind {
                case .transient: .transient
                case .kept where isScoped: .scoped(.request)
                case .kept: home == .start ? .eagerSingleton : .singleton
                case .cached: isScoped ? .scoped(.request) : .cached
                }
            let asyncLifetime: AsyncLifetimeOf<any Service> =
                switch plan.kind {
                case .transient: .transient
                case .kept where isScoped: .scoped(.request)
                case .kept: .singleton
                case .cached: isScoped ? .scoped(.request) : .cached
                }
            @Sendable func load(_ resolver: DependencyResolver) throws -> any Service {
                make(
                    plan.isSlow,
                    try needs.map { try resolver.loadOrThrow((any Service).self, named: $0) }
                )
            }
            switch plan.style {
            case .asynchronous:
                builder.registerAsync(in: asyncLifetime, named: name(number)) {
                    resolver -> any Service in
                    var loaded: [any Service] = []
                    for name in needs {
                        loaded.append(
                            try await resolver.loadAsyncOrThrow((any Service).self, named: name)
                        )
                    }
                    for _ in 0..<plan.yields { await Task.yield() }
                    return make(plan.isSlow, loaded)
                }
            case .synchronous:
                builder.registerThrowable(in: lifetime, named: name(number)) { resolver in
                    try load(resolver)
                }
            case .completed:
                let refusals = Refusals(plan.refusals)
                builder.registerThrowable(in: lifetime, named: name(number)) { resolver in
                    try load(resolver)
                } initCompleted: { _, _ in
                    try refusals.check()
                }
            }
            for decorator in plan.decorators {
                let refusals = Refusals(decorator.refusals)
                let isSlow = decorator.isSlow
                if decorator.isAsync && plan.style == .asynchronous {
                    builder.decorateAsync((any Service).self, named: name(number)) { service in
                        await Task.yield()
                        try refusals.check()
                        return make(isSlow, [service])
                    }
                } else {
                    builder.decorate((any Service).self, named: name(number)) { service in
                        try refusals.check()
                        return make(isSlow, [service])
                    }
                }
            }
        }
        return builder
    }

    private static func load(_ program: Program, from container: some DependencyLoading & Sendable)
        async
    {
        await withTaskGroup { group in
            for (node, cancellation, reset) in program.loads {
                group.addTask {
                    let load = Task {
                        _ = try await container.loadAsyncOrThrow(
                            (any Service).self,
                            named: name(node)
                        )
                    }
                    for step in 0..<10 {
                        if step == cancellation { load.cancel() }
                        if step == reset { container.reset(.cached) }
                        await Task.yield()
                    }
                    _ = await load.result
                }
            }
        }
    }

    /// Runs a program, and ends its container or scope, whose report this returns.
    private static func run(_ program: Program, _ home: Home, _ log: Log) async -> StopReport? {
        let builder = register(program.plans, home, log)
        switch home {
        case .container:
            let container = builder.build()
            await load(program, from: container)
            return await container.stop()
        case .scope, .limitedScope:
            let scope = builder.build().openScope(.request)
            await load(program, from: scope)
            // So long that nothing exceeds it.
            return home == .scope ? await scope.close() : await scope.close(limit: .seconds(50))
        case .start:
            do {
                let container = try await builder.start()
                await load(program, from: container)
                return await container.stop()
            } catch {
                return (error as? BuildError)?.rollback
            }
        }
    }

    private static func program(_ random: inout SeededGenerator) -> Program {
        var plans: [Plan] = []
        for number in 0..<Int.random(in: 2...8, using: &random) {
            let needs = (0..<number).shuffled(using: &random).prefix(
                Int.random(in: 0...2, using: &random)
            )
            let style = Style.allCases.randomElement(using: &random) ?? .completed
            plans.append(
                Plan(
                    kind: Kind.allCases.randomElement(using: &random) ?? .kept,
                    style: needs.contains { plans[$0].style == .asynchronous }
                        ? .asynchronous : style,
                    needs: Array(needs),
                    isSlow: Bool.random(using: &random),
                    yields: Int.random(in: 0...12, using: &random),
                    refusals: max(0, Int.random(in: -2...2, using: &random)),
                    decorators: (0..<max(0, Int.random(in: -1...2, using: &random))).map { _ in
                        let isSlow = Bool.random(using: &random)
                        let isAsync = Bool.random(using: &random)
                        return (isSlow, isAsync, max(0, Int.random(in: -2...2, using: &random)))
                    }
                )
            )
        }
        let loads = (0..<Int.random(in: 2...10, using: &random)).map { _ in
            let node = Int.random(in: plans.indices, using: &random)
            let cancellation =
                Bool.random(using: &random) ? Int.random(in: 0..<10, using: &random) : nil
            let isReset = Int.random(in: 0..<4, using: &random) == 0
            return (node, cancellation, isReset ? Int.random(in: 0..<10, using: &random) : nil)
        }
        return Program(plans: plans, loads: loads)
    }

    /// Each is stopped once, before what it needs, until the end has ended; and the report has
    /// each.
    @Test(arguments: Home.allCases)
    private func whatIsDiscardedIsStoppedInOrder(_ home: Home) async {
        var random = SeededGenerator(seed: UInt64(Home.allCases.firstIndex(of: home) ?? 0))
        let count = Scale.rounds(release: 300, debug: 120, sanitized: 40)
        let programs = (0..<count).map { _ in Self.program(&random) }
        // At once: one after the other, they wait for all other tests at each step.
        let stopCount = await withTaskGroup { group in
            for program in programs {
                group.addTask {
                    let log = Log()
                    let report = await Self.run(program, home, log)
                    let text = report.map { "\($0)" } ?? "no report"
                    #expect(log.unfinished.isEmpty, "\(program)")
                    #expect(log.violations.isEmpty, "\(program)\n\(text)")
                    #expect(log.repeated.isEmpty, "\(program)")
                    #expect(log.missing.isEmpty, "\(program)\n\(text)")
                    #expect(report?.services.count == log.stopCount, "\(program)\n\(text)")
                    return log.stopCount
                }
            }
            return await group.reduce(0, +)
        }
        #expect(stopCount > 2 * count)
    }
}
