// swift-version: 5 6
// default-isolation: nonisolated MainActor
// compiles
// What stands for DICTools in the core does not get in its way.
import DIC
import DICTools

func draw(
    _ container: ImmutableDependencyInjectionContainer,
    _ mutable: DependencyInjectionContainer
) -> Int {
    print(container.graph.tree, mutable.graph, container.graph.html(title: "App"))
    if container.graph.edges(from: "Feature*.*", to: "Storage.*").isEmpty {
        print(container.graph.explain(Int.self))
    }
    return container.graph.nodes.filter { $0.isMade }.count
}

@MainActor func drawOnTheMainActor(_ container: MainActorContainer, _ builder: MainActorBuilder)
    async throws
{
    print(container.graph.nodes.map(\.id), builder.graph.snapshot)
    try await builder.verify()
    try await builder.verifyStart(.strict)
}

func draw(_ builder: DICBuilder, _ error: BuildError, _ any: any DependencyContaining) {
    print(builder.graph, error.graph.tree.isEmpty, any.graph.roots, (\DICBuilder.graph))
}

func verify(_ builder: DICBuilder) async throws -> Verification {
    try await builder.verify()
    print(try await builder.verifyStart().report.warnings.isEmpty)
    return try await builder.verify(.fullyProved)
}

func record(_ builder: DICBuilder) -> [RecordedMake] {
    let recorder = MakeRecorder(limit: 1000)
    _ = builder.build(observer: recorder)
    _ = builder.build(observer: MakeRecorder())
    return recorder.makes
}

func isSmall(_ graph: DependencyGraph) -> Bool { graph.nodes.count < 10 }
