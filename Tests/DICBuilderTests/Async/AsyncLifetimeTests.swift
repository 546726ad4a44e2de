import DIC
import TestSupport
import Testing

/// What an asynchronous container keeps goes when the container goes.
@Suite struct AsyncLifetimeTests {
    final class Kept: Sendable {}
    final class Made: Sendable {}
    final class Unmade: Sendable {}
    final class Eager: Sendable {}
    struct Value: Sendable {
        let made: Made
    }
    struct Failure: Error {}

    private static func container(_ gone: WeakReferences) -> AsyncDependencyInjectionContainer {
        let kept = Kept()
        gone.add(kept)
        return AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { () async -> Made in
                await Task.yield()
                return withExtendedLifetime(kept) { Made() }
            }
            .registerAsync(in: .singleton) { () async -> Unmade in
                withExtendedLifetime(kept) { Unmade() }
            }
            .registerAsync(in: .eagerSingleton) { () async -> Eager in
                withExtendedLifetime(kept) { Eager() }
            }
            .registerAsync { resolver in
                Value(made: await withExtendedLifetime(kept) { resolver }.loadAsync())
            }
    }

    @Test func everythingGoesWithTheContainer() async {
        let gone = WeakReferences()
        await Self.load(from: Self.container(gone), gone)
        #expect(gone.addedCount == 4)
        await gone.expectNoneLeft()
    }

    private static func load(
        from container: AsyncDependencyInjectionContainer,
        _ gone: WeakReferences
    ) async {
        gone.add(container._storage)
        gone.add(await container.loadAsync(Eager.self))
        let value = await container.loadAsync(Value.self)
        gone.add(value.made)
    }

    @Test func unregisteringForgetsInstances() async {
        let gone = WeakReferences()
        let container = Self.container(gone)
        gone.add(await container.loadAsync(Made.self))
        gone.add(await container.loadAsync(Eager.self))
        #expect(gone.leftCount == 3)
        container.unregisterDependencies()
        await gone.expectNoneLeft()
    }

    @Test func registeringAgainForgetsTheInstance() async {
        let gone = WeakReferences()
        let container = AsyncDependencyInjectionContainer()
        for _ in 0..<2 {
            container.registerAsync(in: .singleton) { () async -> Made in Made() }
            gone.add(await container.loadAsync(Made.self))
        }
        #expect(container.registeredDependencies.count == 1)
        container.registerAsync(in: .singleton) { () async -> Made in Made() }
        await gone.expectNoneLeft()
    }

    @Test func aFailureLeavesNothing() async {
        let gone = WeakReferences()
        do {
            let kept = Kept()
            gone.add(kept)
            let container = AsyncDependencyInjectionContainer()
                .registerAsync(in: .singleton) { resolver async throws -> Made in
                    gone.add(resolver._storage)
                    await Task.yield()
                    return try withExtendedLifetime(kept) { throw Failure() }
                }
            await #expect(throws: Failure.self) { try await container.loadAsyncOrThrow(Made.self) }
        }
        #expect(gone.addedCount == 2)
        await gone.expectNoneLeft()
    }
}

extension WeakReferences {
    /// Waits for the last moments of the tasks that made something: they have handed out their
    /// result and are about to let go of what they hold.
    fileprivate func expectNoneLeft(sourceLocation: SourceLocation = #_sourceLocation) async {
        for _ in 0..<100_000 where leftCount > 0 { await Task.yield() }
        #expect(leftCount == 0, sourceLocation: sourceLocation)
    }

}
