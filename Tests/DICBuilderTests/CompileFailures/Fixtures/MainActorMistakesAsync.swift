// default-isolation: nonisolated MainActor
// What is asynchronous is registered with `.nonisolated`.
import DIC

nonisolated struct Session: Sendable {
    init() async {}
    func end() async {}
}
nonisolated struct Remote: Sendable { init(number: Int) async throws {} }

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync { await Session() }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(in: .singleton) { await Session() }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync { try await Remote(number: $0.loadAsync()) }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync { (_, number: Int) in try await Remote(number: number) }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(in: .singleton.onStop { await $0.end() }) { await Session() }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(in: .transient.onStop { _ in }) {
        try await Remote(number: $0.loadAsync())
    }
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(Remote.init)
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(Remote.init, arguments: Int.self)
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(Remote.self)
    registrar.mainActor.nonisolated.registerAsync { await Session() }
}
