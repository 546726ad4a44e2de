import DICBuilder
import Foundation
import TestSupport
import Testing

/// Completions, seen from other threads.
@Suite struct CompletionOnManyThreadsTests {
    private static let rounds = Scale.rounds(release: 200, debug: 60, sanitized: 10)

    final class Left: Sendable { let right = Partner<Right>() }
    final class Right: Sendable { let left = Partner<Left>() }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func nobodyElseSeesAnUncompletedInstance(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        for _ in 0..<Self.rounds {
            let uncompleted = RunCounter()
            let container = kind.container { registrar in
                registrar
                    .register(in: lifetime.of(Child.self)) { Child(parent: $0.load()) }
                    .register(
                        in: lifetime.of(Parent.self),
                        factory: { Parent() },
                        initCompleted: { resolver, parent in
                            sched_yield()  // Lets others come.
                            let child = resolver.load(Child.self)
                            sched_yield()
                            parent.complete(with: child)
                        }
                    )
            }
            let parents = try await ThreadTeam.collect(16) { _ in
                let parent = container.load(Parent.self)
                if parent.completions != 1 { uncompleted.increment() }
                return parent
            }
            #expect(uncompleted.count == 0)
            #expect(
                parents.allSatisfy {
                    $0 === parents[0] && $0.completions == 1 && $0.child?.parent === $0
                }
            )
        }
    }

    /// Each thread completes one and waits for the other: one of them has to use the incomplete
    /// instance.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func twoThreadsThatCompleteEachOthersInstancesDoNotHang(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) async throws {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let bothAreMade = Latch(2)
            let container = kind.container { registrar in
                registrar
                    .register(
                        in: lifetime.of(Left.self),
                        factory: { Left() },
                        initCompleted: { resolver, left in
                            runs.increment()
                            bothAreMade.arriveAndWait()
                            left.right.meet(resolver.load())
                        }
                    )
                    .register(
                        in: lifetime.of(Right.self),
                        factory: { Right() },
                        initCompleted: { resolver, right in
                            runs.increment()
                            bothAreMade.arriveAndWait()
                            right.left.meet(resolver.load())
                        }
                    )
            }
            let loaded = try await ThreadTeam.collect(2) { index -> any AnyObject & Sendable in
                if index == 0 { container.load(Left.self) } else { container.load(Right.self) }
            }
            let (left, right) = try (#require(loaded[0] as? Left), #require(loaded[1] as? Right))
            #expect(left.right.other === right)
            #expect(right.left.other === left)
            #expect(runs.count == 2)
            left.right.part()
        }
    }

    /// Many threads that start at either end, or only look on.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func manyThreadsThatStartAtEitherEnd(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = kind.container { registrar in
                registrar
                    .register(
                        in: lifetime.of(Left.self),
                        factory: { Left() },
                        initCompleted: { resolver, left in
                            runs.increment()
                            left.right.meet(resolver.load())
                        }
                    )
                    .register(
                        in: lifetime.of(Right.self),
                        factory: { Right() },
                        initCompleted: { resolver, right in
                            runs.increment()
                            right.left.meet(resolver.load())
                        }
                    )
            }
            let loaded = try await ThreadTeam.collect(16) { index in
                (
                    index.isMultiple(of: 2) ? container.load(Left.self) : nil,
                    index % 2 == 1 ? container.load(Right.self) : nil
                )
            }
            let lefts = loaded.compactMap(\.0)
            let rights = loaded.compactMap(\.1)
            #expect(lefts.allSatisfy { $0 === lefts[0] && $0.right.other === rights[0] })
            #expect(rights.allSatisfy { $0 === rights[0] && $0.left.other === lefts[0] })
            #expect(runs.count == 2)
            lefts[0].right.part()
        }
    }

    /// Threads that load a family of their own, each in its own top-level load.
    @Test(arguments: ContainerKind.allCases)
    func graphsCompleteTheirOwn(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Child(parent: $0.load()) }
                .register(
                    in: .graph,
                    factory: { Parent() },
                    initCompleted: { $1.complete(with: $0.load()) }
                )
        }
        let parents = try await ThreadTeam.collect(16) { _ in
            (0..<Self.rounds).map { _ in container.load(Parent.self) }
        }
        let all = Array(parents.joined())
        #expect(all.allSatisfy { $0.completions == 1 && $0.child?.parent === $0 })
        #expect(Set(all.map(ObjectIdentifier.init)).count == 16 * Self.rounds)
    }
}
