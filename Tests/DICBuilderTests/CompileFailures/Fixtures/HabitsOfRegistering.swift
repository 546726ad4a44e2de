// swift-version: 5 6
// Registrations as other containers take them: the labels of the type and of the name, and what follows in a chain.
import DIC

protocol Storing: Sendable {}
struct Clock: Sendable {}
final class Store: Storing {
    let clock: Clock
    init(clock: Clock) { self.clock = clock }
    func open() {}
}

func register(into builder: DICBuilder, _ container: DependencyInjectionContainer) {
    // expected-error: 'register(type:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    builder.register(type: Clock.self) { Clock() }
    // expected-error: 'register(type:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    builder.register(type: Storing.self) { resolver in Store(clock: resolver.load()) }
    // expected-error: 'register(type:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    builder.register(type: Clock.self, factory: Clock.init)
    // expected-error: 'register(type:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    builder.mainActor.register(type: Clock.self) { Clock() }
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    builder.register(Clock.self, name: "utc") { Clock() }
    // expected-error: 'register(_:name:in:named:factory:)' is unavailable: write register(as: Foo.self) { … }, or register(as: Foo.self, named: …) { … }
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    builder.register(Storing.self, name: "disk") { r in Store(clock: r.resolve(Clock.self)!) }
    // expected-error: 'autoregister(_:name:initializer:)' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    builder.autoregister(Storing.self, initializer: Store.init)
    // expected-error: 'autoregister(_:name:initializer:)' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    builder.autoregister(Storing.self, name: "disk", initializer: Store.init)
    // expected-error: 'autoregister(_:name:initializer:)' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    builder.autoregister(initializer: Store.init(clock:))
    // expected-error: 'autoregister(_:name:initializer:)' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    // expected-error: 'inObjectScope' is unavailable: write register(in: .singleton) { … }, or in: .scoped(…)
    builder.autoregister(Storing.self, initializer: Store.init).inObjectScope(.container)

    // expected-error: 'initCompleted' is unavailable: write register { … } initCompleted: { resolver, foo in … }
    builder.register { Store(clock: $0.load()) }.initCompleted { _, store in store.open() }
    // expected-error: 'initCompleted' is unavailable: write register { … } initCompleted: { resolver, foo in … }
    builder.register { Store(clock: $0.load()) }.initCompleted { r, store in
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        store.clock = r.resolve(Clock.self)!
    }
    // expected-error: 'initCompleted' is unavailable: write register { … } initCompleted: { resolver, foo in … }
    builder.register { Store(clock: $0.load()) }.initCompleted { resolver, store in
        store.clock = resolver.load(Clock.self)
        store.open()
    }
    // expected-error: 'resolveProperties' is unavailable: write register { … } initCompleted: { resolver, foo in … }
    builder.register { Store(clock: $0.load()) }.resolveProperties { r, store in
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        store.clock = r.resolve()
    }
    // expected-error: 'resolveProperties' is unavailable: write register { … } initCompleted: { resolver, foo in … }
    builder.register { Store(clock: $0.load()) }.resolveProperties { r, store in
        // expected-error: 'optional(_:name:)' is unavailable: write loadOrNil()
        store.clock = r.optional()
    }

    // expected-error: 'clean' is unavailable: write releaseSharedInstances(), or unregisterDependencies()
    container.clean()
}

/// Long enough to be slow if the compiler tried each overload of each call.
func registerInAChain(in builder: DICBuilder) {
    builder
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
        .register(in: .singleton) { r in Store(clock: r.resolve(Clock.self)!) }
        // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
        .register { Store(clock: $0.resolve()) }
        // expected-error: 'initCompleted' is unavailable: write register { … } initCompleted: { resolver, foo in … }
        .initCompleted { _, store in store.open() }
        .register { Clock() }
}
