// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A type without its label, as other containers take it.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated struct Settings: Repository {
    var number = 1
    static func make() throws -> Settings { Settings() }
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    registrar.register(Settings.self) { Settings() }
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    registrar.register((any Repository).self) { resolver in Settings(number: resolver.load()) }
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    registrar.register((any Repository).self, in: .singleton) { Settings(number: $0.load()) }
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    registrar.register(Settings.self, named: "a") { (_, number: Int) in Settings(number: number) }
    // expected-error: cannot convert value of type 'Settings' to expected argument type '(DependencyResolver) throws -> Any'
    // expected-error: missing argument labels 'type:factory:' in call
    registrar.register((any Repository).self, Settings())
    // expected-error: 'registerSingleton(_:named:factory:)' is unavailable: write registerSingleton(as: Foo.self) { … }
    registrar.registerSingleton((any Repository).self) { Settings() }
    // expected-error: cannot convert value of type 'Settings' to expected argument type 'DependencyName'
    // expected-error: missing argument label 'named:' in call
    registrar.registerSingleton((any Repository).self, Settings())
    // expected-error: 'registerThrowable(_:in:named:factory:)' is unavailable: write registerThrowable(as: Foo.self) { … }
    registrar.registerThrowable((any Repository).self) { try Settings.make() }
    // expected-error: 'registerThrowable(_:in:named:factory:)' is unavailable: write registerThrowable(as: Foo.self) { … }
    registrar.registerThrowable((any Repository).self) { try Settings(number: $0.loadOrThrow()) }
    // expected-error: 'registerAsync(_:in:named:factory:)' is unavailable: write registerAsync(as: Foo.self) { … }
    registrar.registerAsync(Settings.self) { Settings() }
    // expected-error: 'registerAsync(_:in:named:factory:)' is unavailable: write registerAsync(as: Foo.self) { … }
    registrar.registerAsync((any Repository).self) { await Settings(number: $0.loadAsync()) }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    registrar.registerAsync(in: .singleton) { (_, number: Int) in Settings(number: number) }
}
