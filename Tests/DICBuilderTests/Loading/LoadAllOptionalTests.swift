import DIC
import TestSupport
import Testing

/// A collection contains what single loads by the same names find.
@Suite struct LoadAllOptionalTests {
    protocol Plugin: Sendable { var title: String { get } }
    struct Page: Plugin { let title: String }
    struct Host: Sendable { let plugins: [any Plugin] }
    struct LazyHost: Sendable { let plugins: Lazy<[any Plugin]> }

    private static func register(_ registrar: DependencyRegistrar) {
        registrar
            .register(as: (any Plugin)?.self, named: "a") { Page(title: "1") }
            .register(as: (any Plugin)?.self, named: "z") {
                Page(title: "an optional beside a value")
            }
            .register(as: (any Plugin).self, named: "z") { Page(title: "2") }
            .register(as: (any Plugin)?.self, named: "nil") { nil }
            .register(as: (any Plugin)?.self, named: .unique) { Page(title: "3") }
            .register(as: (any Plugin).self) { Page(title: "4") }
            .register(as: (any Plugin)?.self) { (_: DependencyResolver, number: Int) in
                Page(title: "\(number)")
            }
            .register(Host.init)
            .register(LazyHost.init)
    }

    private static let titles = ["1", "2", "3", "4"]

    @Test(arguments: ContainerKind.allCases)
    func optionalsThatAreNotNilAreAmongThem(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        #expect(container.loadAll((any Plugin).self).map(\.title) == Self.titles)
        #expect(try container.loadAllOrThrow((any Plugin).self).map(\.title) == Self.titles)
        #expect(container.load(Host.self).plugins.map(\.title) == Self.titles)
        #expect(container.load(LazyHost.self).plugins.load().map(\.title) == Self.titles)
        #expect(container.validate().errors.isEmpty)
    }

    /// Single loads of an optional find a value, too, and an optional rather than that.
    @Test(arguments: ContainerKind.allCases)
    func valuesAreAmongOptionals(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        let all = container.loadAll((any Plugin)?.self)
        #expect(all.map { $0?.title } == ["1", "an optional beside a value", nil, "3", "4"])
    }

    struct OptionalHost: Sendable { let plugins: [(any Plugin)?] }

    /// An optional of an optional is among the optionals, as single loads find it there: rather
    /// than a value, and not rather than an optional. Where it is nil, it is no element.
    @Test(arguments: ContainerKind.allCases)
    func optionalsOfOptionalsAreAmongOptionals(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin)??.self, named: "x") { Page(title: "x") }
                .register(as: (any Plugin)??.self, named: "inner nil") { .some(nil) }
                .register(as: (any Plugin)??.self, named: "outer nil") { nil }
                .register(as: (any Plugin).self, named: "y") { Page(title: "a value") }
                .register(as: (any Plugin)??.self, named: "y") { Page(title: "y") }
                .register(as: (any Plugin)?.self, named: "z") { Page(title: "z") }
                .register(as: (any Plugin)??.self, named: "z") {
                    Page(title: "an optional of an optional")
                }
                .register(as: (any Plugin).self, named: "value") { Page(title: "value") }
                .register(OptionalHost.init)
        }
        for name in ["x", "y", "z", "value"] as [DependencyName] {
            let single = try container.loadOrThrow((any Plugin)?.self, named: name)
            #expect(single?.title == name.description)
        }
        let titles = ["x", nil, "y", "z", "value"]
        #expect(container.loadAll((any Plugin)?.self).map { $0?.title } == titles)
        #expect(container.load(OptionalHost.self).plugins.map { $0?.title } == titles)
        #expect(container.validate().errors.isEmpty)
        #expect(container.loadAll((any Plugin).self).map(\.title) == ["a value", "z", "value"])
    }

    @Test(arguments: ContainerKind.allCases)
    func onlyOptionals(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin)?.self, named: "a") { Page(title: "a") }
                .register(Host.init)
        }
        #expect(container.load(Host.self).plugins.map(\.title) == ["a"])
        #expect(container.loadAll((any Plugin).self).count == 1)
        #expect(container.validate().errors.isEmpty)
    }

    /// The names of the child and of the parent are the same names.
    @Test func childrenSeeTheirParents() throws {
        let parent = DICBuilder()
            .register(as: (any Plugin)?.self, named: "a") { Page(title: "a") }
            .register(as: (any Plugin)?.self, named: "b") { Page(title: "b") }
            .build()
        let child = DICBuilder(parent: parent)
            .register(as: (any Plugin).self, named: "a") { Page(title: "own") }
            .register(Host.init)
            .build()
        #expect(child.load(Host.self).plugins.map(\.title).sorted() == ["b", "own"])
        let mutable = DependencyInjectionContainer(parent: parent)
        mutable.register(as: (any Plugin).self, named: "a") { Page(title: "own") }
        #expect(mutable.loadAll((any Plugin).self).map(\.title).sorted() == ["b", "own"])
    }

    @Test func anOptionalThatCannotBeMadeIsAnError() throws {
        let container = DICBuilder()
            .registerThrowable(as: (any Plugin)?.self) { () throws -> Page? in throw Breakdown() }
            .build()
        #expect(throws: Breakdown.self) { try container.loadAllOrThrow((any Plugin).self) }
    }

    @Test func asynchronously() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(as: (any Plugin)?.self, named: "a") { Page(title: "a") }
            .registerAsync(as: (any Plugin)?.self, named: "nil") { nil }
            .register(as: (any Plugin)?.self, named: "b") { Page(title: "b") }
            .registerAsync(as: (any Plugin).self) { Page(title: "c") }
        #expect(await container.loadAllAsync((any Plugin).self).map(\.title) == ["a", "b", "c"])
        #expect(
            await container.loadAllAsync((any Plugin)?.self).map { $0?.title } == [
                "a", nil, "b", "c",
            ]
        )
    }

    @MainActor final class Screen { let title = "screen" }

    @MainActor @Test func onTheMainActor() throws {
        let container = DICBuilder().mainActor
            .register(as: Screen?.self, named: "a") { Screen() }
            .register(as: Screen?.self, named: "nil") { nil }
            .register(named: "b") { Screen() }
            .build()
        #expect(container.loadAll(Screen.self).count == 2)
        let refused = #expect(throws: ResolutionError.self) {
            try container.nonisolated.loadAllOrThrow(Screen.self)
        }
        #expect(refused?.code == .needsMainActor)
    }

    /// Observers are told of both, and a stopped container refuses both.
    @Test func observedAndStopped() async throws {
        let recorder = SharedList<String>()
        struct Observer: DependencyObserver {
            let loads: SharedList<String>

            func didMake(_ make: ObservedMake, in duration: Duration) {
                loads.add("\(make.dependency)")
            }
        }
        struct Plugins: Assembly {
            func assemble(into registrar: DependencyRegistrar) {
                LoadAllOptionalTests.register(registrar)
            }
        }
        let container = DICBuilder().assemble(Plugins()).build(observer: Observer(loads: recorder))
        #expect(container.load(Host.self).plugins.map(\.title) == Self.titles)
        #expect(recorder.all.filter { $0.contains("Plugin") }.count == 5)
        await container.stop()
        let stopped = #expect(throws: ResolutionError.self) {
            try container.loadAllOrThrow((any Plugin).self)
        }
        #expect(stopped?.code == .stopped)
    }
}
