import DIC
import TestSupport
import Testing

/// What a parent makes for each load, or for each graph, is made for the child that asks, from the
/// child's registrations.
@Suite struct ChildOverrideTests {
    struct Letter {
        let text: String
    }
    struct Envelope {
        let letter: Letter
    }
    struct Wrapped<Content> {
        let content: Content
    }
    final class Graph: Sendable {
        let text: String
        init(text: String) { self.text = text }
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aTransientSeesTheOverride(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { "parent" }
            .register { Letter(text: $0.load()) }
            .registerThrowable { Envelope(letter: try $0.loadOrThrow()) }
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Envelope.self).letter.text == "child")
        #expect(child.load(Letter.self).text == "child")
        #expect(parent.load(Envelope.self).letter.text == "parent")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aTransientSeesWhatOnlyTheChildHas(_ kind: ContainerKind) {
        let parent = DICBuilder().registerThrowable { Letter(text: try $0.loadOrThrow()) }.build()
        let child = kind.child(of: parent) { $0.register(in: .singleton) { "child" } }
        #expect(child.load(Letter.self).text == "child")
        #expect(parent.loadOrNil(Letter.self) == nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func theNearestOfThreeGenerationsIsSeen(_ kind: ContainerKind) {
        let grandparent = DICBuilder().register { "grandparent" }.register {
            Letter(text: $0.load())
        }.build()
        let parent = DICBuilder(parent: grandparent).register { "parent" }.build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Letter.self).text == "child")
        #expect(parent.load(Letter.self).text == "parent")
        #expect(grandparent.load(Letter.self).text == "grandparent")
        #expect(kind.child(of: parent).load(Letter.self).text == "parent")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredTransientSeesTheOverride(_ kind: ContainerKind) throws {
        let parent = DICBuilder()
            .register { "parent" }
            .register(Letter.init)
            .register(Envelope.init)
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Letter.self).text == "child")
        #expect(child.load(Envelope.self).letter.text == "child")
        #expect(try child.loadOrThrow(Envelope.self).letter.text == "child")
        #expect(child.loadOrNil(Envelope.self)?.letter.text == "child")
        #expect(parent.load(Envelope.self).letter.text == "parent")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredTransientOfTheGrandparentSeesTheOverride(_ kind: ContainerKind) {
        let grandparent = DICBuilder().register { "grandparent" }.register(Letter.init).build()
        let parent = DICBuilder(parent: grandparent).register(Envelope.init).build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Envelope.self).letter.text == "child")
        #expect(parent.load(Envelope.self).letter.text == "grandparent")
    }

    @Test func anAutoregisteredTransientSeesTheOverrideInAnAsynchronousLoad() async {
        let parent = DICBuilder().register { "parent" }.register(Graph.init).build()
        let child = AsyncDependencyInjectionContainer(parent: parent).register { "child" }
        #expect(await child.loadAsync(Graph.self).text == "child")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredTransientSeesTheOverrideInALoadOfAll(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "parent" }.register(Letter.init, named: "a").build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.loadAll(Letter.self).map(\.text) == ["child"])
        #expect(parent.loadAll(Letter.self).map(\.text) == ["parent"])
    }

    /// The override may throw, so that what was known not to fail in the parent may fail in the
    /// child.
    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredTransientThrowsWhatTheOverrideThrows(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "parent" }.register(Letter.init).build()
        let child = kind.child(of: parent) { registrar in
            registrar.registerThrowable { () throws -> String in throw Breakdown() }
        }
        #expect(throws: Breakdown()) { try child.loadOrThrow(Letter.self) }
        #expect(parent.load(Letter.self).text == "parent")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredTransientFindsAParameterThatOnlyTheChildHas(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register(Letter.init).register { (text: String?) in
            Wrapped(content: text)
        }
        .suppliedByChildren(String.self).build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(try child.loadOrThrow(Letter.self).text == "child")
        #expect(child.load(Wrapped<String?>.self).content == "child")
        #expect(parent.load(Wrapped<String?>.self).content == nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatTakesArgumentsSeesTheOverride(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { "parent" }
            .register { (resolver, number: Int) in
                Letter(text: "\(resolver.load(String.self)) \(number)")
            }
            .register(
                { (text: String, number: Double) in
                    Letter(text: "\(text) \(number)")
                },
                arguments: Double.self
            )
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Letter.self, arguments: 1).text == "child 1")
        #expect(child.load(Letter.self, arguments: 1.5).text == "child 1.5")
        #expect(parent.load(Letter.self, arguments: 1.5).text == "parent 1.5")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aForwardFollowsTheOverrideOfItsSource(_ kind: ContainerKind) {
        let parent = DICBuilder().register { 1 }.forward(Int.self, to: Double.self) { Double($0) }
            .build()
        let child = kind.child(of: parent) { $0.register(in: .singleton) { 2 } }
        #expect(child.load(Double.self) == 2)
        #expect(parent.load(Double.self) == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func lazyParametersOfATransientSeeTheOverride(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { "parent" }
            .register { (text: Lazy<String>, next: Provider<String>) in
                Wrapped(content: (text, next))
            }
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        let parts = child.load(Wrapped<(Lazy<String>, Provider<String>)>.self).content
        #expect(parts.0.load() == "child")
        #expect(parts.1.load() == "child")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aGraphIsMadeForTheChild(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { "parent" }
            .register(Graph.init, in: .graph)
            .register { (first: Graph, second: Graph) in Wrapped(content: [first, second]) }
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        let graph = child.load(Wrapped<[Graph]>.self).content
        #expect(graph[0] === graph[1])
        #expect(graph[0].text == "child")
        #expect(parent.load(Graph.self).text == "parent")
    }

    /// A singleton of the parent takes its share of the graph from the parent, though it is made in
    /// the child's load.
    @Test(arguments: ContainerKind.withAsynchronous)
    func theGraphOfAParentsSingletonIsTheParents(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { "parent" }
            .register(Graph.init, in: .graph)
            .register(in: .singleton) { [$0.load(Graph.self)] }
            .register { (graph: Graph, kept: [Graph]) in Wrapped(content: [graph, kept[0]]) }
            .build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        #expect(child.load(Wrapped<[Graph]>.self).content.map(\.text) == ["child", "parent"])
    }
}
