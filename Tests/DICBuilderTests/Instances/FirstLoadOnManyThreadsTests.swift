import DICBuilder
import Foundation
import TestSupport
import Testing

/// The first load, by many at once.
@Suite struct FirstLoadOnManyThreadsTests {
    private static let rounds = Scale.rounds(release: 1_000, debug: 300, sanitized: 40)
    private static let threads = 64

    /// How a singleton can be registered.
    enum Form: CaseIterable, Sendable {
        case plain, throwing, optional, value

        func register(
            _ factory: @escaping @Sendable () -> Made,
            into registrar: DependencyRegistrar
        ) {
            switch self {
            case .plain: registrar.register(in: .singleton, factory: factory)
            case .throwing:
                registrar.registerThrowable(in: .singleton) { () throws -> Made in factory() }
            case .optional: registrar.register(as: Made?.self, in: .singleton, factory: factory)
            case .value: registrar.register(in: .singleton) { Wide(factory()) }
            }
        }

        func load(from container: some DependencyLoading) -> Made? {
            switch self {
            case .plain, .throwing: container.load(Made.self)
            case .optional: container.loadOrNil(Made.self)
            case .value: container.load(Wide.self).made
            }
        }
    }

    final class Made: Sendable {}

    /// Wide enough to be seen half written, were it written while it is read.
    struct Wide: Sendable {
        let copies: (Made, Made, Made, Made)

        init(_ made: Made) {
            copies = (made, made, made, made)
        }

        /// The instance, if all copies agree.
        var made: Made? {
            copies.0 === copies.1 && copies.1 === copies.2 && copies.2 === copies.3 ? copies.0 : nil
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous, Form.allCases)
    func threadsThatStartTogetherShareOneInstance(kind: ContainerKind, form: Form) async throws {
        let rounds = Self.rounds / Form.allCases.count
        let runs = (0..<rounds).map { _ in RunCounter() }
        let containers = runs.map { runs in
            kind.container { registrar in
                form.register(
                    {
                        runs.increment()
                        // Lets others come while the instance is being made.
                        sched_yield()
                        return Made()
                    },
                    into: registrar
                )
            }
        }
        let barrier = Barrier(Self.threads)
        let loaded = try await ThreadTeam.collect(Self.threads) { _ in
            containers.map { container in
                barrier.wait()
                return form.load(from: container)
            }
        }
        #expect(runs.filter { $0.count != 1 }.isEmpty)
        let differing = (0..<rounds).filter { round in
            loaded.contains { $0[round] == nil || $0[round] !== loaded[0][round] }
        }
        #expect(differing.isEmpty)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func tasksShareOneInstance(kind: ContainerKind) async {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = kind.container { registrar in
                registrar.register(in: .singleton) {
                    runs.increment()
                    return Made()
                }
            }
            let distinct = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<64 { group.addTask { ObjectIdentifier(container.load(Made.self)) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            guard runs.count == 1, distinct.count == 1 else {
                Issue.record("made \(runs.count) times, \(distinct.count) instances seen")
                return
            }
        }
    }

    final class Leaf: Sendable {}

    final class Branch: Sendable {
        let leaf: Leaf
        init(leaf: Leaf) { self.leaf = leaf }
    }

    final class Root: Sendable {
        let branch: Branch
        let leaf: Leaf
        init(branch: Branch, leaf: Leaf) { (self.branch, self.leaf) = (branch, leaf) }
    }

    /// Over the frozen type itself, so that a release build loads by the path that is specialized
    /// here.
    @Test func threadsThatEnterATreeAnywhereShareItsParts() async throws {
        let rounds = Self.rounds
        let runs = (0..<rounds).map { _ in RunCounter() }
        let containers = runs.map { runs in
            DICBuilder()
                .register(in: .singleton) { resolver in
                    runs.increment()
                    return Root(branch: resolver.load(), leaf: resolver.load())
                }
                .register(in: .singleton) { resolver in
                    runs.increment()
                    return Branch(leaf: resolver.load())
                }
                .register(in: .singleton) { () -> Leaf in
                    runs.increment()
                    sched_yield()
                    return Leaf()
                }
                .build()
        }
        let barrier = Barrier(Self.threads)
        let loaded = try await ThreadTeam.collect(Self.threads) { index in
            containers.map { container -> Leaf in
                barrier.wait()
                switch index % 3 {
                case 0: return container.load(Leaf.self)
                case 1: return container.load(Branch.self).leaf
                default:
                    let root = container.load(Root.self)
                    return root.branch.leaf === root.leaf ? root.leaf : Leaf()
                }
            }
        }
        #expect(runs.filter { $0.count != 3 }.isEmpty)
        #expect(
            (0..<rounds).filter { round in loaded.contains { $0[round] !== loaded[0][round] } }
                .isEmpty
        )
    }

    struct Failure: Error {}

    /// Each failure is one caller's; all others go on until one of them succeeds, and share what
    /// that one made.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aSingletonIsMadeAgainAfterFailuresWhileManyWait(kind: ContainerKind) async throws {
        let rounds = Self.rounds / 4
        let failures = 7
        let runs = (0..<rounds).map { _ in RunCounter() }
        let containers = runs.map { runs in
            kind.container { registrar in
                registrar.registerThrowable(in: .singleton) {
                    sched_yield()
                    if runs.increment() <= failures { throw Failure() }
                    return Made()
                }
            }
        }
        let barrier = Barrier(Self.threads)
        let loaded = try await ThreadTeam.collect(Self.threads) { _ in
            containers.map { container in
                barrier.wait()
                return Result { try container.loadOrThrow(Made.self) }
            }
        }
        #expect(runs.filter { $0.count != failures + 1 }.isEmpty)
        let wrong = (0..<rounds).filter { round in
            let results = loaded.map { $0[round] }
            let instances = results.compactMap { try? $0.get() }
            return instances.count != Self.threads - failures
                || instances.contains { $0 !== instances[0] }
        }
        #expect(wrong.isEmpty)
    }
}
