// swift-version: 5 6
// An override takes no lifetime, and a decorator returns what it decorates.
import DIC

struct Store: Sendable {}
struct Other: Sendable {}

func mistakes(in registrar: DependencyRegistrar) {
    // expected-error: cannot convert value of type 'Other' to closure result type 'Store'
    registrar.decorate(Store.self) { _ in Other() }
    // expected-error: 'override(as:in:named:_:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.override(in: .singleton) { Store() }
    // expected-error: 'override(as:in:named:_:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.override(in: .singleton) { $0.load(Store.self) }
    // expected-error: 'overrideThrowable(as:in:named:_:)' is unavailable: an override keeps the lifetime of the registration; leave out in:
    registrar.mainActor.overrideThrowable(in: .cached) { Store() }
    // expected-error: 'override(_:named:_:)' is unavailable: write override(as: Foo.self) { … }
    registrar.override(Store.self) { Store() }
    // expected-error: 'override(_:named:_:)' is unavailable: write override(as: Foo.self) { … }
    registrar.override(Store.self, named: "a") { $0.load(Store.self) }
    // expected-error: 'override(_:named:_:)' is unavailable: write override(as: Foo.self) { … }
    registrar.mainActor.override(Store.self) { Store() }
    // expected-error: 'overrideThrowable(_:named:_:)' is unavailable: write overrideThrowable(as: Foo.self) { … }
    registrar.overrideThrowable(Store.self) { try $0.loadOrThrow(Store.self) }
    // expected-error: 'overrideAsync(_:named:_:)' is unavailable: write overrideAsync(as: Foo.self) { … }
    registrar.overrideAsync(Store.self) { await $0.loadAsync(Store.self) }
    // expected-error: 'register(as:_:named:_:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.register(as: Store.self, .singleton) { Store() }
    // expected-error: 'register(as:_:named:_:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.mainActor.register(as: Store.self, .singleton) { Store() }
    // expected-error: 'register(as:_:named:_:)' is unavailable: write in: before the lifetime: register(in: .singleton) { … }
    registrar.register(.singleton) { Store() }
}
