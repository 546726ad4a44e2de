import DIC
import TestSupport
import Testing

/// Loads of a collection by one of its own members, which nothing proved: an error that says so.
@Suite struct CollectionCycleTests {
    protocol Exporter: Sendable {}
    struct PDF: Exporter {}
    struct Whole: Exporter { let parts: [any Exporter] }

    private static let advice =
        "the collection contains it: register the parts or the whole under another type"

    private static func error(
        _ kind: ContainerKind,
        _ register: @escaping @Sendable (DependencyRegistrar) -> Void
    ) throws -> ResolutionError {
        let container = kind.container { registrar in
            registrar.register(as: (any Exporter).self, named: "pdf") { PDF() }
            register(registrar)
        }
        return try resolutionError { try container.loadOrThrow((any Exporter).self) }
    }

    @Test(arguments: ContainerKind.allCases, [true, false])
    func saysThatTheCollectionContainsIt(_ kind: ContainerKind, isKept: Bool) throws {
        let error = try Self.error(kind) { registrar in
            registrar.registerThrowable(
                as: (any Exporter).self,
                in: isKept ? .singleton : .transient
            ) {
                Whole(parts: try $0.loadAllOrThrow())
            }
        }
        #expect(error.code == .cycle)
        #expect(error.suggestions.map(\.description) == [Self.advice])
    }

    @Test(arguments: ContainerKind.allCases)
    func saysSoOfAForwardToItsCollection(_ kind: ContainerKind) throws {
        let error = try Self.error(kind) { registrar in
            registrar
                .registerThrowable(in: .singleton) { Whole(parts: try $0.loadAllOrThrow()) }
                .forward(Whole.self, to: (any Exporter).self) { $0 }
        }
        #expect(error.chain.count == 2)
        #expect(error.suggestions.map(\.description) == [Self.advice])
    }

    /// A mutable container is never proved.
    @Test func saysSoOfAParameter() async throws {
        let container = DependencyInjectionContainer()
        container.register(as: (any Exporter).self, named: "pdf") { PDF() }
        container.register(as: (any Exporter).self, in: .singleton) { (parts: [any Exporter]) in
            Whole(parts: parts)
        }
        let error = try resolutionError { try container.loadOrThrow((any Exporter).self) }
        #expect(error.suggestions.map(\.description) == [Self.advice])
    }

    @Test func saysSoOfAnAsynchronousLoad() async throws {
        let container = DICBuilder()
            .register(as: (any Exporter).self, named: "pdf") { PDF() }
            .registerAsync(as: (any Exporter).self) {
                Whole(parts: try await $0.loadAllAsyncOrThrow())
            }
            .build()
        let error = try await #require(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow((any Exporter).self)
        }
        #expect(error.code == .cycle)
        #expect(error.suggestions.map(\.description) == [Self.advice])
    }

    /// That its members are collected by somebody else is no reason of a cycle.
    @Test(arguments: ContainerKind.allCases)
    func saysNothingOfACollectionElsewhere(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar.registerThrowable(as: (any Exporter).self, in: .singleton) {
                try $0.loadOrThrow((any Exporter).self)
            }
            registrar.registerThrowable(in: .singleton) { Whole(parts: try $0.loadAllOrThrow()) }
        }
        let error = try resolutionError { try container.loadOrThrow(Whole.self) }
        #expect(error.code == .cycle)
        #expect(!error.suggestions.map(\.description).contains(Self.advice))
    }
}
