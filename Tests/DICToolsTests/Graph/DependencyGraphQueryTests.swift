import Testing

@testable import DICBuilder
@testable import DICTools

/// Queries of a graph.
@Suite struct DependencyGraphQueryTests {
    private static let graph = DependencyGraph(
        "app -> login",
        "app ~> home",
        "login -> store",
        "login -> clock",
        "home -> store",
        "store -> disk",
        "alone",
        "ping -> pong",
        "pong -> ping"
    )

    @Test func directNeighbors() {
        #expect(Self.graph.dependencies(of: "login").map(\.id) == ["store", "clock"])
        #expect(Self.graph.dependents(of: "store").map(\.id) == ["home", "login"])
        #expect(Self.graph.dependencies(of: "alone").isEmpty && Self.graph.dependencies(of: "nowhere").isEmpty)
    }

    @Test func allNeighbors() {
        #expect(Self.graph.allDependencies(of: "app").map(\.id) == ["clock", "disk", "home", "login", "store"])
        #expect(Self.graph.allDependents(of: "disk").map(\.id) == ["app", "home", "login", "store"])
        #expect(Self.graph.allDependencies(of: "ping").map(\.id) == ["ping", "pong"])
        #expect(Self.graph.allDependents(of: "nowhere").isEmpty)
    }

    @Test func aNeighborOfSeveralEdgesIsListedOnce() {
        let graph = DependencyGraph("a -> b", "a ~> b")
        #expect(graph.dependencies(of: "a").map(\.id) == ["b"])
        #expect(graph.dependents(of: "b").map(\.id) == ["a"])
        #expect(graph.edges.count == 2)
    }

    @Test func rootsAndLeaves() {
        #expect(Self.graph.roots.map(\.id) == ["alone", "app"])
        #expect(Self.graph.leaves.map(\.id) == ["alone", "clock", "disk"])
    }

    @Test func theShortestPath() {
        #expect(Self.graph.path(from: "app", to: "disk")?.map(\.id) == ["app", "login", "store", "disk"])
        #expect(Self.graph.path(from: "app", to: "app")?.map(\.id) == ["app"])
        #expect(Self.graph.path(from: "pong", to: "ping")?.map(\.id) == ["pong", "ping"])
        #expect(Self.graph.path(from: "disk", to: "app") == nil)
        #expect(Self.graph.path(from: "app", to: "nowhere") == nil)
        let direct = DependencyGraph("a -> b", "b -> c", "a -> c")
        #expect(direct.path(from: "a", to: "c")?.count == 2)
    }

    @Test func pruning() {
        let below = Self.graph.pruned(to: ["login", "alone", "nowhere"])
        #expect(below.nodes.map(\.id) == ["alone", "clock", "disk", "login", "store"])
        #expect(below.edges.count == 3)
        let above = Self.graph.pruned(leadingTo: ["clock"])
        #expect(above.nodes.map(\.id) == ["app", "clock", "login"])
        #expect(above.edges.map(\.to) == ["login", "clock"])
        #expect(Self.graph.pruned(to: ["ping"]).nodes.count == 2)
    }

    @Test func typesCanBeAskedFor() {
        let graph = DICBuilder().register { (_: String) in 1 }.register { "" }.register(named: "a") { "" }.graph
        #expect(graph[Int.self]?.id == "Swift.Int" && graph["Swift.Int"]?.type == Int.self)
        #expect(graph.dependencies(of: Int.self) == graph.dependencies(of: "Swift.Int"))
        #expect(graph.dependents(of: String.self).map(\.title) == ["Int"])
        #expect(graph.dependents(of: String.self, named: "a").isEmpty && graph[Bool.self] == nil)
        #expect(graph.path(from: Int.self, to: String.self)?.count == 2)
        #expect(graph.path(from: String.self, to: Int.self) == nil)
    }

    @Test func aFailureIsPicturedWithTheWaysToIt() {
        let picture = Self.graph.pictured(failed: ["store"])
        #expect(picture.nodes.map(\.id) == ["app", "home", "login", "store"])
        #expect(picture.marks == ["store": .rootCause, "app": .affected, "home": .affected, "login": .affected])
        let part = Self.graph.pictured(failed: ["store"], affected: ["home", "alone"])
        #expect(part.nodes.map(\.id) == ["alone", "home", "store"])
        #expect(part.marks == ["store": .rootCause, "home": .affected, "alone": .affected])
        let far = Self.graph.pictured(failed: ["disk"], affected: ["home"])
        #expect(far.nodes.map(\.id) == ["disk", "home", "store"] && far.marks.count == 2)
    }

    @Test func whatIsObservedIsAddedToWhatIsDeclared() {
        let graph = DependencyGraph("a -> b", "b", "c", "d", opaque: ["b", "c", "d"])
            .observing(["a": ["b", "c"], "b": ["d", "d", "nowhere"], "c": []])
        #expect(graph.nodes.map(\.knowledge) == [.declared, .observed, .observed, .opaque])
        #expect(graph.edges.map(\.description) == ["a -> b  parameter 1", "a -> c  observed", "b -> d  observed"])
        #expect(graph.snapshot.contains("b -> d  observed\n") && graph.snapshot.contains("b  transient, observed\n"))
    }

    @Test func keysCanBeAskedFor() {
        let graph = DICBuilder().register { (_: Lazy<String>, _: Bool) in 1 }
            .register(named: "a") { (_, _: Int) in true }.graph
        #expect(graph.node(of: Key(Int.self))?.id == "Swift.Int")
        #expect(graph.node(of: Key(String.self))?.isRegistered == false)
        #expect(graph.node(of: Key(Bool.self))?.isRegistered == false)
        #expect(graph.node(of: Key(Bool.self, named: "a", Signature(Int.self)))?.isRegistered == true)
        #expect(graph.node(of: Key(Bool.self, named: "a")) == nil)
    }

    @Test func marksMakeNoDifferenceToTheGraph() {
        let marked = Self.graph.marking(["app", "nowhere"], as: .affected)
        #expect(marked == Self.graph && marked.marks == ["app": .affected])
        #expect(marked.pruned(to: ["login"]).marks.isEmpty)
    }
}
