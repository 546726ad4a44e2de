// swift-version: 5 6
// What stops an instance is a part of the lifetime, which stands before what the factory loads.
import DIC

struct Clock: Sendable {}
struct Journal: Sendable {
    let clock: Clock
    func close() throws {}
    func closeLater() async {}
}

func register(in registrar: DependencyRegistrar) {
    registrar
        .register(in: .singleton.onStop { try $0.close() }, dependsOn: Clock.self) {
            Journal(clock: $0.load())
        }
        .register(in: .singleton.onStop { await $0.closeLater() }, dependsOn: Clock.self) {
            resolver in
            Journal(clock: resolver.load())
        }
        .register(in: .eagerSingleton.onStop { _ in }, named: "a", dependsOn: Clock.self, Int.self)
    {
        Journal(clock: $0.load())
    }
    // expected-error: 'register(as:in:named:onStop:factory:)' is unavailable: write in: .singleton.onStop { … }
    registrar.register(in: .singleton, onStop: { try $0.close() }) { Journal(clock: Clock()) }
    // expected-error: extra arguments at positions #2, #3 in call
    registrar.register(in: .singleton, onStop: { try $0.close() }, dependsOn: Clock.self) {
        Journal(clock: $0.load())
    }
    // expected-error: argument 'in' must precede argument 'dependsOn'
    registrar.register(dependsOn: Clock.self, in: .transient.onStop { try $0.close() }) {
        Journal(clock: $0.load())
    }
    // expected-error: 'register(as:in:named:onStop:factory:)' is unavailable: write in: .singleton.onStop { … }
    registrar.mainActor.register(in: .singleton, onStop: { try $0.close() }) {
        Journal(clock: Clock())
    }
    // expected-error: extra trailing closure passed in call
    registrar.registerSingleton(onStop: { try $0.close() }) { Journal(clock: Clock()) }
    // expected-error: extra trailing closure passed in call
    registrar.registerAsync(in: .singleton, onStop: { await $0.closeLater() }) {
        Journal(clock: Clock())
    }
}
