import DICBuilder
import TestSupport
import Testing

/// Starts of random containers, whose asynchronous factories load each other without saying so.
@Suite struct RandomStartTests {
    private struct Node: Sendable {}
    private struct Failure: Error {}

    private enum Load: CaseIterable {
        case throwing, nonthrowing, handled
    }

    private enum Kind: CaseIterable {
        case service, cached, transient
        /// A synchronous service with a resolver, which comes after what is asynchronous.
        case opaque
    }

    /// What is registered under a number.
    private struct Plan: Sendable {
        var kind: Kind
        var loads: [(node: Int, load: Load)]
        var fails: Bool
        var inParallel: Bool

        func make(_ resolver: AsyncDependencyResolver) async throws -> Node {
            await Task.yield()
            if inParallel {
                try await withThrowingTaskGroup { group in
                    for (node, load) in loads {
                        group.addTask { try await Self.load(node, load, resolver) }
                    }
                    try await group.waitForAll()
                }
            } else {
                for (node, load) in loads { try await Self.load(node, load, resolver) }
            }
            if fails { throw Failure() }
            return Node()
        }

        private static func load(_ node: Int, _ load: Load, _ resolver: AsyncDependencyResolver)
            async throws
        {
            let name: DependencyName = "\(node)"
            switch load {
            case .throwing: _ = try await resolver.loadAsyncOrThrow(Node.self, named: name)
            case .nonthrowing: _ = await resolver.loadAsync(Node.self, named: name)
            case .handled: _ = await resolver.loadAsyncOrNil(Node.self, named: name)
            }
        }
    }

    /// Whether each node can be made: nothing that it has to have fails, and it does not need
    /// itself.
    private static func succeeds(_ plans: [Plan]) -> [Bool] {
        var known = plans.map { _ in false }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (number, plan) in plans.enumerated() where !known[number] && !plan.fails {
                guard plan.loads.allSatisfy({ known[$0.node] || $0.load == .handled }) else {
                    continue
                }
                known[number] = true
                hasChanged = true
            }
        }
        return known
    }

    private static func builder(of plans: [Plan]) -> DICBuilder {
        let builder = DICBuilder()
        for (number, plan) in plans.enumerated() {
            let name: DependencyName = "\(number)"
            switch plan.kind {
            case .service:
                builder.registerAsync(in: .singleton, named: name) { try await plan.make($0) }
            case .cached:
                builder.registerAsync(in: .cached, named: name) { try await plan.make($0) }
            case .transient: builder.registerAsync(named: name) { try await plan.make($0) }
            case .opaque:
                builder.registerSingleton(named: name) { (_: DependencyResolver) in Node() }
            }
        }
        return builder
    }

    /// Whatever fails or waits for whatever, a start ends, and succeeds if all that it makes can be
    /// made.
    ///
    /// Loads that cannot throw end the process if what they load fails, unless that is a service. A
    /// cycle is handled differently by each load that takes part, so only loads that throw form
    /// one.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func aStartEnds(hasCycles: Bool) async throws {
        var random = SeededGenerator(seed: hasCycles ? 1 : 2)
        var programs: [[Plan]] = []
        for _ in 0..<400 {
            let count = Int.random(in: 2...10, using: &random)
            programs.append(
                (0..<count).map { number in
                    let others = (0..<(hasCycles ? count : number))
                        .filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
                    let kind = Kind.allCases.randomElement(using: &random) ?? .service
                    return Plan(
                        kind: kind,
                        loads: (kind == .opaque ? [] : others).shuffled(using: &random).map {
                            other in
                            (
                                other,
                                hasCycles
                                    ? .throwing
                                    : Load.allCases.randomElement(using: &random) ?? .throwing
                            )
                        },
                        fails: Int.random(in: 0..<8, using: &random) == 0 && kind != .opaque
                            && (hasCycles || kind == .service),
                        inParallel: Bool.random(using: &random)
                    )
                }
            )
        }
        // At once: one after the other, they wait for all other tests at each step.
        let outcomes = await withTaskGroup { group in
            for plans in programs {
                group.addTask {
                    let succeeds = zip(plans, Self.succeeds(plans)).allSatisfy { plan, succeeds in
                        succeeds || plan.kind != .service
                    }
                    let container = try? await Self.builder(of: plans).start()
                    #expect((container != nil) == succeeds, "\(plans)")
                    return container != nil
                }
            }
            return await group.reduce(into: Set<Bool>()) { $0.insert($1) }
        }
        #expect(outcomes == [true, false])
    }
}
