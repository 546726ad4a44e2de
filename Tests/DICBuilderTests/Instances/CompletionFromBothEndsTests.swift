import DICBuilder
import Foundation
import TestSupport
import Testing

/// One instance completes the cycle, and two threads begin at its two ends.
@Suite struct CompletionFromBothEndsTests {
    private static let rounds = Scale.rounds(release: 300, debug: 100, sanitized: 20)

    /// The thread that completes asks for what the other one is making, and that one waits for what
    /// is being completed.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func theOtherEndIsBegunOnAnotherThread(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        for _ in 0..<Self.rounds {
            let (completing, childBegun) = (Latch(), Latch())
            let container = kind.container { registrar in
                registrar
                    .register(in: lifetime.of(Child.self)) { resolver in
                        childBegun.arrive()
                        return Child(parent: resolver.load())
                    }
                    .register(
                        in: lifetime.of(Parent.self),
                        factory: { Parent() },
                        initCompleted: { resolver, parent in
                            completing.arrive()
                            childBegun.wait()
                            // The other thread waits by now, or not yet: both have to end well.
                            sched_yield()
                            parent.complete(with: resolver.load())
                        }
                    )
            }
            let loaded = try await ThreadTeam.collect(6) {
                index -> (parent: Parent, child: Child) in
                if index == 0 {
                    let parent = container.load(Parent.self)
                    return (parent, container.load(Child.self))
                } else if index > 1 {
                    // Other threads wait for one or the other.
                    completing.wait()
                    let parent = container.load(Parent.self)
                    return (parent, container.load(Child.self))
                } else {
                    completing.wait()
                    let child = container.load(Child.self)
                    return (container.load(Parent.self), child)
                }
            }
            #expect(
                loaded.allSatisfy { $0.parent === loaded[0].parent && $0.child === loaded[0].child }
            )
            #expect(loaded[0].parent.child === loaded[0].child)
            #expect(loaded[0].child.parent === loaded[0].parent)
            #expect(loaded[0].parent.completions == 1)
        }
    }
}
