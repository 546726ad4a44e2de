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
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register { try Config() }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register { [registrar] in
        let config = try Config()
        _ = registrar
        return config
    }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register { try File(number: $0.load()) }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register { resolver in
        let number: Int = resolver.load()
        return try File(number: number)
    }
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register(as: (any Repository).self) { try Config() }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register(as: (any Repository).self) { try File(number: $0.load()) }
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register(named: "a") { try Config() }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register({ try Config() })
    // expected-error: 'register(_:as:in:named:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register({ try Config() }, as: (any Repository).self)
    // expected-error: 'register(_:as:in:named:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register({ try File(number: $0.load()) }, as: (any Repository).self)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: write registerThrowable { … } if the factory throws, or else register { Foo() }
    registrar.mainActor.register(Config.init)
}

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.register { await Session() }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.register { try await Remote(number: 1) }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register { try await Remote(number: $0.load()) }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register(as: (any Repository).self) { await Session() }
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register(named: "a") { await Session() }
    // expected-error: 'register(_:as:in:named:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register({ await Session() }, as: (any Repository).self)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.register(Session.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write .nonisolated.autoregisterAsync(Foo.init)
    registrar.mainActor.register(Remote.init)
}

func parameters(_ registrar: DependencyRegistrar) {
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register(Settings.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register(Settings.init(number:text:))
    // expected-warning: 'register(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register { (number: Int) in Settings(number: number, text: "") }
    // expected-warning: 'register(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register { Settings(number: $0, text: $1) }
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-warning: 'register(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.register {
        let counter = Counter()
        counter.count = 1
    }
    // expected-warning: 'register(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.register { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-warning: 'register(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.register(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write register { Foo() } or autoregister(Foo.init)
    registrar.mainActor.register(Counter.self)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write register { Foo() } or autoregister(Foo.init)
    registrar.mainActor.register((any Repository).self)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write register { Foo() } or autoregister(Foo.init)
    registrar.mainActor.register(Counter.self, named: "a")
}

func lifetimes(_ registrar: DependencyRegistrar) {
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable (try), .nonisolated.registerAsync (await), autoregister (parameters)
    registrar.mainActor.register(in: .singleton) { try Config() }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register(in: .singleton) { try await Remote(number: $0.load()) }
    // expected-warning: 'register(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.register(in: .singleton) { _ = Counter() }
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write register { Foo() } or autoregister(Foo.init)
    registrar.mainActor.register(Counter.self, in: .singleton)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register(Settings.init, in: .singleton)
    // expected-error: 'register(as:in:named:_:)' is unavailable: a factory with arguments takes no lifetime, because other arguments make another instance
    registrar.mainActor.register(in: .singleton) { (_, number: Int) in Settings(number: number, text: "") }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register { (_, number: Int) in try File(number: number) }
    // expected-error: 'register(as:in:named:_:)' is unavailable: the factory throws or is asynchronous; write registerThrowable { … } or .nonisolated.registerAsync { … }
    registrar.mainActor.register { (_, number: Int) in try await Remote(number: number) }
    // expected-warning: 'register(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.register { (_, number: Int) in Counter().count = number }
}

func right(_ registrar: DependencyRegistrar) {
    registrar.mainActor
        .register { Counter() }
        .register { Settings(number: $0.load(), text: "") }
        .register { (_, number: Int) in Settings(number: number, text: "") }
        .register(Counter())
        .register({ Counter() }, in: .singleton, named: "a")
        .register({ Settings(number: $0.load(), text: "") }, as: (any Repository).self)
        .register { { 1 } as @Sendable () -> Int }
        .register { Counter.self }
        .register { fatalError() }
        .registerThrowable { try Config() }
        .registerThrowable(in: .singleton) { try File(number: $0.loadOrThrow()) }
        .registerThrowable { (_, number: Int) in try File(number: number) }
        .registerThrowable(Config.init)
        .registerThrowable(try Config())
        .registerSingleton { Counter() }
        .registerSingleton { Settings(number: $0.load(), text: "") }
        .registerSingleton(Counter(), named: "a")
}
