// swift-version: 5
// default-isolation: nonisolated MainActor
// As MainActorMistakesRegister, in Swift 5 mode.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated final class Counter: @unchecked Sendable { var count = 0 }
nonisolated struct Settings: Repository {
    var number: Int
    var text: String
}
nonisolated struct Config: Repository { init() throws {} }
nonisolated struct File: Repository { init(number: Int) throws {} }
nonisolated struct Session: Repository { init() async {} }
nonisolated struct Remote: Repository { init(number: Int) async throws {} }

func throwing(_ registrar: DependencyRegistrar) {
    registrar.mainActor.register { try Config() }
    registrar.mainActor.register { [registrar] in
        let config = try Config()
        _ = registrar
        return config
    }
    registrar.mainActor.register { try File(number: $0.load()) }
    registrar.mainActor.register { resolver in
        let number: Int = resolver.load()
        return try File(number: number)
    }
    registrar.mainActor.register(as: (any Repository).self) { try Config() }
    registrar.mainActor.register(as: (any Repository).self) { try File(number: $0.load()) }
    registrar.mainActor.register(named: "a") { try Config() }
    registrar.mainActor.register({ try Config() })
    registrar.mainActor.register({ try Config() }, as: (any Repository).self)
    registrar.mainActor.register(
        as: (any Repository).self,
        factory: { try File(number: $0.load()) }
    )
    registrar.mainActor.register(Config.init)
}

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register { await Session() }
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register { try await Remote(number: 1) }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.register { try await Remote(number: $0.load()) }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.register { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.register(as: (any Repository).self) { await Session() }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.register(named: "a") { await Session() }
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register({ await Session() }, as: (any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Session.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Remote.init)
}

func parameters(_ registrar: DependencyRegistrar) {
    registrar.mainActor.register(Settings.init)
    registrar.mainActor.register(Settings.init(number:text:))
    registrar.mainActor.register { (number: Int) in Settings(number: number, text: "") }
    registrar.mainActor.register { Settings(number: $0, text: $1) }
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.register {
        let counter = Counter()
        counter.count = 1
    }
    // expected-error: a wrong call
    // expected-warning: 'register(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.register { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-error: a wrong call
    // expected-warning: 'register(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.register(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register(Counter.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register((any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register(Counter.self, named: "a")
}

func lifetimes(_ registrar: DependencyRegistrar) {
    registrar.mainActor.register(in: .singleton) { try Config() }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.register(in: .singleton) { try await Remote(number: $0.load()) }
    // expected-error: a wrong call
    // expected-warning: 'register(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.register(in: .singleton) { _ = Counter() }
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register(Counter.self, in: .singleton)
    registrar.mainActor.register(Settings.init, in: .singleton)
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.mainActor.register(in: .singleton) { (_, number: Int) in
        Settings(number: number, text: "")
    }
    registrar.mainActor.register { (_, number: Int) in try File(number: number) }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: a factory with arguments takes no lifetime, because other arguments make another instance; for await write .nonisolated.registerAsync
    registrar.mainActor.register { (_, number: Int) in try await Remote(number: number) }
    // The proof refuses this one.
    registrar.mainActor.register { (_, number: Int) in Counter().count = number }
}

func right(_ registrar: DependencyRegistrar) {
    registrar.mainActor
        .register { Counter() }
        .register { Settings(number: $0.load(), text: "") }
        .register { (_, number: Int) in Settings(number: number, text: "") }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register(as: (any Repository).self, factory: { Settings(number: $0.load(), text: "") })
        .register { { 1 } as @Sendable () -> Int }
        .register { Counter.self }
        .register { fatalError() }
        .registerThrowable { try Config() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .register { (_, number: Int) in try File(number: number) }
        .register(Config.init)
        .registerThrowable(try Config())
        .registerSingleton { Counter() }
        .registerSingleton { Settings(number: $0.load(), text: "") }
        .registerSingleton(Counter(), named: "a")
}
