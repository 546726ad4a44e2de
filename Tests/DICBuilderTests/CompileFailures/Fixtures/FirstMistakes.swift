// swift-version: 5 6
// default-isolation: nonisolated MainActor
// Mistakes as one makes them who does not know the library.
import DIC

nonisolated protocol HTTP: Sendable {}
nonisolated struct Clock: Sendable {}
nonisolated struct Service: Sendable { let clock: Clock }
nonisolated struct Logging: HTTP { init(inner: any HTTP, clock: Clock) {} }
nonisolated struct Page: Sendable { let number: Int }
@MainActor final class Model { init(clock: Clock) {} }

nonisolated struct Services: Assembly {
    func assemble(into registrar: DependencyRegistrar) {}
}
@MainActor struct Models: MainActorAssembly {
    func assemble(into registrar: MainActorRegistrar) {}
}

nonisolated func wrongTypes() {
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'Clock' inherit from '`the type of as:`<any HTTP>'
    _ = DICBuilder().register(Clock.init, as: (any HTTP).self).build()
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'Service' inherit from '`the type of as:`<any HTTP>'
    _ = DICBuilder().register(Service.init, as: (any HTTP).self, in: .singleton).build()
    // expected-error: instance method 'registerSingleton(_:as:named:)' requires that 'Service' inherit from '`the type of as:`<any HTTP>'
    _ = DICBuilder().registerSingleton(Service.init, as: (any HTTP).self).build()
    // expected-error: argument type 'Clock' does not conform to expected type 'HTTP'
    _ = DICBuilder().register(Clock(), as: (any HTTP).self).build()
    // expected-error: cannot convert value of type 'Clock' to closure result type 'any HTTP'
    _ = DICBuilder().register(as: (any HTTP).self) { Clock() }.build()
}

@MainActor func wrongTypesOnTheMainActor() {
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'Model' inherit from '`the type of as:`<any HTTP>'
    _ = DICBuilder().mainActor.register(Model.init, as: (any HTTP).self).build()
}

nonisolated func misspelt(_ container: DependencyInjectionContainer) {
    // expected-error: value of type 'DICBuilder' has no dynamic member 'regsiter' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    _ = DICBuilder().register { Clock() }.regsiter(Service.init).build()
    // expected-error: value of type 'DependencyInjectionContainer' has no dynamic member 'regsiter' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    container.regsiter { Clock() }
    // expected-error: value of type 'DICBuilder' has no dynamic member 'objects' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    _ = DICBuilder().objects
    // expected-error: type 'LifetimeOf<Clock>' has no member 'singelton'
    _ = DICBuilder().register(in: .singelton) { Clock() }.build()
    // expected-error: 'session' is unavailable: write .scoped("session"), or .scoped(.session) with a ScopeName.session
    _ = DICBuilder().register(in: .session) { Clock() }.build()
    // expected-error: 'request' is unavailable: write .scoped("request"), or .scoped(.request) with a ScopeName.request
    _ = DICBuilder().register(Service.init, in: .request).build()
    // expected-error: 'session' is unavailable: write .scoped("session"), or .scoped(.session) with a ScopeName.session
    _ = DICBuilder().registerAsync(in: .session) { Clock() }
}

@MainActor func misspeltOnTheMainActor() {
    // expected-error: value of type 'RegistrarOnMainActor<DICBuilder>' has no dynamic member 'regsiter' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    _ = DICBuilder().mainActor.register { Clock() }.regsiter(Model.init).build()
    // expected-error: 'session' is unavailable: write .scoped("session"), or .scoped(.session) with a ScopeName.session
    _ = DICBuilder().mainActor.register(Model.init, in: .session).build()
}

