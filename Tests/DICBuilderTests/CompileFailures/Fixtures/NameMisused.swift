// A name is not a string, and is passed in one place.
import DIC

struct Store: Sendable {}

extension DependencyName {
    static let primary: Self = "primary"
}

func register(into registrar: DependencyRegistrar, text: String) {
    // expected-error: cannot convert value of type 'String' to expected argument type 'DependencyName'
    registrar.register(named: text) { Store() }
    // expected-error: type 'DependencyName?' has no member 'secondary'
    registrar.register(named: .secondary) { Store() }
    // expected-error: cannot convert value of type 'Int' to expected argument type 'DependencyName'
    registrar.register(named: 1) { Store() }
    // expected-error: argument 'in' must precede argument 'named'
    registrar.register(named: "primary", in: .singleton) { Store() }
    registrar.register(named: .primary) { Store() }
    registrar.register(named: "number \(text.count)") { Store() }
    registrar.register(in: .singleton, named: DependencyName(text)) { Store() }
}

func load(from container: ImmutableDependencyInjectionContainer, text: String) {
    // expected-error: cannot convert value of type 'String' to expected argument type 'DependencyName'
    _ = container.load(Store.self, named: text)
    // expected-error: type 'DependencyName?' has no member 'secondary'
    _ = container.load(Store.self, named: .secondary)
    _ = container.load(Store.self, named: .primary)
}
