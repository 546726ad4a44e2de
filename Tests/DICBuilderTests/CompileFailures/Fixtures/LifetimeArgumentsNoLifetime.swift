// A factory with arguments takes no lifetime, and a lifetime that keeps an instance permanently cannot be reset.
import DIC

final class Cache: Sendable {
    init() {}
    init(size: Int) {}
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { (_: DependencyResolver, number: Int) in Cache() }
    registrar.register { (_: DependencyResolver, number: Int) in Cache() }
    // expected-error: 'register(_:as:in:arguments:named:)' is unavailable: a factory with arguments takes no lifetime: each load makes an instance
    registrar.register(Cache.init(size:), in: .singleton, arguments: Int.self)
    // expected-error: 'register(_:as:in:arguments:named:)' is unavailable: a factory with arguments takes no lifetime: each load makes an instance
    registrar.mainActor.register(Cache.init(size:), in: .singleton, arguments: Int.self)
    registrar.register(Cache.init(size:), arguments: Int.self)
}

func reset(_ container: ImmutableDependencyInjectionContainer) {
    // expected-error: 'singleton' is unavailable: singletons are kept as long as the container; register them in: .cached
    container.reset(.singleton)
    // expected-error: value of type 'ImmutableDependencyInjectionContainer' has no member 'releaseSharedInstances'
    container.releaseSharedInstances()
    // expected-error: value of type 'ImmutableDependencyInjectionContainer' has no member 'unregisterDependencies'
    container.unregisterDependencies()
    container.reset(.cached)
}
