import DICTools
import Testing

@testable import DICBuilder

/// Reports about scopes that are read when the scope is closed, or nobody else holds it.
@Suite struct ScopeReportsReadLaterTests {
    private let container = DICBuilder()
        .scopes(.session, .request)
        .registerSupplied(RequestID.self, in: .request)
        .register(RequestHandler.init, in: .scoped(.request))
        .register(in: .scoped(.request)) { RequestLog() }
        .register(in: .scoped("job")) { Shared() }
        .build()

    /// A closed scope finds nothing to load. What is registered does not change with it.
    @Test func aClosedScopeKnowsWhatIsRegistered() throws {
        let container = DICBuilder()
            .roots(RequestLog.self)
            .register(named: "a") { Shared() }
            .register { RequestLog() }
            .build()
        let scope = container.openScope(.request)
        scope.close()
        #expect(scope.validate().summary == container.validate().summary)
        #expect(scope.validate().errors.isEmpty)
        #expect(scope.graph.nodes.count == 2)
        #expect(scope.registeredDependencies.count == 2)
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Shared.self) }
        #expect(error?.near.count == 1)
    }

    private func failureInANewScope(
        _ load: (DependencyScope) throws -> Void
    ) -> ((any Error)?, _ContainerStorage.WeakReference) {
        let scope = container.openScope("job")
        let reference = _ContainerStorage.WeakReference(scope._storage)
        do {
            try load(scope)
            return (nil, reference)
        } catch {
            return (error, reference)
        }
    }

    /// An error may be kept for long before somebody reads it.
    @Test func anErrorKeepsNoScope() throws {
        let loads: [(DependencyScope) throws -> Void] = [
            { _ = try $0.loadOrThrow(RequestLog.self) },
            { _ = try $0.loadOrThrow(RequestID.self) },
            { _ = try $0.loadOrThrow(Bool.self) },
            { _ = try $0.openScopeOrThrow(.request) },
            { _ = try $0.openScopeOrThrow(.request, supplying: RequestID(), RequestID()) },
            { _ = try $0.openScopeOrThrow(.request, supplying: Shared()) },
            { scope in
                scope.close()
                _ = try scope.loadOrThrow(Shared.self)
            },
        ]
        for load in loads {
            let (error, reference) = failureInANewScope(load)
            #expect(error is ResolutionError)
            #expect(reference.isGone, "\(error as Any)")
        }
    }

    @Test func theReportOfAProofKeepsNothing() throws {
        var builder: DICBuilder? = DICBuilder()
            .register(in: .scoped(.request)) { RequestLog() }
            .register(in: .scoped("job")) { Shared() }
            .register(in: .singleton) { (_: RequestLog) in 1 }
            .register { (_: RequestLog, _: Shared) in "" }
            .registerAsync { 1.5 }
            .register { (_: Double) in Float() }
        weak var factory: Factory?
        do {
            let captured = Factory()
            factory = captured
            builder?.register { [captured].count > 0 }
        }
        let error = #expect(throws: BuildError.self) { try builder?.buildOrThrow() }
        builder = nil
        #expect(factory == nil)
        #expect(error?.problems.map(\.code) == [.captive, .scopeUnreachable, .needsAsync])
    }

    private final class Factory: Sendable {}
}
