// swift-version: 5 6
// A mistake in a closure that takes a resolver: the compiler names it once the type of the resolver is written.
import DIC

struct Clock: Sendable {}
struct Store: Sendable { let clock: Clock }

func register(into builder: DICBuilder) {
    // write: `(resolver: DependencyResolver) in`: then the compiler says what is wrong in the closure
    // expected-error: cannot infer type of closure parameter 'resolver' without a type annotation
    builder.register { resolver in
        let clock: Clock = resolver.laod()
        return Store(clock: clock)
    }
    // expected-error: cannot infer type of closure parameter 'resolver' without a type annotation
    builder.register { resolver in Store(clock: resolver.laod()) }
    builder.register { (resolver: DependencyResolver) in
        // expected-error: value of type 'DependencyResolver' has no member 'laod'
        let clock: Clock = resolver.laod()
        return Store(clock: clock)
    }
    builder.register { (resolver: DependencyResolver) in
        let clock: Clock = resolver.load()
        // expected-error: incorrect argument label in call (have 'clok:', expected 'clock:')
        return Store(clok: clock)
    }
    builder.registerAsync { (resolver: AsyncDependencyResolver) in
        // expected-error: value of type 'AsyncDependencyResolver' has no member 'laodAsync'
        let clock: Clock = await resolver.laodAsync()
        return Store(clock: clock)
    }
    builder.registerAsync(
        factory: { Store(clock: await $0.loadAsync()) },
        // write: what completes it in the factory: `registerAsync` takes no `initCompleted:`
        // expected-error: extra argument 'initCompleted' in call
        initCompleted: { _, store in print(store) }
    )
    builder.registerAsync { resolver in
        let clock: Clock = await resolver.loadAsync()
        return Store(clock: clock)
        // expected-error: extra trailing closure passed in call
    } initCompleted: { _, store in
        print(store)
        print(store.clock)
    }
}
