import DIC
import DICTools
import TestSupport
import Testing

/// The graph of each kind of container.
@Suite struct ContainerGraphTests {
    @Test(arguments: ContainerKind.withAsynchronous)
    func hasANodeForEachRegistration(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { 1 }.registerSingleton(named: "a") { "one" }.register { (_: Int) in
                1.5
            }
        }
        let graph = container.graph
        #expect(graph.nodes.map(\.title) == ["Double", "Int", #"String named "a""#])
        #expect(graph.edges.map(\.to) == ["Swift.Int"])
        #expect(graph.node(String.self, named: "a")?.isMade == true)
        #expect(kind.child(of: DICBuilder().build()) { $0.register { 1 } }.graph.nodes.count == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func saysWhatReplacesWhatTheParentHasAndWhoNeedsIt(_ kind: ContainerKind) {
        let parent = DICBuilder().register { 1 }.register { "one" }.build()
        let graph = kind.child(of: parent) {
            $0.register { 2 }.register { (_: Int, _: String) in 1.5 }
        }.graph
        let explained = graph.explain(Int.self).description
        #expect(explained.contains("replaces ContainerGraphTests.swift:"))
        #expect(explained.contains("needed by  Double  parameter 1  ContainerGraphTests.swift:"))
        #expect(graph.explain(String.self).description.contains("registered in a parent container"))
        #expect(graph.needs(Double.self).description.contains("String  parameter 2"))
    }

    @Test func aGraphDoesNotChangeWithItsContainer() {
        let container = DependencyInjectionContainer()
        container.register { 1 }
        let before = container.graph
        container.register { (_: Int) in 1.5 }
        #expect(before.nodes.count == 1)
        #expect(container.graph.diff(from: before).addedNodes.map(\.title) == ["Double"])
        container.unregisterDependencies()
        #expect(container.graph == DependencyGraph.of { _ in })
    }

    @Test @MainActor func resolversAndViewsHaveTheSameGraph() {
        let builder = DICBuilder().mainActor.register { 1 }
        let expected = builder.graph
        let app = builder.register { (resolver: MainActorResolver) in resolver.graph }
            .nonisolated.register(as: String.self) { resolver in resolver.graph.snapshot }.build()
        #expect(app.graph == app.mainActor.graph)
        #expect(app.load(String.self) == app.graph.snapshot)
        #expect(app.mainActor.load(DependencyGraph.self) == app.graph)
        #expect(app.graph.diff(from: expected).addedNodes.count == 2)
    }

    @Test func registeringAndMakingAtTheSameTimeIsSafe() async {
        let container = DependencyInjectionContainer()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<4 {
                group.addTask {
                    for number in 0..<50 {
                        container.register(as: Int.self, named: "\(index) \(number)") {
                            (_: [Double]) in number
                        }
                        if number.isMultiple(of: 20) { container.unregisterDependencies() }
                    }
                }
                group.addTask {
                    for _ in 0..<20 { #expect(container.graph.nodes.count <= 201) }
                }
            }
        }
    }
}

extension DependencyGraph {
    /// The graph of what a closure registers.
    fileprivate static func of(_ register: (DICBuilder) -> Void) -> DependencyGraph {
        let builder = DICBuilder()
        register(builder)
        return builder.graph
    }
}
