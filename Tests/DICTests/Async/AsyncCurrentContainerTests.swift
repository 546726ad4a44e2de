import DIC
import Testing

/// Which container the wrappers load from in what an asynchronous container makes.
@Suite struct AsyncCurrentContainerTests {
    final class Owner: Sendable {
        let number: Int
        init() {
            @Injected var number: Int
            self.number = number
        }
    }

    private static let other = DICBuilder().register { 2 }.build()

    /// A shared instance is for all, so it does not depend on who happens to load it first.
    @Test func aSingletonUsesTheContainerThatMakesIt() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync(in: .singleton) {
                await Task.yield()
                return Owner()
            }
        let owner = await withContainer(Self.other) { await container.loadAsync(Owner.self) }
        #expect(owner.number == 1)
        #expect(await withContainer(container) { await container.loadAsync(Owner.self) } === owner)
    }

    @Test func aCachedOneUsesTheContainerThatMakesIt() async {
        let container = AsyncDependencyInjectionContainer().register { 1 }.registerAsync(in: .cached) { Owner() }
        #expect(await withContainer(Self.other) { await container.loadAsync(Owner.self) }.number == 1)
        container.reset(.cached)
        container.register { 5 }
        #expect(await withContainer(Self.other) { await container.loadAsync(Owner.self) }.number == 5)
    }

    @Test func anEagerOneUsesTheContainerThatMakesIt() async {
        let container = AsyncDependencyInjectionContainer().register { 1 }
        withContainer(Self.other) { _ = container.registerAsync(in: .eagerSingleton) { Owner() } }
        #expect(await container.loadAsync(Owner.self).number == 1)
    }

    @Test func soDoesWhatASingletonIsMadeOf() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync { Owner() }
            .register { [Owner()] }
            .registerAsync(in: .singleton) { resolver in
                async let child = resolver.loadAsync(Owner.self)
                return [await child.number, await resolver.loadAsync([Owner].self)[0].number].map(String.init)
            }
        #expect(await withContainer(Self.other) { await container.loadAsync([String].self) } == ["1", "1"])
    }

    @Test func noneNeedBeCurrent() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync(in: .singleton) { Owner() }
        #expect(await container.loadAsync(Owner.self).number == 1)
    }

    /// What is made for one load is part of it, and uses what is current there.
    @Test func aTransientUsesTheCurrentContainer() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync { () async -> Owner in
                await Task.yield()
                return Owner()
            }
        #expect(await withContainer(Self.other) { await container.loadAsync(Owner.self) }.number == 2)
        #expect(await withContainer(container) { await container.loadAsync(Owner.self) }.number == 1)
    }

    @Test func theCallersContainerIsCurrentAgainAfterwards() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync(in: .singleton) { Owner() }
        let numbers = await withContainer(Self.other) {
            [await container.loadAsync(Owner.self).number, Owner().number]
        }
        #expect(numbers == [1, 2])
    }

    @Test func aFactoryMayNameAnotherContainer() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync(in: .singleton) { withContainer(Self.other) { Owner() } }
        #expect(await container.loadAsync(Owner.self).number == 2)
    }
}
