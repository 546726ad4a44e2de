// swift-version: 6
import DIC

final class Handler: Sendable {}

let container = DICBuilder().register(in: .scoped(.request)) { Handler() }.build()
let scope = container.openScope(.request)
// expected-error: instance method 'close' is unavailable from asynchronous contexts; does not wait: await it in an asynchronous function, not in top-level code
// expected-warning: no 'async' operations occur within 'await' expression
await scope.close()
// expected-error: instance method 'withScope' is unavailable from asynchronous contexts; does not wait: await it in an asynchronous function, not in top-level code
// expected-warning: no 'async' operations occur within 'await' expression
try await container.withScope(.request) { _ = $0.load(Handler.self) }

func handle() async throws {
    await scope.close()
    try await container.withScope(.request) { _ = $0.load(Handler.self) }
}

func handleWithoutWaiting() throws {
    scope.close()
    try container.withScope(.request) { _ = $0.load(Handler.self) }
}
