import DIC
import TestSupport
import Testing

/// Cases of other containers' test suites that no other suite here shows: see
/// `Tests/PeerSuites.md`.
@Suite struct PeerCaseTests {
    private final class Connection: ClosableDependency, Sendable {
        let closed: RunCounter
        init(_ closed: RunCounter) { self.closed = closed }
        func close() { closed.increment() }
    }

    /// What is not kept belongs to who has loaded it.
    @Test func aTransientInstanceIsItsCallersToClose() async throws {
        let closed = RunCounter()
        let container = DICBuilder()
            .register { Connection(closed) }
            .register(in: .graph, named: "graph") { Connection(closed) }
            .register(in: .scoped("request"), named: "scoped") { Connection(closed) }
            .build()
        try await container.withScope("request") { scope in
            _ = (scope.load(Connection.self), scope.load(Connection.self, named: "graph"))
            _ = scope.load(Connection.self, named: "scoped")
        }
        #expect(closed.count == 1)
        _ = container.load(Connection.self)
        await container.stop()
        #expect(closed.count == 1)
    }

    private final class Root: Sendable {
        let leaf: Leaf
        init(_ leaf: Leaf) { self.leaf = leaf }
    }

    private final class Leaf: Sendable {
        private let root = Guarded(WeakRoot())
        private struct WeakRoot: @unchecked Sendable { weak var root: Root? }
        var owner: Root? { root.withLock { $0.root } }
        func complete(with owner: Root) { root.withLock { $0.root = owner } }
    }

    /// Nothing else holds the root while its graph is made.
    @Test(arguments: ContainerKind.allCases)
    func aWeakRootLivesAsLongAsItsLoad(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Leaf() }
                .register(
                    in: .weak,
                    factory: { Root($0.load()) },
                    initCompleted: { resolver, root in
                        root.leaf.complete(with: resolver.load())
                    }
                )
        }
        var root: Root? = container.load(Root.self)
        #expect(root?.leaf.owner === root)
        #expect(container.load(Root.self) === root)
        let leaf = root?.leaf
        root = nil
        #expect(leaf?.owner == nil)
    }

    /// Begun at each of three that need each other: two by their initializers, one once it is made.
    /// Where it begins with the last, each is made once.
    @Test(arguments: ContainerKind.allCases, ["first", "second", "third"])
    func aCycleOfThreeBeginsAnywhere(_ kind: ContainerKind, _ start: String) {
        let made = SharedList<String>()
        final class Link {
            var next: Link?
            init(_ next: Link? = nil) { self.next = next }
        }
        @Sendable func link(_ name: DependencyName, _ next: Link? = nil) -> Link {
            made.add("\(name)")
            return Link(next)
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph, named: "first") {
                    link("first", $0.load(named: "second"))
                }
                .register(in: .graph, named: "second") {
                    link("second", $0.load(named: "third"))
                }
                .register(in: .graph, named: "third") {
                    link("third")
                } initCompleted: {
                    $1.next = $0.load(named: "first")
                }
        }
        let link = container.load(Link.self, named: DependencyName(start))
        defer { link.next = nil }
        #expect(link.next?.next?.next === link)
        if start == "third" { #expect(made.all.sorted() == ["first", "second", "third"]) }
    }

    /// Each registration is found by its name alone, and all of a type are one collection.
    @Test(arguments: ContainerKind.allCases)
    func aNamedOneIsNotTakenForAnUnnamedOne(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(named: "a") { 1 }.register(named: "b") { 2 }
        }
        #expect(container.loadOrNil(Int.self) == nil)
        #expect(container.loadOrNil(Int.self, named: "c") == nil)
        #expect(container.loadAll(Int.self) == [1, 2])
    }
}
