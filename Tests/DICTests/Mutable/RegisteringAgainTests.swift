import DIC
import Synchronization
import Testing

/// What a new registration of a key takes the place of.
@Suite struct RegisteringAgainTests {
    private final class Store: ClosableDependency, Sendable {
        let name: String
        private let closed = Atomic(false)

        init(_ name: String) { self.name = name }

        var isClosed: Bool { closed.load(ordering: .relaxed) }

        func close() { closed.store(true, ordering: .relaxed) }
    }

    /// In a mutable container, what was said of the old registration goes with it, but for what
    /// stops it.
    @Test func inAMutableContainerTheDecoratorsGo() {
        let container = DependencyInjectionContainer()
        container.register { Store("first") }
        container.decorate(Store.self) { Store("decorated \($0.name)") }
        #expect(container.load(Store.self).name == "decorated first")
        container.register { Store("second") }
        #expect(container.load(Store.self).name == "second")
        container.decorate(Store.self) { Store("decorated \($0.name)") }
        container.override { Store("third") }
        #expect(container.load(Store.self).name == "decorated third")
    }

    /// In a builder, changes apply to the last registration, wherever they stand.
    @Test func inABuilderTheDecoratorsStay() {
        let container = DICBuilder()
            .register { Store("first") }
            .decorate(Store.self) { Store("decorated \($0.name)") }
            .register { Store("second") }
            .build()
        #expect(container.load(Store.self).name == "decorated second")
    }

    /// Other code may use what was replaced.
    @Test func whatIsReplacedIsNotStopped() async {
        let container = DependencyInjectionContainer()
        container.register(in: .singleton) { Store("first") }
        let first: Store = container.load()
        container.register(in: .singleton) { Store("second") }
        let second: Store = container.load()
        await container.stop()
        #expect(!first.isClosed)
        #expect(second.isClosed)
    }
}
