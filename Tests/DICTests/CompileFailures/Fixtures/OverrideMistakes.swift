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
}
