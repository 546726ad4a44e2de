// A noncopyable instance cannot be loaded. The factory is taken for one that returns `()`, and is refused as such.
// swift-version: 5 6
import DIC

struct NonCopyable: ~Copyable {
    init() {}
}

func register(into registrar: DependencyRegistrar) {
    // expected-warning: result of 'NonCopyable' initializer is unused [#no-usage]
    // expected-warning: 'register(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.register { NonCopyable() }
    // expected-warning: result of 'NonCopyable' initializer is unused [#no-usage]
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.registerSingleton { NonCopyable() }
}
