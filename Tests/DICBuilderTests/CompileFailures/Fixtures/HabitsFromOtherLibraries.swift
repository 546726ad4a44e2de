// swift-version: 5 6
// What other libraries write names the form to write here.
import DIC

final class Counter: Sendable { init() {} }
protocol Counting: Sendable {}
final class Stub: Counting { init() {} }

func register(into builder: DICBuilder, _ container: ImmutableDependencyInjectionContainer) {
    // expected-error: 'singleton' is unavailable: write register(in: .singleton) { … }
    _ = builder.register { Counter() }.singleton
    // expected-error: 'cached' is unavailable: write register(in: .cached) { … }
    _ = builder.register { Counter() }.cached
    // expected-error: 'shared' is unavailable: write register(in: .singleton) { … }, or in: .weak
    _ = builder.register { Counter() }.shared
    // expected-error: 'unique' is unavailable: leave it out: without a lifetime, each load makes an instance
    _ = builder.register { Counter() }.unique

    // expected-error: 'shared' is unavailable: write .singleton, or .weak to keep it only as long as it is used
    builder.register(in: .shared) { Counter() }
    // expected-error: 'unique' has been renamed to 'transient'
    builder.register(in: .unique) { Counter() }
    // expected-error: 'container' has been renamed to 'singleton'
    builder.register(in: .container) { Counter() }
    // expected-error: 'application' has been renamed to 'singleton'
    builder.register(in: .application) { Counter() }
    // expected-error: 'new' has been renamed to 'transient'
    builder.register(in: .new) { Counter() }
    // expected-error: 'lazySingleton' has been renamed to 'singleton'
    builder.register(in: .lazySingleton) { Counter() }

    // expected-error: 'callAsFunction()' is unavailable: write the lifetime in the registration, after in:
    // expected-error: 'singleton' is unavailable: write register(in: .singleton) { … }
    builder.register { Counter() }.singleton()
    // expected-error: 'cached' is unavailable: write register(in: .cached) { … }
    // expected-error: 'callAsFunction()' is unavailable: write the lifetime in the registration, after in:
    builder.register { Counter() }.cached().register { Stub() }
    // expected-error: 'callAsFunction()' is unavailable: write the lifetime in the registration, after in:
    // expected-error: 'shared' is unavailable: write register(in: .singleton) { … }, or in: .weak
    builder.register { Counter() }.shared()
    // expected-error: 'callAsFunction()' is unavailable: write the lifetime in the registration, after in:
    // expected-error: 'unique' is unavailable: leave it out: without a lifetime, each load makes an instance
    builder.register { Counter() }.unique()
    // expected-error: 'inObjectScope' is unavailable: write register(in: .singleton) { … }, or in: .scoped(…)
    builder.register { Counter() }.inObjectScope(.container)
    // expected-error: 'inObjectScope' is unavailable: write register(in: .singleton) { … }, or in: .scoped(…)
    builder.register { Counter() }.inObjectScope(Counter())
    // expected-error: 'scope' is unavailable: write register(in: .singleton) { … }, or in: .scoped(…)
    builder.register { Counter() }.scope(.application).register { Stub() }
    // expected-error: 'scope' is unavailable: write register(in: .singleton) { … }, or in: .scoped(…)
    builder.register { Counter() }.scope(Counter())
    // expected-error: 'implements' is unavailable: write forward(Model.self, to: (any Protocol).self) { $0 }
    builder.register { Stub() }.implements((any Counting).self)
    // expected-error: 'callAsFunction()' is unavailable: write the lifetime in the registration, after in:
    // expected-error: 'singleton' is unavailable: write register(in: .singleton) { … }
    builder.mainActor.register { Counter() }.singleton()
    // expected-error: 'load(_:named:)' is unavailable: build() first, and load from the container
    _ = builder.load(Counter.self)
    // expected-error: 'load(_:named:)' is unavailable: build() first, and load from the container
    let counter: Counter = builder.load()
    // expected-error: 'load(named:)' is unavailable: build() first, and load from the container
    _ = builder.load()
    // expected-error: 'load(_:named:)' is unavailable: build() first, and load from the container
    _ = builder.mainActor.load(Counter.self)
    _ = counter

    // expected-error: 'register' is unavailable: register in the DICBuilder, or in DICBuilder(parent: container)
    container.register { Counter() }
    // expected-error: 'register' is unavailable: register in the DICBuilder, or in DICBuilder(parent: container)
    container.register(as: (any Counting).self) { Stub() }
    // expected-error: 'registerSingleton' is unavailable: register in the DICBuilder, or in DICBuilder(parent: container)
    container.registerSingleton { Counter() }
    // expected-error: 'register' is unavailable: register in the DICBuilder, or in DICBuilder(parent: container)
    container.register(Counter.init)
    // expected-error: 'override' is unavailable: write container.overriding { $0.override … }: it returns another container
    container.override { Counter() }
    // expected-error: 'override' is unavailable: write container.overriding { $0.override … }: it returns another container
    container.override(as: (any Counting).self) { Stub() }
}

/// Long enough to be slow if the compiler tried each overload of each call.
func registerOnTheMainActor(in builder: DICBuilder) {
    _ = builder.mainActor
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        // expected-error: 'shared' is unavailable: write .singleton, or .weak to keep it only as long as it is used
        .register(in: .shared) { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
        .register { Counter() }
}
