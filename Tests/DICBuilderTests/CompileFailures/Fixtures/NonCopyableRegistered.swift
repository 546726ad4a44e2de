// A noncopyable instance cannot be loaded. The factory is taken for one that returns `()`, and is refused as such.
// swift-version: 5 6
import DIC

struct NonCopyable: ~Copyable {
    init() {}
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    // expected-warning: result of 'NonCopyable' initializer is unused [#no-usage]
    registrar.register { NonCopyable() }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(the warning says what to write:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    // expected-warning: result of 'NonCopyable' initializer is unused [#no-usage]
    registrar.registerSingleton { NonCopyable() }
}
