import DIC
import Synchronization
import TestSupport
import Testing

/// What many tasks see that load from an asynchronous container at once.
@Suite(.timeLimit(.minutes(3))) struct AsyncConcurrencyTests {
    private static let rounds = Scale.rounds(release: 1_500, debug: 300, sanitized: 50)

    final class Made: Sendable {}
    struct Failure: Error {}

    @Test func tasksThatStartTogetherShareOneInstance() async throws {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
                () async -> Made in
                runs.increment()
                await Task.yield()
                return Made()
            }
            let distinct = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<64 {
                    group.addTask { ObjectIdentifier(await container.loadAsync(Made.self)) }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            guard runs.count == 1, distinct.count == 1 else {
                Issue.record("made \(runs.count) times, \(distinct.count) instances seen")
                return
            }
        }
    }

    @Test func aSingletonIsMadeAgainAfterFailures() async throws {
        let failures = 5
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
                () async throws -> Made in
                await Task.yield()
                if runs.increment() <= failures { throw Failure() }
                return Made()
            }
            let distinct = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        while true {
                            if let made = await container.loadAsyncOrNil(Made.self) {
                                return ObjectIdentifier(made)
                            }
                        }
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            guard runs.count == failures + 1, distinct.count == 1 else {
                Issue.record("made \(runs.count) times, \(distinct.count) instances seen")
                return
            }
        }
    }

    /// Who is not cancelled gets the instance, also where the factory was cancelled because all
    /// that waited before were.
    @Test func cancelledTasksHarmNoOthers() async throws {
        for _ in 0..<Self.rounds {
            let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
                () async throws -> Made in
                await Task.yield()
                try Task.checkCancellation()
                return Made()
            }
            let tasks = (0..<16).map { _ in Task { try await container.loadAsyncOrThrow(Made.self) }
            }
            for task in tasks.prefix(8) { task.cancel() }
            var made: [Made] = []
            for task in tasks.prefix(8) {
                do { made.append(try await task.value) } catch {
                    #expect(error is CancellationError)
                }
            }
            for task in tasks.dropFirst(8) { made.append(try await task.value) }
            #expect(made.allSatisfy { $0 === made[0] })
        }
    }

    /// Synchronous and asynchronous singletons that need each other without a cycle, loaded by
    /// tasks in any order.
    @Test func noGraphWithoutACycleIsRefused() async throws {
        for round in 0..<Self.rounds / 5 {
            var random = SeededGenerator(seed: UInt64(round))
            let log = RunLog(recipeCount: nodeTypes.count)
            let container = AsyncDependencyInjectionContainer()
            for (tag, type) in nodeTypes.enumerated() {
                let needs = (0..<min(tag, Int.random(in: 0...3, using: &random))).map { _ in
                    Int.random(in: 0..<tag, using: &random)
                }
                (type as! any AsyncNodeType).registerAsync(
                    tag,
                    needs: needs,
                    into: container,
                    log: log
                )
            }
            let orders = (0..<8).map { _ in nodeTypes.indices.shuffled(using: &random) }
            let loaded = try await withThrowingTaskGroup(of: [Int: any AnyNode].self) { group in
                for order in orders {
                    group.addTask {
                        var nodes: [Int: any AnyNode] = [:]
                        for tag in order {
                            nodes[tag] = try await (nodeTypes[tag] as! any AsyncNodeType).loadAsync(
                                from: container
                            )
                        }
                        return nodes
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for tag in nodeTypes.indices {
                #expect(loaded.allSatisfy { $0[tag] === loaded[0][tag] }, "round \(round)")
                #expect(log.count(tag) == 1, "round \(round)")
            }
        }
    }
}

/// What a test does with one tag's type and an asynchronous container.
private protocol AsyncNodeType {
    func registerAsync(
        _ id: Int,
        needs: [Int],
        into container: AsyncDependencyInjectionContainer,
        log: RunLog
    )
    func loadAsync(from container: some DependencyLoading) async throws -> any AnyNode
}

extension TypeOfNode: AsyncNodeType {
    func registerAsync(
        _ id: Int,
        needs: [Int],
        into container: AsyncDependencyInjectionContainer,
        log: RunLog
    ) {
        container.registerAsync(in: .singleton) { resolver in
            _ = log.add(id)
            await Task.yield()
            // At the same time, so that one making waits for several others.
            let parts = try await withThrowingTaskGroup(of: (any AnyNode)?.self) { group in
                for tag in needs {
                    group.addTask {
                        try await (nodeTypes[tag] as! any AsyncNodeType).loadAsync(from: resolver)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            return Node<Tag>(recipe: id, parts: parts)
        }
    }

    func loadAsync(from container: some DependencyLoading) async throws -> any AnyNode {
        try await container.loadAsyncOrThrow(Node<Tag>.self)
    }
}
