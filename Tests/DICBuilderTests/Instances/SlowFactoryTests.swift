import DIC
import Foundation
import TestSupport
import Testing

/// A slow factory delays only the loads that need its instance.
@Suite struct SlowFactoryTests {
    struct Slow: Sendable {}
    struct Quick: Sendable, Equatable { let number: Int }
    struct Transient {}
    struct Unregistered: Sendable {}

    enum Slowness: CaseIterable, Sendable {
        case transient, singleton, singletonWithWaiters
    }

    @Test(arguments: ContainerKind.withAsynchronous, Slowness.allCases)
    func aSlowFactoryDelaysNoOtherLoad(kind: ContainerKind, slowness: Slowness) async throws {
        let (started, release) = (Latch(), Latch())
        let make: @Sendable () -> Slow = {
            started.arrive()
            release.wait()
            return Slow()
        }
        let container = kind.container { registrar in
            if slowness == .transient {
                registrar.register { make() }
            } else {
                registrar.register(in: .singleton, factory: make)
            }
            registrar.register(in: .singleton) { Quick(number: 7) }
            registrar.register { Transient() }
        }
        let slow = slowness == .singletonWithWaiters ? 8 : 1
        // The last thread lets the others go, once it has done all that must not wait for them.
        try await ThreadTeam.run(slow + 1) { index in
            guard index == slow else {
                // Nil for one that comes so late that everything is unregistered.
                _ = container.loadOrNil(Slow.self)
                return
            }
            started.wait()
            #expect(container.load(Quick.self) == Quick(number: 7))
            #expect(container.loadOrNil(Transient.self) != nil)
            #expect(container.loadOrNil(Unregistered.self) == nil)
            #expect(container.registeredDependencies.count == 3)
            if let container = container as? DependencyInjectionContainer {
                container.register { Unregistered() }
                #expect(container.loadOrNil(Unregistered.self) != nil)
                container.registerSingleton { Quick(number: 8) }
                #expect(container.load(Quick.self) == Quick(number: 8))
                container.unregisterDependencies()
                #expect(container.loadOrNil(Quick.self) == nil)
            }
            release.arrive()
        }
    }

    @Test func aSlowBuildDelaysNeitherRegistrationsNorAnotherContainer() async throws {
        let (started, release) = (Latch(), Latch())
        let builder = DICBuilder().registerSingleton { () -> Slow in
            started.arrive()
            release.wait()
            return Slow()
        }
        let built = SharedList<ImmutableDependencyInjectionContainer>()
        try await ThreadTeam.run(2) { index in
            if index == 0 {
                built.add(builder.build())
            } else {
                started.wait()
                builder.register { Quick(number: 1) }
                #expect(
                    DICBuilder().register(in: .singleton) { Quick(number: 2) }.build().load(
                        Quick.self
                    ).number == 2
                )
                release.arrive()
            }
        }
        let container = try #require(built.all.first)
        #expect(container.loadOrNil(Slow.self) != nil)
        #expect(container.loadOrNil(Quick.self) == nil)
    }

    final class Outer: Sendable {
        let inner: Inner
        init(inner: Inner) { self.inner = inner }
    }

    final class Inner: Sendable {}

    enum Way: CaseIterable, Sendable {
        case resolver, capturedContainer
    }

    @Test(arguments: ContainerKind.withAsynchronous, Way.allCases)
    func aFactoryMayWaitForALoadOnAnotherThread(kind: ContainerKind, way: Way) async throws {
        let captured = CapturedContainer<any DependencyLoading & Sendable>()
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar.register(in: .singleton) { Inner() }
            registrar.register(in: .singleton) { resolver in
                let loaded = SharedList<Inner>()
                let done = Latch()
                Thread.detachNewThread {
                    switch way {
                    case .resolver: loaded.add(resolver.load())
                    case .capturedContainer: loaded.add(captured.contents!.load())
                    }
                    done.arrive()
                }
                done.wait()
                return Outer(inner: loaded.all[0])
            }
        }
        captured.contents = container
        let outers = try await ThreadTeam.collect(8) { _ in container.load(Outer.self) }
        #expect(outers.allSatisfy { $0 === outers[0] && $0.inner === container.load(Inner.self) })
    }

    /// The thread that waits for the outer singleton has nothing to do with the inner one, although
    /// the thread that makes the outer one waits for the thread that loads it.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aWaitForAMakerThatWaitsElsewhereIsNoCycle(kind: ContainerKind) async throws {
        let (outerStarted, release) = (Latch(), Latch())
        let container = kind.container { registrar in
            registrar.register(in: .singleton) { () -> Inner in
                release.wait()
                return Inner()
            }
            registrar.register(in: .singleton) { resolver in
                outerStarted.arrive()
                return Outer(inner: resolver.load())
            }
        }
        let inners = try await ThreadTeam.collect(4) { index -> Inner in
            switch index {
            case 0: return container.load(Outer.self).inner
            case 1:
                outerStarted.wait()
                return container.load(Inner.self)
            case 2:
                outerStarted.wait()
                return container.load(Outer.self).inner
            default:
                outerStarted.wait()
                release.arrive()
                return container.load(Inner.self)
            }
        }
        #expect(inners.allSatisfy { $0 === inners[0] })
    }
}
