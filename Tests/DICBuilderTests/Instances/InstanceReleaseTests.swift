import DIC
import Foundation
import TestSupport
import Testing

/// What a container keeps goes when the container goes.
@Suite struct InstanceReleaseTests {
    final class Kept: Sendable {}
    final class Lazy: Sendable {}
    final class Unmade: Sendable {}
    final class Eager: Sendable {}
    final class Shared: Sendable {}
    struct Value: Sendable {
        let shared: Shared
    }
    final class Transient: Sendable {
        let lazy: Lazy
        init(lazy: Lazy) { self.lazy = lazy }
    }

    /// Registers each kind of registration. All factories capture `kept`.
    private static func register(into registrar: DependencyRegistrar, kept: Kept) {
        registrar
            .register(in: .singleton) { () -> Lazy in
                withExtendedLifetime(kept) { Lazy() }
            }
            .register(in: .singleton) { () -> Unmade in
                withExtendedLifetime(kept) { Unmade() }
            }
            .registerSingleton { () -> Eager in
                withExtendedLifetime(kept) { Eager() }
            }
            .registerThrowable(in: .singleton) { () throws -> Value in
                withExtendedLifetime(kept) { Value(shared: Shared()) }
            }
            .register { resolver -> Transient in
                withExtendedLifetime(kept) { Transient(lazy: resolver.load()) }
            }
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func everythingGoesWithTheContainer(kind: ContainerKind) {
        let gone = WeakReferences()
        var container: (any DependencyLoading & Sendable)? = {
            let kept = Kept()
            gone.add(kept)
            return kind.container { Self.register(into: $0, kept: kept) }
        }()
        gone.add(container!._storage)
        gone.add(container!.load(Lazy.self))
        gone.add(container!.load(Eager.self))
        gone.add(container!.load(Value.self).shared)
        _ = container!.loadOrNil(Transient.self)
        #expect(gone.leftCount == 5)
        container = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatIsLoadedOutlivesTheContainer(kind: ContainerKind) {
        let gone = WeakReferences()
        var transient: Transient? = {
            let container = kind.container { Self.register(into: $0, kept: Kept()) }
            gone.add(container._storage)
            gone.add(container.load(Eager.self))
            return container.load(Transient.self)
        }()
        #expect(gone.leftCount == 0)
        gone.add(transient!.lazy)
        transient = nil
        #expect(gone.leftCount == 0)
    }

    @Test func aBuilderKeepsItsFactoriesAndNoInstances() {
        let (factories, instances) = (WeakReferences(), WeakReferences())
        var builder: DICBuilder? = {
            let kept = Kept()
            factories.add(kept)
            let builder = DICBuilder()
            Self.register(into: builder, kept: kept)
            return builder
        }()
        do {
            let container = builder!.build()
            instances.add(container._storage)
            instances.add(container.load(Lazy.self))
            instances.add(container.load(Eager.self))
        }
        #expect(instances.leftCount == 0)
        #expect(factories.leftCount == 1)
        builder = nil
        #expect(factories.leftCount == 0)
    }

    struct Failure: Error {}

    @Test func aFailedBuildKeepsNothing() {
        let (factories, instances) = (WeakReferences(), WeakReferences())
        var builder: DICBuilder? = {
            let kept = Kept()
            factories.add(kept)
            return DICBuilder()
                .registerSingleton { () -> Eager in
                    let eager = Eager()
                    instances.add(eager)
                    return withExtendedLifetime(kept) { eager }
                }
                .registerThrowable(in: .eagerSingleton) { resolver throws -> Shared in
                    instances.add(resolver._storage)
                    _ = resolver.load(Eager.self)
                    throw Failure()
                }
        }()
        var error = #expect(throws: BuildError.self) { try builder!.buildOrThrow() }
        #expect(error?.problems.count == 1)
        #expect(instances.addedCount == 2)
        #expect(instances.leftCount == 0)
        builder = nil
        #expect(factories.leftCount == 0)
        error = nil
    }

    @Test func anInstanceGoesWhenItsTypeIsRegisteredAgain() {
        let gone = WeakReferences()
        let container = DependencyInjectionContainer()
        for _ in 0..<3 {
            let kept = Kept()
            gone.add(kept)
            Self.register(into: container, kept: kept)
            gone.add(container.load(Lazy.self))
            gone.add(container.load(Eager.self))
            gone.add(container.load(Value.self).shared)
        }
        // Those of the last registrations.
        #expect(gone.leftCount == 4)
        container.unregisterDependencies()
        #expect(gone.leftCount == 0)
    }

    /// A factory may let the container go that it was loaded from.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aContainerLivesAsLongAsItLoads(kind: ContainerKind) {
        let captured = CapturedContainer<any DependencyLoading & Sendable>()
        let gone = WeakReferences()
        captured.contents = kind.container { registrar in
            registrar.register(in: .singleton) { resolver -> Transient in
                captured.contents = nil
                return Transient(lazy: resolver.load())
            }
            registrar.register(in: .singleton) { Lazy() }
        }
        gone.add(captured.contents!._storage)
        let transient = captured.contents!.load(Transient.self)
        #expect(gone.leftCount == 0)
        gone.add(transient.lazy)
        #expect(gone.leftCount == 1)
    }

    /// A thread that waited for another thread's construction keeps nothing of it, although the
    /// thread lives on.
    @Test(arguments: ContainerKind.withAsynchronous)
    func threadsKeepNothingOfWhatTheyWaitedFor(kind: ContainerKind) async throws {
        let gone = WeakReferences()
        let captured = CapturedContainer<any DependencyLoading & Sendable>()
        let (began, loaded, checked) = (Latch(), Latch(8), Latch())
        captured.contents = kind.container { registrar in
            registrar.register(in: .singleton) { () -> Lazy in
                began.arrive()
                sched_yield()
                return Lazy()
            }
        }
        gone.add(captured.contents!._storage)
        try await ThreadTeam.run(9) { thread in
            if thread < 8 {
                if thread > 0 { began.wait() }
                gone.add(captured.contents!.load(Lazy.self))
                loaded.arrive()
                checked.wait()
            } else {
                loaded.wait()
                captured.contents = nil
                #expect(gone.leftCount == 0)
                checked.arrive()
            }
        }
        #expect(gone.addedCount == 9)
    }
}
