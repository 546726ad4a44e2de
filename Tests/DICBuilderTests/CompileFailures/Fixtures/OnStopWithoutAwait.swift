// swift-version: 5 6
// What the compiler says of an asynchronous action without `await`. `Docs/Lifecycle.md` quotes it.
import DIC

struct Pool: Sendable {
    func close() async throws {}
}

func register(in registrar: DependencyRegistrar) {
    registrar
        .register(in: .singleton.onStop { try await $0.close() }) { Pool() }
        .onStop(Pool.self) { try await $0.close() }
    // expected-error: 'async' call in a function that does not support concurrency
    registrar.register(in: .singleton.onStop { try $0.close() }) { Pool() }
    // expected-error: 'async' call in a function that does not support concurrency
    registrar.onStop(Pool.self) { try $0.close() }
}