nonisolated func labels(_ container: ImmutableDependencyInjectionContainer) {
    // expected-error: 'register(as:in:named:name:factory:)' is unavailable: write named: for name:
    _ = DICBuilder().register(name: "a") { Clock() }.build()
    // expected-error: 'register(as:in:named:name:factory:)' is unavailable: write named: for name:
    _ = DICBuilder().register(in: .singleton, name: "a") { r in Service(clock: r.load()) }.build()
    // expected-error: 'register(as:in:named:name:factory:)' is unavailable: write named: for name:
    _ = DICBuilder().register(name: "a") { Service(clock: $0.load()) }.build()
    // expected-error: 'register(as:in:named:name:factory:)' is unavailable: write named: for name:
    _ = DICBuilder().register(name: "a") { (clock: Clock) in Service(clock: clock) }.build()
    // write: `named:`
    // expected-error: incorrect argument labels in call (have 'name:_:', expected '_:as:named:parameters:fileID:line:initCompleted:')
    _ = DICBuilder().registerSingleton(name: "a") { Clock() }.build()
    // expected-error: incorrect argument label in call (have '_:name:', expected '_:named:')
    _ = DICBuilder().register(Service.init, name: "a").build()
    // write: `load(arguments: 7)`: without a label it is taken for the type
    // expected-error: cannot convert value of type 'Int' to expected argument type 'Page.Type'
    let page: Page = container.load(7)
    // expected-error: missing argument for parameter 'arguments' in call
    _ = container.load(Page.self, 7)
    _ = page
}

@MainActor func labelsOnTheMainActor() {
    // expected-error: 'register(as:in:named:name:factory:)' is unavailable: write named: for name:
    _ = DICBuilder().mainActor.register(name: "a") { Model(clock: $0.load()) }.build()
}

nonisolated func habits() {
    // expected-error: 'singleton' is unavailable: write register(in: .singleton) { … }
    _ = DICBuilder().register { Clock() }.singleton.build()
    let container: ImmutableDependencyInjectionContainer =
        // expected-error: 'cached' is unavailable: write register(in: .cached) { … }
        DICBuilder().register { Clock() }.cached.register(Service.init).build()
    _ = container
}

@MainActor func bothKinds() {
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    _ = DICBuilder().assemble(Services(), Models()).build()
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    _ = DICBuilder().mainActor.assemble(Services(), Models()).build()
}

nonisolated func decorators(_ builder: DICBuilder) {
    // write: what makes a `HTTP` of the one that is there
    // expected-error: cannot convert value of type 'Service' to closure result type 'any HTTP'
    builder.decorate((any HTTP).self) { inner in Service(clock: Clock()) }
    builder.decorate((any HTTP).self, with: Logging.init)
}

nonisolated func nothing() {
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers (), and no instance; write as: Void.self if it is meant
    _ = DICBuilder().register(()).build()
    // In a chain with another mistake, that one is reported first.
    // expected-error: value of type 'DICBuilder' has no dynamic member 'regsiter' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    _ = DICBuilder().register(()).regsiter(Service.init).build()
    _ = DICBuilder().register((), as: Void.self).build()
}

nonisolated func closures() {
    // write: `(resolver: DependencyResolver) in`, on the main actor `(resolver: MainActorResolver) in`, in `registerAsync` `(resolver: AsyncDependencyResolver) in`: then the compiler says what is wrong in the closure
    // expected-error: cannot infer type of closure parameter 'resolver' without a type annotation
    _ = DICBuilder().register { resolver in
        let clock: Clock = resolver.load()
        clock.wind()
        return Service(clock: clock)
    }
    _ = DICBuilder().register { (resolver: DependencyResolver) in
        let clock: Clock = resolver.load()
        // expected-error: value of type 'Clock' has no member 'wind'
        clock.wind()
        return Service(clock: clock)
    }
}

@MainActor func closuresOnTheMainActor() {
    _ = DICBuilder().mainActor.register { (resolver: MainActorResolver) in
        let clock: Clock = resolver.load()
        // expected-error: value of type 'Clock' has no member 'wind'
        clock.wind()
        return Model(clock: clock)
    }
    _ = DICBuilder().registerAsync { (resolver: AsyncDependencyResolver) in
        let clock = await resolver.loadAsync(Clock.self)
        // expected-error: value of type 'Clock' has no member 'wind'
        clock.wind()
        return Service(clock: clock)
    }
}
