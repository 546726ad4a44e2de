import DICBuilder
import TestSupport
import Testing

/// Functions that are isolated to the main actor, made `Lazy` or a `Provider` as if they were not.
@Suite struct MainActorFunctionGuardTests {
    struct Clock: Sendable {}

    @MainActor final class Router {
        init() { MainActor.assertIsolated() }
    }

    @MainActor final class Document {
        init() throws {}
    }

    struct Failure: Error {}

    @MainActor static func fail() throws -> Router { throw Failure() }

    @available(*, deprecated)
    @Test func `A function that is isolated to the main actor makes what is deferred there`()
        async throws
    {
        let routers = (Lazy<Router>(Router.init), Provider<Router>(Router.init))
        let documents = (Lazy<Document>(Document.init), Provider<Document>(Document.init))
        let errors = await onNewThread {
            [
                #expect(throws: ResolutionError.self) { try routers.0.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try routers.1.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try documents.0.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try documents.1.loadOrThrow() },
            ]
        }
        #expect(errors.map(\.?.code) == Array(repeating: .needsMainActor, count: 4))
        try await MainActor.run {
            #expect(try routers.0.loadOrThrow() === routers.0.load())
            #expect(try routers.1.loadOrThrow() !== routers.1.load())
            _ = try documents.0.loadOrThrow()
            _ = try documents.1.loadOrThrow()
        }
    }

    @available(*, deprecated)
    @MainActor @Test func `What is deferred rethrows what the function throws`() {
        let (lazy, provider) = (Lazy<Router>(Self.fail), Provider<Router>(Self.fail))
        #expect(throws: Failure.self) { try lazy.loadOrThrow() }
        #expect(throws: Failure.self) { try provider.loadOrThrow() }
    }

    @Test func `A nonisolated function is registered as ever`() throws {
        let container = DICBuilder().register(Clock.init).build()
        #expect(container.registeredDependencies.allSatisfy { !$0.isOnMainActor })
        _ = try container.loadOrThrow(Clock.self)
    }

    @Test func `A nonisolated function makes what is deferred anywhere`() async {
        let container = DICBuilder().register { Clock() }.forward(
            Clock.self,
            to: Clock?.self,
            Clock?.init
        ).build()
        let (lazy, provider) = (Lazy<Clock>(Clock.init), Provider<Clock>(Clock.init))
        await onNewThread {
            #expect(container.loadOrNil(Clock?.self) != nil)
            #expect(lazy.loadOrNil() != nil)
            #expect(provider.loadOrNil() != nil)
        }
    }
}
