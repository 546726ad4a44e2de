// swift-version: 5 6
// What stops an instance is written after what its factory loads.
import DIC

struct Clock: Sendable {}
struct Journal: Sendable {
    let clock: Clock
    func close() throws {}
    func closeLater() async {}
}

func register(in registrar: DependencyRegistrar) {
    registrar
        .register(in: .singleton, dependsOn: Clock.self, onStop: { try $0.close() }) { Journal(clock: $0.load()) }
        .register(in: .singleton, dependsOn: Clock.self, onStop: { await $0.closeLater() }) { resolver in
            Journal(clock: resolver.load())
        }
        .registerSingleton(named: "a", dependsOn: Clock.self, Int.self, onStop: { _ in }) { Journal(clock: $0.load()) }
    // expected-error: argument 'dependsOn' must precede argument 'onStop'
    registrar.register(in: .singleton, onStop: { try $0.close() }, dependsOn: Clock.self) { Journal(clock: $0.load()) }
    // expected-error: missing argument for parameter 'in' in call
    registrar.register(dependsOn: Clock.self, onStop: { try $0.close() }) { Journal(clock: $0.load()) }
}
