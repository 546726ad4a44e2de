import DIC
import DICBuilder
import TestSupport
import Testing

/// Asynchronous singletons that need each other, each begun by a different task before any of them
/// loads the next.
@Suite(.timeLimit(.minutes(3))) struct AsyncCycleTests {
    private static let rounds = Scale.rounds(release: 500, debug: 100, sanitized: 30)

    class Link: @unchecked Sendable {
        let next: Link?
        required init(next: Link?) { self.next = next }
    }
    final class First: Link, @unchecked Sendable {}
    final class Second: Link, @unchecked Sendable {}
    final class Third: Link, @unchecked Sendable {}

    enum Verb: CaseIterable, Sendable {
        case loadOrThrow, loadOrNil
    }

    private static func register<This: Link, Next: Link>(
        _ this: This.Type,
        thatNeeds next: Next.Type,
        by verb: Verb,
        into container: AsyncDependencyInjectionContainer,
        runs: RunCounter,
        begun: TaskLatch
    ) {
        container.registerAsync(as: This.self, in: .singleton) { resolver in
            runs.increment()
            await begun.arriveAndWait()
            switch verb {
            case .loadOrThrow: return This(next: try await resolver.loadAsyncOrThrow(Next.self))
            case .loadOrNil: return This(next: await resolver.loadAsyncOrNil(Next.self))
            }
        }
    }

    private static func container(ringOf count: Int, by verb: Verb, runs: RunCounter)
        -> AsyncDependencyInjectionContainer
    {
        let begun = TaskLatch(count)
        let container = AsyncDependencyInjectionContainer()
        register(
            First.self,
            thatNeeds: Second.self,
            by: verb,
            into: container,
            runs: runs,
            begun: begun
        )
        if count == 2 {
            register(
                Second.self,
                thatNeeds: First.self,
                by: verb,
                into: container,
                runs: runs,
                begun: begun
            )
        } else {
            register(
                Second.self,
                thatNeeds: Third.self,
                by: verb,
                into: container,
                runs: runs,
                begun: begun
            )
            register(
                Third.self,
                thatNeeds: First.self,
                by: verb,
                into: container,
                runs: runs,
                begun: begun
            )
        }
        return container
    }

    /// What each link's own task gets.
    private static func loadAll(
        _ count: Int,
        from container: AsyncDependencyInjectionContainer
    ) async -> [Result<Link, any Error>] {
        let types: [Link.Type] = [First.self, Second.self, Third.self]
        let tasks = types.prefix(count).map { type in Task { try await load(type, from: container) }
        }
        var results: [Result<Link, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    private static func load<T: Link>(
        _ type: T.Type,
        from container: AsyncDependencyInjectionContainer
    ) async throws
        -> Link
    {
        switch type {
        case is First.Type: try await container.loadAsyncOrThrow(First.self)
        case is Second.Type: try await container.loadAsyncOrThrow(Second.self)
        default: try await container.loadAsyncOrThrow(Third.self)
        }
    }

    @Test(arguments: [2, 3])
    func endsInErrorsThatShowThePath(count: Int) async throws {
        let names = Array(
            ["AsyncCycleTests.First", "AsyncCycleTests.Second", "AsyncCycleTests.Third"].prefix(
                count
            )
        )
        for _ in 0..<Self.rounds {
            let container = Self.container(ringOf: count, by: .loadOrThrow, runs: RunCounter())
            for result in await Self.loadAll(count, from: container) {
                let error = #expect(throws: ResolutionError.self) { try result.get() }
                #expect(error?.code == .cycle)
                let path = try #require(error).chain.map(\.name)
                let start = try #require(names.firstIndex(of: path[0]))
                #expect(path == Array(names[start...] + names[..<start]))
            }
            #expect(container.registeredDependencies.allSatisfy { !$0.isMade })
        }
    }

    @Test(arguments: [2, 3])
    func endsWhereAFactoryCanDoWithout(count: Int) async throws {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = Self.container(ringOf: count, by: .loadOrNil, runs: runs)
            let links = try await Self.loadAll(count, from: container).map { try $0.get() }
            #expect(runs.count == count)
            #expect(links.count { $0.next == nil } == 1)
            for (index, link) in links.enumerated() where link.next != nil {
                #expect(link.next === links[(index + 1) % count])
            }
        }
    }
}

/// Holds tasks back until as many have arrived as were announced; then it stays open.
private final class TaskLatch: Sendable {
    private let state: Guarded<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ count: Int) {
        state = Guarded((count, []))
    }

    func arriveAndWait() async {
        await withCheckedContinuation { continuation in
            let released = state.withLock { state in
                state.missing -= 1
                state.waiting.append(continuation)
                guard state.missing <= 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in released { continuation.resume() }
        }
    }
}
