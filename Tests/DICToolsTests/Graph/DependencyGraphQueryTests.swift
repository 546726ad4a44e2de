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
        #expect(
            Self.graph.dependencies(of: "alone").isEmpty
                && Self.graph.dependencies(of: "nowhere").isEmpty
        )
    }

    @Test func allNeighbors() {
        #expect(
            Self.graph.allDependencies(of: "app").map(\.id) == [
                "clock", "disk", "home", "login", "store",
            ]
        )
        #expect(
            Self.graph.allDependents(of: "disk").map(\.id) == ["app", "home", "login", "store"]
        )
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
        #expect(
            Self.graph.path(from: "app", to: "disk")?.map(\.id) == [
                "app", "login", "store", "disk",
            ]
        )
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
        let graph = DICBuilder().register { (_: String) in 1 }.register { "" }.register(named: "a")
        { "" }.graph
        #expect(graph.node(Int.self)?.id == "Swift.Int" && graph["Swift.Int"]?.type == Int.self)
        #expect(graph.dependents(of: "Swift.String").map(\.title) == ["Int"])
        #expect(graph.node(String.self, named: "a")?.name == "a" && graph.node(Bool.self) == nil)
    }

    @Test func aFailureIsPicturedWithTheWaysToIt() {
        let picture = Self.graph.pictured(failed: ["store"])
        #expect(picture.nodes.map(\.id) == ["app", "home", "login", "store"])
        #expect(
            picture.marks == [
                "store": .rootCause, "app": .affected, "home": .affected, "login": .affected,
            ]
        )
    }

    @Test func whatIsObservedIsAddedToWhatIsDeclared() {
        var observed = ObservedEdges()
        func observe(_ source: Any.Type, _ targets: Any.Type...) {
            for target in targets.map({ Key($0) }) {
                observed.insert(
                    ObservedEdges.Edge(source: Key(source), target: target, requested: target)
                )
            }
            observed.made.insert(Key(source))
        }
        observe(Int.self, String.self, Bool.self)
        observe(String.self, Double.self, Double.self, Float.self)
        observe(Bool.self)
        let graph = DICBuilder().register { (_: String) in 1 }.register { _ in "" }.register { _ in
            true
        }
        .register { _ in 1.5 }.graph.observing(observed)
        #expect(
            graph.nodes.map(\.id) == ["Swift.Bool", "Swift.Double", "Swift.Int", "Swift.String"]
        )
        #expect(graph.nodes.map(\.knowledge) == [.observed, .opaque, .declared, .observed])
        #expect(
            graph.edges.map(\.description) == [
                "Swift.Int -> Swift.String  parameter 1", "Swift.Int -> Swift.Bool  observed",
                "Swift.String -> Swift.Double  observed",
            ]
        )
        #expect(graph.snapshot.contains("Swift.String -> Swift.Double  observed\n"))
        #expect(graph.snapshot.contains("Swift.String  transient, observed\n"))
    }

    @Test func marksMakeNoDifferenceToTheGraph() {
        let marked = Self.graph.marking(["app", "nowhere"], as: .affected)
        #expect(marked == Self.graph && marked.marks == ["app": .affected])
        #expect(marked.pruned(to: ["login"]).marks.isEmpty)
    }
}
