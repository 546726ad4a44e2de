// swift-version: 5 6
// A load that does not give what is needed is reported where it is, also inside a factory.
import DIC

struct Settings {
    var number: Int
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'loadOrNil(named:)' is unavailable: loadOrNil returns an optional; unwrap it, or write load()
    registrar.register { Settings(number: $0.loadOrNil()) }
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    registrar.register { resolver in Settings(number: resolver.resolve()) }
}

func load(from container: DependencyInjectionContainer) {
    // expected-error: 'loadOrNil(named:)' is unavailable: loadOrNil returns an optional; unwrap it, or write load()
    let number: Int = container.loadOrNil()
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let settings = container.resolve(Settings.self)
    // expected-error: cannot convert value of type 'Int' to specified type 'Settings'
    let other: Settings = container.load(Int.self)
    print(number, settings, other)
}
