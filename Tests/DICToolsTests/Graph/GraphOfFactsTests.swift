import Testing

@testable import DICBuilder
@testable import DICTools

/// The graph of an error is made of facts: it is that of the container, and the error keeps nothing
/// else alive.
@Suite struct GraphOfFactsTests {
    struct Clock: Sendable {}
    struct Named: Sendable {}
    struct Missing: Sendable {}
    final class Pool: Sendable { init(_ clock: Clock) {} }
    final class Cache: Sendable {}
    protocol Plugin: Sendable {}
    final class Spelling: Plugin {}
    struct Model: Sendable {
        init(
            _ pool: Pool,
            _ plugins: [any Plugin],
            _ later: Lazy<Named>,
            _ again: Provider<Int>,
            _ perhaps: Double?,
            _ make: @escaping @Sendable (Int) -> Float
        ) {}
    }
    struct Refused: Error {}
    struct Silent: DependencyObserver {}

    /// A registration of each kind.
    private static func builder(maximumDepth: Int = 1000) -> DICBuilder {
        DICBuilder(maximumDepth: maximumDepth)
            .register { Clock() }
            .register(named: "night") { Clock() }
            .register(named: .unique) { 5.5 as Double? }
            .register { Named() }
            .register(Pool.init, in: .singleton)
            .register(in: .weak) { Cache() }
            .register(Spelling.init, in: .cached)
            .forward(Spelling.self, to: (any Plugin).self) { $0 }
            .register(named: .unique) { Spelling() as any Plugin }
            .register { 1 }
            .register { (_, number: Int) in Float(number) }
            .register(Model.init)
            .register(in: .graph) { _ in UInt8(3) }
            .register(in: .eagerSingleton) { UInt16(1) }
            .register(in: .scoped(.request)) { (_: Clock) in UInt32(1) }
            .registerSupplied(UInt64.self, in: .request)
            .registerAsync(in: .singleton) { (_: Clock) in Int8(1) }
            .registerAsync(in: .cached) { Int16(1) }
            .registerAsync { Int32(1) }
            .registerAsync(in: .scoped(.request)) { Int64(1) }
            .decorate(Named.self) { $0 }
            .override { 7 }
    }

    /// All that a graph says, its `isMade` and places in the source too.
    private static func lines(_ graph: DependencyGraph) -> [String] {
        graph.nodes.map { node in
            "\(node) \(node.title) \(node.isMade) \(node.isAsync) \(node.isOnMainActor) \(node.knowledge) "
                + "\(node.location.map(\.description) ?? "") \(node.argumentTypes ?? [])"
        } + graph.edges.map(\.description)
    }

    private static func expectSameGraph(
        _ storage: _ContainerStorage,
        at location: SourceLocation = #_sourceLocation
    ) {
        let error = BuildError(ValidationReport([], on: storage.entries, faulty: []), in: storage)
        #expect(
            lines(DependencyGraph(of: error.containers))
                == lines(DependencyGraph(of: storage.container)),
            sourceLocation: location
        )
    }

    @Test func itHasEachKindOfRegistration() async throws {
        let container = Self.builder().build()
        Self.expectSameGraph(container._storage)
        _ = container.load(Pool.self)
        _ = container.load(Spelling.self)
        _ = try await container.loadAsyncOrThrow(Int8.self)
        let cache: Cache = container.load()
        #expect(container.graph.node(Pool.self)?.isMade == true)
        Self.expectSameGraph(container._storage)
        withExtendedLifetime(cache) {}
        try await container.withScope(.request, supplying: UInt64(3)) {
            Self.expectSameGraph($0._storage)
        }
        Self.expectSameGraph(Self.builder(maximumDepth: 5).build()._storage)
    }

    @Test func itHasWhatIsMissing() {
        let builder = DICBuilder()
            .register {
                (_: Lazy<Missing>, _: [Missing], _: Missing?, _: @escaping (Int) -> Missing) in
                Clock()
            }
            .register(Pool.init)
            .register { Optional("text") }
            .register { (_: String?, _: String) in Named() }
        Self.expectSameGraph(builder.snapshot.freeze())
    }

    @Test func itHasTheAncestors() async throws {
        let parent = Self.builder().build()
        _ = parent.load(Pool.self)
        let child = DICBuilder(parent: parent).register { Clock() }.register { (_: Missing?) in
            UInt16(2)
        }.build()
        _ = child.load(Pool.self)
        Self.expectSameGraph(child._storage)
        let grandchild = DICBuilder(parent: child)
            .register(in: .singleton) { (_: Int) in Named() }.decorate(Pool.self) { $0 }.build(
                observer: Silent()
            )
        _ = grandchild.load(Named.self)
        Self.expectSameGraph(grandchild._storage)
        let overriding = parent.overriding {
            $0.override { Clock() }.decorate((any Plugin).self) { $0 }
        }
        _ = overriding.load(Pool.self)
        Self.expectSameGraph(overriding._storage)
        Self.expectSameGraph(overriding.overriding { $0.override { 9 } }._storage)
        Self.expectSameGraph(DICBuilder(parent: overriding).override { Clock() }.build()._storage)
        let started = try await Self.builder().start()
        let childOfStarted = DICBuilder(parent: started).register { Clock() }.build()
        _ = await started.stop()
        Self.expectSameGraph(started._storage)
        Self.expectSameGraph(childOfStarted._storage)
    }

    private final class Captured: Sendable {}

    /// - Parameter fail: Builds something that has captured the object, which fails.
    private static func expectNothingKept(
        by fail: (Captured) async throws -> Void,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        weak var captured: Captured?
        func error() async throws -> BuildError {
            let object = Captured()
            captured = object
            return try #require(await #expect(throws: BuildError.self) { try await fail(object) })
        }
        let error = try await error()
        #expect(captured == nil, sourceLocation: location)
        #expect(!error.graph.nodes.isEmpty, sourceLocation: location)
    }

    @Test func anErrorKeepsNoFactoryAndNoInstanceAlive() async throws {
        func builder(_ object: Captured) -> DICBuilder {
            DICBuilder()
                .register { () -> Clock in withExtendedLifetime(object) { Clock() } }
                .registerSingleton { object }
        }
        try await Self.expectNothingKept { object in
            _ = try builder(object).register { (_: Clock, _: Missing) in Named() }.buildOrThrow()
        }
        try await Self.expectNothingKept { object in
            _ = try builder(object).registerSingleton { () throws -> Named in throw Refused() }
                .buildOrThrow()
        }
        try await Self.expectNothingKept { object in
            _ = try await builder(object).registerSingleton { () throws -> Named in throw Refused()
            }.start()
        }
        // In many rounds: the threads that make instances end beside this one.
        for _ in 0..<200 {
            try await Self.expectNothingKept { object in
                try await builder(object).register { () throws -> Named in throw Refused() }
                    .verify()
            }
        }
        try await Self.expectNothingKept { object in
            let parent = builder(object).build()
            _ = try DICBuilder(parent: parent).register { (_: Clock, _: Missing) in Named() }
                .buildOrThrow()
        }
        try await Self.expectNothingKept { object in
            _ = try builder(object).build().overridingOrThrow {
                $0.override { (_: Missing) in Clock() }
            }
        }
    }
}
