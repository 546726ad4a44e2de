// A closure whose first parameter is a resolver takes the others as arguments, if their types are written, too.
// swift-version: 5 6
import DIC

final class Page: Sendable {
    init(_ number: Int) {}
}
@MainActor final class Screen {
    init(_ number: Int) {}
}
final class Draft {}

func register(into registrar: DependencyRegistrar) {
    registrar.register { (_: DependencyResolver, number: Int) in Page(number) }
    registrar.register(named: "a") { (_: DependencyResolver, number: Int) in Page(number) }
    registrar.register(as: Page.self) { (_: DependencyResolver, number: Int) in Page(number) }
    registrar.register { (_: DependencyResolver, number: Int) in
        Page(number)
    } initCompleted: { _, _ in
    }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { (_: DependencyResolver, number: Int) in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { _, number in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(parameters: []) { (_: DependencyResolver, number: Int) in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .graph) { (_: DependencyResolver, number: Int) in
        Page(number)
    } initCompleted: { _, _ in
    }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments makes an instance for each load; write register
    registrar.registerSingleton { (_: DependencyResolver, number: Int) in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments makes an instance for each load; write register
    registrar.registerSingleton { _, number in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(as:in:named:factory:initCompleted:the warning says what to write:)' is deprecated: write register for a factory with arguments: it may throw there, too, and takes no lifetime
    registrar.registerThrowable { (_: DependencyResolver, number: Int) in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(as:in:named:factory:initCompleted:the warning says what to write:)' is deprecated: write register for a factory with arguments: it may throw there, too, and takes no lifetime
    registrar.registerThrowable(in: .singleton) { (_: DependencyResolver, number: Int) in
        Page(number)
    }
    registrar.override { (_: DependencyResolver, number: Int) in Page(number) }
    registrar.override { (_: DependencyResolver, number: Int) in
        Page(number)
    } initCompleted: { _, _ in
    }
    // expected-error: a wrong call
    // expected-warning: 'override(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no parameters:, because it loads with its resolver
    registrar.override(parameters: []) { (_: DependencyResolver, number: Int) in Page(number) }
}

func registerAsync(into registrar: DependencyRegistrar) {
    registrar.registerAsync { (_: AsyncDependencyResolver, number: Int) in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    registrar.registerAsync(in: .singleton) { (_: AsyncDependencyResolver, number: Int) in
        Page(number)
    }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    registrar.registerAsync(in: .singleton) { _, number in Page(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    registrar.registerAsync(parameters: []) { (_: AsyncDependencyResolver, number: Int) in
        Page(number)
    }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    registrar.registerAsync { (_: AsyncDependencyResolver, draft: Draft) in Page(1) }
    registrar.overrideAsync { (_: AsyncDependencyResolver, number: Int) in Page(number) }
}

@MainActor func registerOnMainActor(into registrar: MainActorRegistrar) {
    registrar.register { (_: MainActorResolver, number: Int) in Screen(number) }
    registrar.register(named: "a") { (_: MainActorResolver, number: Int) in Screen(number) }
    registrar.register { (_: MainActorResolver, number: Int) in
        Screen(number)
    } initCompleted: { _, _ in
    }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { (_: MainActorResolver, number: Int) in Screen(number) }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { _, number in Screen(number) }
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(parameters: []) { (_: MainActorResolver, number: Int) in Screen(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments makes an instance for each load; write register
    registrar.registerSingleton { (_: MainActorResolver, number: Int) in Screen(number) }
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(as:in:named:factory:initCompleted:the warning says what to write:)' is deprecated: write register for a factory with arguments: it may throw there, too, and takes no lifetime
    registrar.registerThrowable { (_: MainActorResolver, number: Int) in Screen(number) }
    registrar.override { (_: MainActorResolver, number: Int) in Screen(number) }
    // expected-error: a wrong call
    // expected-warning: 'override(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no parameters:, because it loads with its resolver
    registrar.override(parameters: []) { (_: MainActorResolver, number: Int) in Screen(number) }
}
