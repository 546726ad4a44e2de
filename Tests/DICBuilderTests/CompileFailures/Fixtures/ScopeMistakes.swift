// swift-version: 5 6
import DIC

final class Handler: Sendable {
    func answer() async throws -> Int { 1 }
    func count() -> Int { 1 }
}

extension ScopeName {
    static let request: ScopeName = "request"
}

func inAScope(_ container: ImmutableDependencyInjectionContainer) async throws {
    // expected-error: 'withScope(_:_:_:body:)' is unavailable: write supplying: before the values: withScope(.request, supplying: id)
    // expected-warning: no 'async' operations occur within 'await' expression
    let unlabeled = try await container.withScope(.request, 1, "2") { scope in
        let handler: Handler = scope.load()
        return try await handler.answer()
    }
    // expected-error: 'withScope(named:supplying:body:)' is unavailable: write the name without a label: withScope(.request)
    // expected-warning: no 'async' operations occur within 'await' expression
    let named = try await container.withScope(named: .request, supplying: 1) { scope in
        try await scope.load(Handler.self).answer()
    }
    // expected-error: 'withScope(_:supplying:body:)' is unavailable: the closure does not return the type that is expected here
    let other: String = try container.withScope(.request) { $0.load(Handler.self).count() }
    // expected-error: value of type 'Handler' has no member 'unknown'
    let body = try container.withScope(.request) { scope in scope.load(Handler.self).unknown() }
    _ = (unlabeled, named, other, body)
}

@MainActor
func inAScopeOfTheMainActor(_ container: MainActorContainer) async throws {
    // expected-error: 'withScope(_:_:_:body:)' is unavailable: write supplying: before the values: withScope(.request, supplying: id)
    // expected-warning: no 'async' operations occur within 'await' expression
    let unlabeled = try await container.withScope(.request, 1, "2") { scope in
        let handler: Handler = scope.load()
        return try await handler.answer()
    }
    // expected-error: 'withScope(named:supplying:body:)' is unavailable: write the name without a label: withScope(.request)
    // expected-warning: no 'async' operations occur within 'await' expression
    let named = try await container.withScope(named: .request, supplying: 1) { scope in
        try await scope.load(Handler.self).answer()
    }
    // expected-error: 'withScope(_:supplying:body:)' is unavailable: the closure does not return the type that is expected here
    let other: String = try container.withScope(.request) { $0.load(Handler.self).count() }
    _ = (unlabeled, named, other)
}
