import DICBuilder
import Testing

@testable import DICTools

/// The edges that a recorder sees.
@Suite struct ObservedEdgesTests {
    struct Clock: Sendable {}
    final class Store: Sendable {}
    struct Model { let clock: Clock?, stores: [Store] }
    struct Refused: Error {}

    private let recorder = EdgeRecorder()

    private func edge(
        _ source: Any.Type,
        _ target: Key,
        as requested: Any.Type? = nil
    ) -> ObservedEdges.Edge {
        ObservedEdges.Edge(
            source: Key(source),
            target: target,
            requested: requested.map { Key($0) } ?? target
        )
    }

    @Test func eachEdgeOnceWithTheRequest() {
        let container = DICBuilder()
            .register { Clock() }
            .register(in: .singleton, named: "main") { Store() }
            .register(Model.init)
            .register { resolver in
                "\(resolver.load(Store.self, named: "main"))\(resolver.load(Clock.self))"
            }
            .build(observer: recorder)
        let main = Key(Store.self, named: "main")
        for _ in 1...2 {
            _ = container.load(Model.self)
            _ = container.load(String.self)
            _ = container.load(Clock.self)
        }
        #expect(
            recorder.edges.edges == [
                edge(Model.self, Key(Clock.self), as: Clock?.self),
                edge(Model.self, main, as: [Store].self),
                edge(String.self, main), edge(String.self, Key(Clock.self)),
            ]
        )
        #expect(recorder.edges.made == [Key(Model.self), Key(String.self), Key(Clock.self), main])
        #expect(recorder.edges.targets(of: Key(String.self)) == [main, Key(Clock.self)])
        #expect(recorder.edges.targets(of: Key(Clock.self)).isEmpty)
    }

    @Test func unwrappingAnOptional() {
        let container = DICBuilder()
            .register { Clock?.some(Clock()) }
            .registerThrowable { resolver in [try resolver.loadOrThrow(Clock.self)] }
            .build(observer: recorder)
        _ = container.loadOrNil([Clock].self)
        #expect(recorder.edges.edges == [edge([Clock].self, Key(Clock?.self), as: Clock.self)])
    }

    /// The request of a parameter is not taken for that of what its factory loads.
    @Test func aRequestReachesNoFurther() {
        let container = DICBuilder()
            .register { resolver in "\(resolver.load(Clock.self))" }
            .register { Clock() }
            .register { (text: String?) in text?.count ?? 0 }
            .build(observer: recorder)
        #expect(container.load(Int.self) > 0)
        #expect(
            recorder.edges.edges == [
                edge(Int.self, Key(String.self), as: String?.self),
                edge(String.self, Key(Clock.self)),
            ]
        )
    }

    @Test func aFactoryThatFailsHasEdgesAndIsNotMade() {
        let container = DICBuilder()
            .register { Clock() }
            .registerThrowable { resolver -> Int in
                _ = try resolver.loadOrThrow(Clock.self)
                throw Refused()
            }
            .build(observer: recorder)
        _ = container.loadOrNil(Int.self)
        #expect(recorder.edges.edges == [edge(Int.self, Key(Clock.self))])
        #expect(recorder.edges.made == [Key(Clock.self)])
    }

    /// What was recorded is plain data: it outlives the container, and keeps nothing of it.
    @Test func edgesOutliveTheContainer() {
        weak var store: Store?
        let edges: ObservedEdges
        do {
            let container = DICBuilder()
                .register(in: .singleton) { Store() }
                .register { resolver in "\(resolver.load(Store.self))" }
                .build(observer: recorder)
            _ = container.load(String.self)
            store = container.load(Store.self)
            edges = recorder.edges
        }
        #expect(store == nil)
        #expect(edges.edges == [edge(String.self, Key(Store.self))])
    }
}
