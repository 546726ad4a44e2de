import DICBuilder
import TestSupport
import Testing

/// What a `Lazy` and a `Provider` keep alive, and for how long.
@Suite struct LazyLifetimeTests {
    final class Kept: Sendable {}
    final class Made: Sendable {}
    final class Holder: Sendable {
        let lazy: Lazy<Made>
        init(lazy: Lazy<Made>) { self.lazy = lazy }
    }

    /// A container whose factories keep something, with what shows that it is gone.
    private func container(_ kind: ContainerKind, _ gone: WeakReferences) -> any DependencyLoading
        & Sendable
    {
        let kept = Kept()
        gone.add(kept)
        let container = kind.container { registrar in
            registrar
                .register { withExtendedLifetime(kept) { Made() } }
                .register(Holder.init, in: .singleton)
        }
        gone.add(container._storage)
        return container
    }

    @Test(arguments: ContainerKind.allCases)
    func aLazyKeepsTheContainerUntilItIsUsed(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var lazy: Lazy<Made>? = container(kind, gone).load(Lazy<Made>.self)
        #expect(gone.leftCount == 2)
        var made = lazy?.load()
        #expect(gone.leftCount == 0)
        #expect(lazy?.load() === made)
        gone.add(made!)
        made = nil
        #expect(gone.leftCount == 1)
        lazy = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func aLazyThatIsNeverUsedLetsTheContainerGo(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var lazy: Lazy<Made>? = container(kind, gone).load(Lazy<Made>.self)
        #expect(gone.leftCount == 2)
        withExtendedLifetime(lazy) {}
        lazy = nil
        #expect(gone.leftCount == 0)
    }

    /// The next use tries again, and needs it.
    @Test(arguments: ContainerKind.allCases)
    func aLazyWhoseLoadFailsKeepsTheContainer(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var lazy: Lazy<String>? = container(kind, gone).load(Lazy<String>.self)
        #expect(lazy?.loadOrNil() == nil)
        #expect(gone.leftCount == 2)
        lazy = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func aProviderKeepsTheContainerAsLongAsItLives(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var provider: Provider<Made>? = container(kind, gone).load(Provider<Made>.self)
        #expect(provider?.loadOrNil() != nil)
        #expect(gone.leftCount == 2)
        provider = nil
        #expect(gone.leftCount == 0)
    }

    /// A singleton that holds a `Lazy`, and is held by the container, is no leak once the `Lazy`
    /// has been used.
    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatUsedItsLazyGoesWithTheContainer(_ kind: ContainerKind) {
        let gone = WeakReferences()
        do {
            let container = container(kind, gone)
            let holder = container.load(Holder.self)
            gone.add(holder)
            gone.add(holder.lazy.load())
            #expect(gone.leftCount == 4)
        }
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func aTransientHolderGoesWithItsLazy(_ kind: ContainerKind) {
        struct Editor { let lazy: Lazy<Made> }
        let gone = WeakReferences()
        var editor: Editor? = {
            let kept = Kept()
            gone.add(kept)
            let container = kind.container { registrar in
                registrar
                    .register { withExtendedLifetime(kept) { Made() } }
                    .register(Editor.init)
            }
            gone.add(container._storage)
            return container.load(Editor.self)
        }()
        #expect(gone.leftCount == 2)
        #expect(editor?.lazy.loadOrNil() != nil)
        #expect(gone.leftCount == 0)
        gone.add(editor!.lazy.load())
        editor = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func aLazyThatIsUsedOnManyThreadsLetsTheContainerGo(_ kind: ContainerKind) async throws {
        for _ in 0..<Scale.rounds(release: 20, debug: 10, sanitized: 3) {
            let gone = WeakReferences()
            let lazy = container(kind, gone).load(Lazy<Made>.self)
            try await ThreadTeam.run(8) { _ in gone.add(lazy.load()) }
            #expect(gone.leftCount == 8)
            #expect(gone.addedCount == 10)
        }
    }
}
