import DICTools
import Testing

@testable import DICBuilder

/// Which action stops the instances of a key.
@Suite struct StopActionTests {
    final class Pool: Sendable {
        let isFake: Bool

        init(isFake: Bool = false) { self.isFake = isFake }

        init(path: String) throws { isFake = false }

        func close() throws {}
        func drain() async throws {}
    }

    @MainActor
    final class Player {
        func pause() {}
    }

    private func action(_ builder: DICBuilder, _ key: Key = Key(Pool.self)) throws -> StopAction? {
        try #require(try builder.buildOrThrow()._storage.entry(of: key)).extras?.stopAction
    }

    @Test func itIsTheSameBeforeAndAfterTheRegistration() throws {
        let before = DICBuilder().onStop(Pool.self) { try $0.close() }.register(in: .singleton) {
            Pool()
        }
        let after = DICBuilder().register(in: .singleton) { Pool() }.onStop(Pool.self) {
            try $0.close()
        }
        #expect(try action(before) != nil)
        #expect(try action(after) != nil)
    }

    @Test func aClosureThatDoesNotWaitIsSynchronous() throws {
        let builder = DICBuilder().register(in: .singleton) { Pool() }
        #expect(try action(builder.onStop(Pool.self) { try $0.close() })?.isAsync == false)
        #expect(try action(builder.onStop(Pool.self) { try await $0.drain() })?.isAsync == true)
    }

