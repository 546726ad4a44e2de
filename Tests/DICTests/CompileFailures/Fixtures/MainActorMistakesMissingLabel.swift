// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A type without its label, as other containers take it, on the main actor.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated struct Settings: Repository {
    var number = 1
    static func make() throws -> Settings { Settings() }
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'register(_:in:named:_:)' is unavailable: write register(as: Foo.self) { … }
    registrar.mainActor.register(Settings.self) { Settings() }
    // expected-error: 'register(_:in:named:_:)' is unavailable: write register(as: Foo.self) { … }
    registrar.mainActor.register((any Repository).self) { resolver in Settings(number: resolver.load()) }
    // expected-error: 'register(_:in:named:_:)' is unavailable: write register(as: Foo.self) { … }
    registrar.mainActor.register((any Repository).self, in: .singleton) { Settings(number: $0.load()) }
    // expected-error: 'register(_:in:named:_:)' is unavailable: write register(as: Foo.self) { … }
    registrar.mainActor.register(Settings.self, named: "a") { (_, number: Int) in Settings(number: number) }
    // expected-error: 'register(_:in:named:_:)' is unavailable: write register(as: Foo.self) { … }
    registrar.mainActor.register((any Repository).self, Settings())
    // expected-error: 'registerSingleton(_:named:_:)' is unavailable: write registerSingleton(as: Foo.self) { … }
    registrar.mainActor.registerSingleton((any Repository).self) { Settings() }
    // expected-error: 'registerSingleton(_:named:_:)' is unavailable: write registerSingleton(as: Foo.self) { … }
    registrar.mainActor.registerSingleton((any Repository).self, Settings())
    // expected-error: 'registerThrowable(_:in:named:_:)' is unavailable: write registerThrowable(as: Foo.self) { … }
    registrar.mainActor.registerThrowable((any Repository).self) { try Settings.make() }
    // expected-error: 'registerThrowable(_:in:named:_:)' is unavailable: write registerThrowable(as: Foo.self) { … }
    registrar.mainActor.registerThrowable((any Repository).self) { try Settings(number: $0.loadOrThrow()) }
}
