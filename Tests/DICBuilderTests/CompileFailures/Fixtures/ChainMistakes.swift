// swift-version: 5 6
// A mistake in a chain of 40 or 300 links is reported where it is, and not as a chain that is too long.
import DIC

struct A: Sendable {}
struct B: Sendable { let a: A }
struct C: Sendable { let a: A }

func lifetimeIn40() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // write: `.transient`, `.singleton`, `.eagerSingleton`, `.cached`, `.graph`, `.weak` or `.scoped(…)`
        // expected-error: type 'LifetimeOf<A>' has no member 'singelton'
        .register(in: .singelton) { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}

func lifetimeIn300() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // expected-error: type 'LifetimeOf<A>' has no member 'singelton'
        .register(in: .singelton) { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}

func verbIn40() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // write: the name of the method is misspelled
        // expected-error: value of type 'DICBuilder' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registr { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}

func verbIn300() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registr { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}

func labelIn40() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // expected-error: incorrect argument labels in call (have 'inn:_:', expected '_:as:in:named:parameters:fileID:line:initCompleted:')
        .register(inn: .singleton) { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}

func labelIn300() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        // expected-error: incorrect argument labels in call (have 'inn:_:', expected '_:as:in:named:parameters:fileID:line:initCompleted:')
        .register(inn: .singleton) { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
        .build()
}
