import Testing

@testable import DICBuilder
@testable import DICTools

/// The graph of what is registered: a node for each registration, an edge for each known
/// dependency.
@Suite struct DependencyGraphTests {
    struct Clock: Sendable {}
    protocol Store: Sendable {}
    final class Disk: Store {}
    struct Model: Sendable {
        init(_ clock: Clock, _ store: any Store) {}
    }

    /// The edges of a type, without their beginning.
    private static func edges(_ graph: DependencyGraph, of type: Any.Type) -> [String] {
        guard let id = graph.node(type)?.id else { return ["no such node"] }
        return graph.edges.filter { $0.from == id }.map {
            String($0.description.dropFirst(id.count + 4))
        }
    }

    @Test func parametersAreEdgesInTheirOrder() {
        let graph = DICBuilder().register(Model.init).register { Clock() }
            .register(as: (any Store).self) { Disk() }.graph
        #expect(
            Self.edges(graph, of: Model.self) == [
                "DICToolsTests.DependencyGraphTests.Clock  parameter 1",
                "any DICToolsTests.DependencyGraphTests.Store  parameter 2",
            ]
        )
        #expect(graph.description == "DependencyGraph (3 nodes, 2 edges)")
    }

    @Test func aForwardIsAnEdge() {
        let graph = DICBuilder().register(in: .singleton) { Disk() }
            .forward(Disk.self, to: (any Store).self) { $0 }.graph
        #expect(
            Self.edges(graph, of: (any Store).self) == [
                "DICToolsTests.DependencyGraphTests.Disk  forward"
            ]
        )
    }

    @Test func aClosureWithAResolverIsOpaqueAndOneWithoutIsNot() {
        let graph = DICBuilder().register { Clock() }
            .register { resolver in Model(resolver.load(), resolver.load()) }
            .register(as: (any Store).self, factory: { Disk() }, initCompleted: { _, _ in }).graph
        #expect(graph.node(Clock.self)?.knowledge == .declared)
        #expect(graph.node(Model.self)?.knowledge == .opaque)
        #expect(graph.node((any Store).self)?.knowledge == .opaque)
        #expect(graph.description == "DependencyGraph (3 nodes, 0 edges, 2 opaque)")
    }

    @Test func deferredOptionalAndCollectedDependenciesSaySo() {
        struct Part: Sendable {}
        struct Needs {
            init(
                _ a: Lazy<Clock>,
                _ b: Provider<Clock>,
                _ c: @escaping (Int) -> Part,
                _ d: Clock?,
                _ e: Lazy<Clock?>,
                _ f: [Part],
                _ g: Double?,
                _ h: Provider<[Part]>?
            ) {}
        }
        let graph = DICBuilder().register { Clock() }.register { Part() }.register(named: "b") {
            Part()
        }
        .register { (_, _: Int) in Part() }.register(Needs.init).graph
        let clock = "DICToolsTests.DependencyGraphTests.Clock"
        let part = "DICToolsTests.DependencyGraphTests.Part"
        #expect(
            Self.edges(graph, of: Needs.self) == [
                "\(clock)  parameter 1, deferred",
                "\(clock)  parameter 2, deferred",
                "\(part)(Swift.Int)  parameter 3, deferred",
                "\(clock)  parameter 4, optional",
                "\(clock)  parameter 5, deferred, optional",
                "\(part)  parameter 6, collected",
                "\(part) named \"b\"  parameter 6, collected",
                "\(part)  parameter 8, deferred, optional, collected",
                "\(part) named \"b\"  parameter 8, deferred, optional, collected",
            ]
        )
    }

    @Test func whatIsNeededButNotRegisteredHasANode() throws {
        let graph = DICBuilder().register(Model.init).register { (_: Lazy<String>, _: [Double]) in 1
        }.graph
        let missing = graph.nodes.filter { !$0.isRegistered }.map(\.title)
        #expect(
            missing
                == [
                    "DependencyGraphTests.Clock", "String", "[Double]",
                    "any DependencyGraphTests.Store",
                ].sorted()
        )
        let node = try #require(graph.node(Clock.self))
        #expect(node.lifetime == nil && node.location == nil && node.facts == "not registered")
        #expect(graph.dependents(of: node.id).map(\.title) == ["DependencyGraphTests.Model"])
        #expect(graph.description == "DependencyGraph (6 nodes, 4 edges, 4 not registered)")
    }

    @Test func aNodeHasTheFactsOfItsRegistration() throws {
        let location = #line + 1
        let container = DICBuilder().registerSingleton(named: "archive") { Clock() }
            .register { (_, _: Int, _: String) in Clock() }
            .registerAsync(in: .singleton) { Disk() }
            .build()
        let graph = container.graph
        let archive = try #require(graph.node(Clock.self, named: "archive"))
        #expect(archive.id == #"DICToolsTests.DependencyGraphTests.Clock named "archive""#)
        #expect(archive.title == #"DependencyGraphTests.Clock named "archive""#)
        #expect(
            archive.type == Clock.self && archive.name == "archive" && archive.argumentTypes == nil
        )
        #expect(
            archive.lifetime == .eagerSingleton && archive.isMade && !archive.isAsync
                && !archive.isOnMainActor
        )
        #expect(archive.location.map { Int($0.line) } == location)
        let made = try #require(graph.node(Clock.self, arguments: [Int.self, String.self]))
        #expect(
            made.title == "DependencyGraphTests.Clock(Int, String)"
                && made.argumentTypes?.count == 2 && !made.isMade
        )
        #expect(graph.node(Disk.self)?.facts == "singleton, async")
        #expect(graph.node(Clock.self, arguments: [String.self, Int.self]) == nil)
        #expect(graph.node(Clock.self) == nil)
    }

    @Test @MainActor func registrationsOnTheMainActorSaySo() {
        let builder = DICBuilder().mainActor.register(in: .singleton) { Disk() }
        #expect(builder.graph.node(Disk.self)?.facts == "singleton, main actor")
        #expect(builder.build().graph == builder.graph)
    }

    @Test func aBuildersGraphMakesNothingAndIsThatOfItsContainers() {
        let builder = DICBuilder().registerSingleton { Clock() }.register(Model.init)
            .register(as: (any Store).self) { Disk() }
        let graph = builder.graph
        #expect(graph.node(Clock.self)?.isMade == false)
        let container = builder.build()
        #expect(container.graph == graph)
        #expect(container.graph.node(Clock.self)?.isMade == true)
        #expect(builder.build().graph == graph)
        _ = container.load(Model.self)
    }

    @Test func aReplacedRegistrationHasNoNode() {
        let graph = DICBuilder().register { Clock() }.register(in: .singleton) { Clock() }.graph
        #expect(graph.nodes.map(\.lifetime) == [.singleton])
    }
}
