import DIC
import TestSupport
import Testing

/// While a container makes something, it is the current container of that factory.
@Suite struct CurrentWhileMakingTests {
    protocol Client: Sendable { var name: String { get } }
    struct Named: Client { let name: String }

    /// Loads in a property initializer, as many apps do.
    final class Model: Sendable { let client: any Client = CurrentContainer.load() }

    final class WrappingModel {
        @Injected var client: any Client
        @OptionalInjected var other: (any Client)?
    }

    private static func builder(_ name: String) -> DICBuilder {
        DICBuilder().register(as: (any Client).self) { Named(name: name) }
    }

    /// There is no current container but this.
    @Test(arguments: ContainerKind.allCases) func itIsTheCurrentOne(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Client).self) { Named(name: "own") }
                .register { Model() }
                .register(in: .singleton, named: "kept") { Model() }
                .register(in: .graph, named: "shared") { Model() }
                .register { WrappingModel() }
                .register { (client: any Client) in "\(client.name) \(Model().client.name)" }
                .register { (_: DependencyResolver, number: Int) in
                    "\(number) \(Model().client.name)"
                }
        }
        #expect(container.load(Model.self).client.name == "own")
        #expect(container.load(Model.self, named: "kept").client.name == "own")
        #expect(container.load(Model.self, named: "shared").client.name == "own")
        let wrapping = container.load(WrappingModel.self)
        #expect(wrapping.client.name == "own")
        #expect(wrapping.other?.name == "own")
        #expect(container.load(String.self) == "own own")
        #expect(container.load(String.self, arguments: 7) == "7 own")
    }

    @Test func itIsWhileBuildMakesEagerSingletons() {
        let container = Self.builder("own").register(in: .eagerSingleton) { Model() }.build()
        #expect(container.load(Model.self).client.name == "own")
    }

    @Test func itIsInTasksOfAsynchronousFactories() async throws {
        let container = try await Self.builder("own")
            .registerAsync(in: .singleton) { () async -> Model in
                await Task.yield()
                return await Task { Model() }.value
            }
            .registerAsync { () async -> String in
                await Task.yield()
                return
                    "\(Model().client.name) \(await CurrentContainer.loadAsync(Model.self).client.name)"
            }
            .start()
        #expect(container.load(Model.self).client.name == "own")
        #expect(await container.loadAsync(String.self) == "own own")
    }

    /// A factory of another container loads from that, and the one before is current again.
    @Test func underAnotherContainer() throws {
        struct Refusal: Error {}
        let live = Self.builder("live")
            .register(in: .singleton) { Model() }
            .register(named: "new") { Model() }
            .registerThrowable { () throws -> Int in throw Refusal() }
            .build()
        let test = Self.builder("test").register { Model() }.build()
        withContainer(test) {
            #expect(live.load(Model.self).client.name == "live")
            #expect(Model().client.name == "test")
            #expect(throws: Refusal.self) { try live.loadOrThrow(Int.self) }
            #expect(Model().client.name == "test")
            #expect(live.load(Model.self, named: "new").client.name == "live")
            #expect(CurrentContainer.load(Model.self).client.name == "test")
        }
    }

    /// `withContainer` in a factory is further in than the factory, and a load in it is further in
    /// than that.
    @Test func insideOfAFactory() async {
        let other = Self.builder("other").build()
        let live = Self.builder("live")
            .register(named: "in") { (_: DependencyResolver) -> Model in
                withContainer(other) { Model() }
            }
            .register { (resolver: DependencyResolver) -> [String] in
                let before = Model().client.name
                let inner = withContainer(other) {
                    [
                        Model().client.name,
                        (resolver.load(Model.self, named: "made") as Model).client.name,
                        Model().client.name,
                    ]
                }
                return [before] + inner + [Model().client.name]
            }
            .register(named: "made") { Model() }
            .registerAsync(named: "later") { (_: AsyncDependencyResolver) async -> [String] in
                let inner = await withContainer(other) {
                    await Task.yield()
                    return Model().client.name
                }
                return [inner, Model().client.name]
            }
            .build()
        #expect(live.load(Model.self, named: "in").client.name == "other")
        #expect(live.load([String].self) == ["live", "other", "live", "other", "live"])
        #expect(await live.loadAsync([String].self, named: "later") == ["other", "live"])
    }

    /// What a factory leaves behind is no part of it.
    @Test func afterTheFactory() async {
        let mayLoad = Gate()
        let test = Self.builder("test").build()
        let live = Self.builder("live")
            .registerAsync { () async -> Task<String, Never> in
                Task {
                    await mayLoad.pass()
                    return Model().client.name
                }
            }
            .build()
        await withContainer(test) {
            let task = await live.loadAsync(Task<String, Never>.self)
            mayLoad.open()
            #expect(await task.value == "test")
        }
    }

    /// A task that began in `withContainer` in a factory goes on after both.
    @Test func aTaskThatWithContainerLeavesBehind() async {
        let other = Self.builder("other").register { Model() }.build()
        let live = Self.builder("live")
            .register { () -> Task<[String], Never> in
                withContainer(other) {
                    Task {
                        await Task.yield()
                        return [Model().client.name, CurrentContainer.load(Model.self).client.name]
                    }
                }
            }
            .build()
        #expect(await live.load(Task<[String], Never>.self).value == ["other", "other"])
    }

    @Test func inAScopeItIsTheScope() {
        let container = DICBuilder()
            .register(as: (any Client).self, in: .scoped(.request)) { Named(name: "scope") }
            .register(in: .scoped(.request)) { Model() }
            .build()
        let scope = container.openScope(.request)
        #expect(scope.load(Model.self).client.name == "scope")
    }

    /// What a parent keeps is made from the parent, what it does not keep from the child.
    @Test func inAChild() {
        let parent = Self.builder("parent")
            .register(in: .singleton) { Model() }
            .register(named: "new") { Model() }
            .build()
        let child = DICBuilder(parent: parent)
            .register(as: (any Client).self) { Named(name: "child") }
            .build()
        #expect(child.load(Model.self).client.name == "parent")
        #expect(child.load(Model.self, named: "new").client.name == "child")
    }

    /// Many threads, each with a container of its own.
    @Test func onManyThreads() async {
        let containers = (0..<64).map { number in
            Self.builder("\(number)").register { Model() }.build()
        }
        let names = await withTaskGroup(of: (Int, Set<String>).self) { group in
            for (number, container) in containers.enumerated() {
                group.addTask {
                    var names: Set<String> = []
                    for other in 0..<100 {
                        names.insert(container.load(Model.self).client.name)
                        _ = withContainer(containers[(number + other) % 64]) {
                            names.insert(container.load(Model.self).client.name)
                        }
                        await Task.yield()
                    }
                    return (number, names)
                }
            }
            var all: [Int: Set<String>] = [:]
            for await (number, names) in group { all[number] = names }
            return all
        }
        #expect((0..<64).allSatisfy { names[$0] == ["\($0)"] })
    }
}
