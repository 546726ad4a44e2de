import DIC
import TestSupport
import Testing

/// Observers of parents and children, and what an observer may do.
@Suite struct ObservedContainerTests {
    struct Clock: Sendable {}
    final class Store: Sendable {}
    struct Model: Sendable { let store: Store }

    private let log = EventLog()
    private let other = EventLog()

    private var parent: ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { Clock() }
            .register(in: .singleton) { resolver in
                _ = resolver.load(Clock.self)
                return Store()
            }
            .register(Model.init(store:))
            .build(observer: log)
    }

    /// What a child without an observer makes is told to nobody, but for what the parent keeps.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildDoesNotInheritTheObserver(_ kind: ContainerKind) {
        let parent = parent
        let child = kind.child(of: parent) { $0.register { 7 } }
        _ = child.load(Clock.self)
        _ = child.load(Int.self)
        #expect(log.events.isEmpty)
        _ = child.load(Model.self)
        #expect(
            log.events == [
                "> ObservedContainerTests.Store",
                "ObservedContainerTests.Store -> ObservedContainerTests.Clock",
                "> ObservedContainerTests.Clock", "< ObservedContainerTests.Clock",
                "< ObservedContainerTests.Store",
            ]
        )
        #expect(child.load(Model.self).store === parent.load(Store.self))
    }

    @Test func aChildOfItsOwnObserver() {
        let parent = parent
        let child = DICBuilder(parent: parent).register { 7 }.build(observer: other)
        _ = child.load(Int.self)
        #expect(other.events == ["> Int", "< Int"])
        other.removeAll()
        _ = child.load(Model.self)
        // The parent makes it, from the parent's registrations.
        #expect(
            other.events == [
                "> ObservedContainerTests.Model",
                "ObservedContainerTests.Model -> ObservedContainerTests.Store",
                "> ObservedContainerTests.Store", "< ObservedContainerTests.Store",
                "< ObservedContainerTests.Model",
            ]
        )
        #expect(
            log.events == [
                "> ObservedContainerTests.Store",
                "ObservedContainerTests.Store -> ObservedContainerTests.Clock",
                "> ObservedContainerTests.Clock", "< ObservedContainerTests.Clock",
                "< ObservedContainerTests.Store",
            ]
        )
        other.removeAll()
        log.removeAll()
        #expect(child.load(Model.self).store === parent.load(Store.self))
        #expect(
            other.events == [
                "> ObservedContainerTests.Model",
                "ObservedContainerTests.Model -> ObservedContainerTests.Store made",
                "< ObservedContainerTests.Model",
            ]
        )
        #expect(log.events.isEmpty)
    }

    @Test func oneObserverOfBoth() {
        let child = DICBuilder(parent: parent).build(observer: log)
        _ = child.load(Model.self)
        #expect(
            log.events == [
                "> ObservedContainerTests.Model",
                "ObservedContainerTests.Model -> ObservedContainerTests.Store",
                "> ObservedContainerTests.Store",
                "ObservedContainerTests.Store -> ObservedContainerTests.Clock",
                "> ObservedContainerTests.Clock", "< ObservedContainerTests.Clock",
                "< ObservedContainerTests.Store",
                "< ObservedContainerTests.Model",
            ]
        )
        #expect(log.started.all.map(\.depth) == [0, 1, 2])
    }

    @Test func aParentWithoutAnObserver() {
        let parent = DICBuilder().register(in: .singleton) { Store() }.register(Model.init(store:))
            .build()
        let child = DICBuilder(parent: parent).build(observer: log)
        _ = child.load(Model.self)
        _ = parent.load(Model.self)
        #expect(
            log.events == [
                "> ObservedContainerTests.Model",
                "ObservedContainerTests.Model -> ObservedContainerTests.Store",
                "> ObservedContainerTests.Store", "< ObservedContainerTests.Store",
                "< ObservedContainerTests.Model",
            ]
        )
        #expect(child.load(Model.self).store === parent.load(Store.self))
    }

    @Test func anotherContainerOfTheSameBuilderIsNotObserved() {
        let builder = DICBuilder().register(in: .singleton) { Store() }.register(Model.init(store:))
        let observed = builder.build(observer: log)
        let plain = builder.build()
        _ = plain.load(Model.self)
        #expect(log.events.isEmpty)
        _ = observed.load(Model.self)
        #expect(log.events.count == 5)
        #expect(observed.load(Store.self) !== plain.load(Store.self))
    }

    /// A container that was built from the same builder, linked its parameters and is gone, leaves
    /// nothing behind.
    @Test func containersOfOneBuilderComeAndGo() {
        let builder = DICBuilder().register(in: .singleton) { Store() }.register(Model.init(store:))
        for _ in 1...200 {
            _ = builder.build().load(Model.self)
            let observed = builder.build(observer: EventLog())
            #expect(observed.load(Model.self).store === observed.load(Store.self))
            let child = DICBuilder(parent: observed).register(in: .singleton) { Store() }.build()
            #expect(child.load(Model.self).store === child.load(Store.self))
            #expect(child.load(Store.self) !== observed.load(Store.self))
        }
    }

    /// Loads from the container whenever it is told something.
    private final class LoadingObserver: DependencyObserver {
        let container = CapturedContainer<ImmutableDependencyInjectionContainer>()
        let calls = RunCounter()

        private func load() {
            calls.increment()
            guard let container = container.contents else { return }
            _ = container.load(Clock.self)
            _ = container.loadOrNil(Store.self)
            _ = container.loadOrNil(Model.self)
        }

        func willMake(_ make: ObservedMake) { load() }
        func didMake(_ make: ObservedMake, in duration: Duration) { load() }
        func willLoad(_ load: ObservedLoad) { self.load() }
    }

    @Test func loadsOfAnObserverAreNotObserved() async throws {
        let observer = LoadingObserver()
        let container = DICBuilder()
            .register { Clock() }
            .register(in: .singleton) { resolver in
                _ = resolver.load(Clock.self)
                return Store()
            }
            .register(Model.init(store:))
            .build(observer: observer)
        observer.container.contents = container
        defer { observer.container.contents = nil }
        _ = container.load(Model.self)
        // Model, and its load of the store, which the observer has made.
        #expect(observer.calls.count == 3)
        try await ThreadTeam.run(8) { _ in _ = container.load(Model.self) }
        #expect(observer.calls.count == 3 + 8 * 3)
    }

    @Test func anObserverMayRegister() {
        struct Registering: DependencyObserver {
            let registrar: DependencyInjectionContainer
            func willMake(_ make: ObservedMake) {
                registrar.register(named: "\(make.depth)") { make.dependency.title }
            }
        }
        let notes = DependencyInjectionContainer()
        let container = DICBuilder().register { Clock() }.build(
            observer: Registering(registrar: notes)
        )
        _ = container.load(Clock.self)
        #expect(notes.load(String.self, named: "0") == "ObservedContainerTests.Clock")
    }

    @Test func theObserverGoesWithTheContainer() {
        weak var gone: EventLog?
        do {
            let observer = EventLog()
            gone = observer
            let container = DICBuilder()
                .register(in: .singleton) { Store() }
                .register(Model.init(store:))
                .registerAsync(in: .singleton) { Clock() }
                .build(observer: observer)
            let child = DICBuilder(parent: container).build(observer: observer)
            _ = (container.load(Model.self), child.load(Model.self))
        }
        #expect(gone == nil)
    }
}
