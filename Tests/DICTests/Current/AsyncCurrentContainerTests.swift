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

    private static let current = DICBuilder().register { 2 }.build()

    private func container() -> AsyncDependencyInjectionContainer {
        AsyncDependencyInjectionContainer().register { 1 }
    }

    private static func inCurrent<Result: Sendable>(_ operation: () async -> Result) async -> Result
    {
        await withContainer(current, operation: operation)
    }

    /// As for synchronous factories: not the container that is current at the load.
    @Test func whatIsMadeUsesTheContainerThatMakesIt() async {
        for lifetime in [AsyncLifetimeOf<Owner>.transient, .singleton, .cached] {
            let container = container().registerAsync(in: lifetime) {
                await Task.yield()
                return Owner()
            }
            #expect(await Self.inCurrent { await container.loadAsync(Owner.self) }.number == 1)
        }
        let synchronous = container().register(in: .singleton) { Owner() }
        #expect(await Self.inCurrent { await synchronous.loadAsync(Owner.self) }.number == 1)
    }

    @Test func whatIsKeptStaysAsItWasMade() async {
        let container = container().registerAsync(in: .singleton) { Owner() }
        let owner = await Self.inCurrent { await container.loadAsync(Owner.self) }
        #expect(await withContainer(container) { await container.loadAsync(Owner.self) } === owner)
    }

    @Test func anEagerOneUsesTheContainerThatMakesIt() async {
        let container = container()
        withContainer(Self.current) { _ = container.registerAsync(in: .eagerSingleton) { Owner() } }
        #expect(await container.loadAsync(Owner.self).number == 1)
    }

    @Test func aDependencyOfASingletonUsesTheContainerThatMakesIt() async {
        let container = container()
            .registerAsync { Owner() }
            .registerAsync(in: .singleton) { resolver in
                async let child = resolver.loadAsync(Owner.self)
                return "\(await child.number)"
            }
        #expect(await Self.inCurrent { await container.loadAsync(String.self) } == "1")
    }
}
