// swift-version: 5 6
// default-isolation: nonisolated MainActor
// What is in DICTools says so to code that imports DIC alone.
import DIC

func draw(
    _ container: ImmutableDependencyInjectionContainer,
    _ mutable: DependencyInjectionContainer
) -> Int {
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(container.graph.tree)
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(mutable.graph)
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    let page: String = container.graph.html(title: "App")
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    if container.graph.edges(from: "Feature*.*", to: "Storage.*").isEmpty { print(page) }
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(container.graph.node(Int.self))
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    return container.graph.nodes.count
}

@MainActor func drawOnTheMainActor(_ container: MainActorContainer) {
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(container.graph.nodes.count)
}

func draw(_ builder: DICBuilder, _ error: BuildError) {
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(builder.graph)
    // expected-error: 'graph' is unavailable: the graph is in DICTools: add that product to the target, and import DICTools
    print(error.graph.tree == "")
}

func verify(_ builder: DICBuilder) async throws {
    // expected-error: 'verify' is unavailable: it is in DICTools: add that product to the target, and import DICTools
    try await builder.verify()
    // expected-error: 'verify' is unavailable: it is in DICTools: add that product to the target, and import DICTools
    try await builder.mainActor.verify(.strict)
    // expected-error: 'verifyStart' is unavailable: it is in DICTools: add that product to the target, and import DICTools
    print(try await builder.verifyStart().report)
}

func record(_ builder: DICBuilder) {
    // expected-error: 'MakeRecorder' is unavailable: it is in DICTools: add that product to the target, and import DICTools
    let recorder = MakeRecorder()
    print(builder.build(observer: recorder), recorder.report)
    // expected-error: 'MakeRecorder' is unavailable: it is in DICTools: add that product to the target, and import DICTools
    _ = builder.build(observer: MakeRecorder(limit: 1000))
}

// expected-error: 'DependencyGraph' is unavailable: it is in DICTools: add that product to the target, and import DICTools
func isSmall(_ graph: DependencyGraph) -> Bool { graph.nodes.count < 10 }
