// swift-version: 5 6
// An override takes no lifetime, and a decorator returns what it decorates.
import DIC

struct Store: Sendable {}
struct Other: Sendable {}

func mistakes(in registrar: DependencyRegistrar) {
    // expected-error: cannot convert value of type 'Other' to closure result type 'Store'
    registrar.decorate(Store.self) { _ in Other() }
    // expected-error: 'override(as:in:named:factory:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.override(in: .singleton) { Store() }
    // expected-error: 'override(as:in:named:factory:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.override(in: .singleton) { $0.load(Store.self) }
    // expected-error: 'override(as:in:named:factory:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.mainActor.override(in: .cached) { Store() }
    // expected-error: 'override(_:named:factory:)' is unavailable: write override(as: Foo.self) { … }
    registrar.override(Store.self) { Store() }
    // expected-error: 'override(_:named:factory:)' is unavailable: write override(as: Foo.self) { … }
    registrar.override(Store.self, named: "a") { $0.load(Store.self) }
    // expected-error: 'override(_:named:factory:)' is unavailable: write override(as: Foo.self) { … }
    registrar.mainActor.override(Store.self) { Store() }
    // expected-error: 'override(_:named:factory:)' is unavailable: write override(as: Foo.self) { … }
    registrar.override(Store.self) { try $0.loadOrThrow(Store.self) }
    // expected-error: missing argument label 'as:' in call
    registrar.overrideAsync(Store.self) { await $0.loadAsync(Store.self) }
    // expected-error: 'register(_:named:factory:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.register(.singleton, named: "a") { Store() }
    // expected-error: 'register(_:named:factory:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.mainActor.register(.singleton) { Store() }
    // expected-error: 'register(_:named:factory:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.register(.singleton) { Store() }
}
