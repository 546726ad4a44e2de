// swift-version: 5 6
// A mistake in a chain of 40 or 300 links on the main actor is reported where it is, and not as a chain that is too long.
import DIC

@MainActor final class A {}
@MainActor final class B { init(a: A) {} }
@MainActor final class C { init(a: A) {} }

@MainActor func lifetimeIn40() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: type 'MainActorLifetimeOf<A>' has no member 'singelton'
    .register(in: .singelton) { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}

@MainActor func lifetimeIn300() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: type 'MainActorLifetimeOf<A>' has no member 'singelton'
    .register(in: .singelton) { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}

@MainActor func verbIn40() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: value of type 'RegistrarOnMainActor<DICBuilder>' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    .registr { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}

@MainActor func verbIn300() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: value of type 'RegistrarOnMainActor<DICBuilder>' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    .registr { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}

@MainActor func labelIn40() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: incorrect argument labels in call (have 'inn:_:', expected '_:as:in:named:parameters:fileID:line:initCompleted:')
    .register(inn: .singleton) { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}

@MainActor func labelIn300() -> MainActorContainer {
    DICBuilder().mainActor
        .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton)
    { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    // expected-error: incorrect argument labels in call (have 'inn:_:', expected '_:as:in:named:parameters:fileID:line:initCompleted:')
    .register(inn: .singleton) { A() }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .register { A() }.register(B.init).register { r in C(a: r.load()) }.register(in: .singleton) {
        A()
    }
    .build()
}