    @Test func theLabelInfersTheTypeFromTheFactory() throws {
        let builders = [
            DICBuilder().register(in: .singleton.onStop { try $0.close() }) { Pool() },
            DICBuilder().register(in: .singleton.onStop { try $0.close() }) { _ in Pool() },
            DICBuilder().register(in: .eagerSingleton.onStop { try $0.close() }) { Pool() },
            DICBuilder().register(Pool(), in: .eagerSingleton.onStop { try $0.close() }),
            DICBuilder().registerThrowable(in: .singleton.onStop { try $0.close() }) {
                try Pool(path: "")
            },
            DICBuilder().registerThrowable(in: .singleton.onStop { try $0.close() }) { _ in
                try Pool(path: "")
            },
            DICBuilder().register(in: .singleton.onStop { try $0.close() }) { () in Pool() },
            DICBuilder().register(in: .singleton.onStop { try $0.close() }) { () in
                try Pool(path: "")
            },
            DICBuilder().registerAsync(in: .singleton.onStop { try $0.close() }) { Pool() },
            DICBuilder().registerAsync(in: .singleton.onStop { try $0.close() }) { () in
                try Pool(path: "")
            },
        ]
        for builder in builders { #expect(try action(builder)?.isAsync == false) }
    }

    @Test func theLabelTakesAnAsynchronousClosure() throws {
        let builders = [
            DICBuilder().register(in: .singleton.onStop { try await $0.drain() }) { Pool() },
            DICBuilder().register(in: .singleton.onStop { try await $0.drain() }) { _ in
                let isFake = false
                return Pool(isFake: isFake)
            },
            DICBuilder().register(in: .eagerSingleton.onStop { try await $0.drain() }) { _ in Pool()
            },
            DICBuilder().register(Pool(), in: .eagerSingleton.onStop { try await $0.drain() }),
            DICBuilder().registerThrowable(in: .singleton.onStop { try await $0.drain() }) {
                try Pool(path: "")
            },
            DICBuilder().registerThrowable(in: .singleton.onStop { try await $0.drain() }) { _ in
                try Pool(path: "")
            },
            DICBuilder().register(in: .singleton.onStop { try await $0.drain() }) { () in Pool() },
            DICBuilder().register(in: .singleton.onStop { try await $0.drain() }) { () in
                try Pool(path: "")
            },
            DICBuilder().registerAsync(in: .singleton.onStop { try await $0.drain() }) { _ in Pool()
            },
            DICBuilder().registerAsync(in: .singleton.onStop { try await $0.drain() }) { () in
                Pool()
            },
        ]
        for builder in builders { #expect(try action(builder)?.isAsync == true) }
    }

    @Test func ofANamedRegistrationItHasTheName() throws {
        let builder = DICBuilder()
            .register(in: .singleton.onStop { try $0.close() }, named: "a") { Pool() }
            .register(in: .singleton, named: "b") { Pool() }
        #expect(try action(builder, Key(Pool.self, named: "a")) != nil)
        #expect(try action(builder, Key(Pool.self, named: "b")) == nil)
    }

    @Test func theLastOneWins() throws {
        let builder = DICBuilder()
            .register(in: .singleton.onStop { try $0.close() }) { Pool() }
            .onStop(Pool.self) { try await $0.drain() }
        #expect(try action(builder)?.isAsync == true)
    }

    @Test func anOverrideKeepsIt() throws {
        let builder = DICBuilder()
            .register(in: .singleton.onStop { try $0.close() }) { Pool() }
            .override { Pool(isFake: true) }
        #expect(try action(builder)?.isAsync == false)
        #expect(try action(builder.onStop(Pool.self) { try await $0.drain() })?.isAsync == true)
    }

    @Test func aDecoratorKeepsIt() throws {
        let builder = DICBuilder()
            .register(in: .singleton.onStop { try $0.close() }) { Pool() }
            .decorate(Pool.self) { _ in Pool(isFake: true) }
        #expect(try action(builder) != nil)
    }

    @Test func whatAParentKeepsTheParentStops() throws {
        let parent = DICBuilder().register(in: .singleton.onStop { try $0.close() }) { Pool() }
            .build()
        let decorating = DICBuilder(parent: parent).decorate(Pool.self) { $0 }
        #expect(try action(decorating) == nil)
        let overriding = DICBuilder(parent: parent).override { Pool(isFake: true) }
        #expect(try action(overriding) != nil)
    }

    /// What decorates an instance of its parent does not stop it. What is made anew from that, it
    /// stops.
    @Test func whatIsMadeAnewFromADecoratedInstanceIsStopped() throws {
        let builder = DICBuilder()
            .register { 1 }
            .register(in: .singleton.onStop { try $0.close() }) { (count: Int) in
                Pool(isFake: count > 1)
            }
        let action = try #require(try action(builder))
        let decorating = builder.build().overriding { $0.decorate(Pool.self) { $0 } }
        func remade(_ changes: (DependencyRegistrar) -> Void) -> StopAction? {
            decorating.overriding(changes)._storage.entry(of: Key(Pool.self))?.extras?.stopAction
        }
        #expect(remade { $0.override { 2 } } === action)
        #expect(remade { $0.override { Pool(isFake: true) } } === action)
        #expect(remade { $0.override { 2 }.decorate(Pool.self) { $0 } } === action)
        #expect(remade { $0.decorate(Pool.self) { $0 } } == nil)
    }

    @Test func everyContainerOfABuilderHasIt() throws {
        let builder = DICBuilder().registerAsync(in: .singleton.onStop { try $0.close() }) {
            Pool()
        }
        #expect(try action(builder) === action(builder))
    }

    @Test func aContainerWithAnObserverHasIt() throws {
        let builder = DICBuilder().register(in: .singleton.onStop { try $0.close() }) { Pool() }
        let container = builder.build(observer: MakeRecorder())
        #expect(container._storage.entry(of: Key(Pool.self))?.extras?.stopAction != nil)
    }

    @Test @MainActor func onTheMainActorItIsIsolated() throws {
        let builder = DICBuilder().mainActor
            .register(in: .singleton.onStop { $0.pause() }) { Player() }
        #expect(try action(builder.nonisolated, Key(Player.self))?.isolation == .mainActor)
    }

    @Test func valuesAreSupplied() throws {
        func isPassedAsValue(_ builder: DICBuilder) throws -> Bool {
            try #require(builder.build()._storage.entry(of: Key(Pool.self))).isPassedAsValue
        }
        #expect(try isPassedAsValue(DICBuilder().registerSingleton(Pool())))
        #expect(try isPassedAsValue(DICBuilder().register(Pool(), in: .singleton)))
        #expect(try !isPassedAsValue(DICBuilder().registerSingleton { Pool() }))
        #expect(try !isPassedAsValue(DICBuilder().register(in: .singleton) { Pool() }))
    }
}
