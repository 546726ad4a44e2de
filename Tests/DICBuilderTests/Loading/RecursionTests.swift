import DICBuilder
import TestSupport
import Testing

/// A factory that leads back to itself and comes to an end, and one that does not.
@Suite struct RecursionTests {
    final class Node {
        let next: Node?
        init(next: Node?) { self.next = next }
    }
    final class Other {}

    /// A number that factories count down.
    final class Counter: Sendable {
        private let value: Guarded<Int>

        init(_ value: Int) { self.value = Guarded(value) }

        /// One less, and set, at once.
        func countDown() -> Int {
            value.withLock { value in
                value -= 1
                return value
            }
        }

        func set(_ number: Int) { value.withLock { $0 = number } }
    }

    /// A container whose nodes end after a number that is told from outside, and are a cycle if
    /// none is.
    private static func container(
        _ kind: ContainerKind,
        countingDown countdown: Counter
    ) -> any DependencyLoading & Sendable {
        kind.container { registrar in
            registrar.registerThrowable { resolver in
                let rest = countdown.countDown()
                return Node(next: rest == 0 ? nil : try resolver.loadOrThrow())
            }
            for number in 0..<500 {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Other in
                    guard number > 0 else { return Other() }
                    return try resolver.loadOrThrow(named: DependencyName("\(number - 1)"))
                }
            }
        }
    }

    private static func length(of node: Node?) -> Int {
        var (length, node) = (0, node)
        while let current = node { (length, node) = (length + 1, current.next) }
        return length
    }

    @Test(arguments: ContainerKind.allCases, [2, 3, 32, 33, 34, 40, 64, 65, 99, 100])
    func upToAHundredRunsAtOnceAreNoCycle(_ kind: ContainerKind, _ depth: Int) async throws {
        let countdown = Counter(depth)
        let container = Self.container(kind, countingDown: countdown)
        let length = try await onNewThread {
            Result { Self.length(of: try container.loadOrThrow(Node.self)) }
        }.get()
        #expect(length == depth)
    }

    @Test(arguments: ContainerKind.allCases, [102, 1000, 100_000])
    func moreAreACycle(_ kind: ContainerKind, _ depth: Int) async throws {
        let countdown = Counter(depth)
        let container = Self.container(kind, countingDown: countdown)
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Node.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["RecursionTests.Node"])
    }

    /// Where on the stack it begins, and how deep the stack has been before, does not matter.
    @Test(arguments: ContainerKind.allCases, [0, 10, 31, 32, 400])
    func theLimitDoesNotDependOnWhatTheThreadLoadedBefore(_ kind: ContainerKind, _ history: Int)
        async throws
    {
        let countdown = Counter(0)
        let container = Self.container(kind, countingDown: countdown)
        let results = await onNewThread {
            if history > 0 {
                _ = container.loadOrNil(Other.self, named: DependencyName("\(history)"))
            }
            return [40, 99, 100, 102].map { depth in
                countdown.set(depth)
                return container.loadOrNil(Node.self) != nil
            }
        }
        #expect(results == [true, true, true, false])
    }

    /// The number of runs counts, not the place of the last one among other factories that run.
    @Test(arguments: ContainerKind.allCases, [0, 1, 28, 29, 30, 31, 100])
    func theLimitDoesNotDependOnTheDepthOfTheStack(_ kind: ContainerKind, _ depth: Int) async throws
    {
        struct Outer {}
        let countdown = Counter(60)
        let inner = Self.container(kind, countingDown: countdown)
        let outer = kind.container { registrar in
            for number in 0...depth {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Outer in
                    if number == 0 {
                        _ = try inner.loadOrThrow(Node.self)
                        return Outer()
                    }
                    return try resolver.loadOrThrow(named: DependencyName("\(number - 1)"))
                }
            }
        }
        let code = await onNewThread { () -> String? in
            do {
                _ = try outer.loadOrThrow(Outer.self, named: DependencyName("\(depth)"))
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(code == nil)
    }

    /// Two factories that lead to each other: each of them may run a hundred times.
    @Test(arguments: ContainerKind.allCases)
    func theLimitCountsEachFactoryOfARecursionAlone(_ kind: ContainerKind) async throws {
        struct Even { let count: Int }
        struct Odd { let count: Int }
        let countdown = Counter(200)
        let next: @Sendable () -> Int = {
            countdown.countDown()
        }
        let container = kind.container { registrar in
            registrar
                .registerThrowable { resolver in
                    Even(count: next() == 0 ? 1 : try resolver.loadOrThrow(Odd.self).count + 1)
                }
                .registerThrowable { resolver in
                    Odd(count: next() == 0 ? 1 : try resolver.loadOrThrow(Even.self).count + 1)
                }
        }
        let count = try await onNewThread { Result { try container.loadOrThrow(Even.self).count } }
            .get()
        #expect(count == 200)
    }
}
