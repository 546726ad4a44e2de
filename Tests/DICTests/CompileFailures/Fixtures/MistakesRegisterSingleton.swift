// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A value that is not a factory for `registerSingleton` is registered with a warning, or not at all.
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
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }
    registrar.registerSingleton { try Config() }
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }
    registrar.registerSingleton { [registrar] in
        let config = try Config()
        _ = registrar
        return config
    }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton { try File(number: $0.load()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton { resolver in
        let number: Int = resolver.load()
        return try File(number: number)
    }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton(as: (any Repository).self) { try Config() }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton(as: (any Repository).self) { try File(number: $0.load()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton(named: "a") { try Config() }
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }
    registrar.registerSingleton({ try Config() })
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton({ try Config() }, as: (any Repository).self)
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton({ try File(number: $0.load()) }, as: (any Repository).self)
}

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory is asynchronous; write registerAsync(in: .eagerSingleton) { … }
    registrar.registerSingleton { await Session() }
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory is asynchronous; write registerAsync(in: .eagerSingleton) { … }
    registrar.registerSingleton { try await Remote(number: 1) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton { try await Remote(number: $0.load()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.registerSingleton { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton(as: (any Repository).self) { await Session() }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton(named: "a") { await Session() }
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton({ await Session() }, as: (any Repository).self)
}

func parameters(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton(Settings.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton(Settings.init(number:text:))
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton { (number: Int) in Settings(number: number, text: "") }
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton { Settings(number: $0, text: $1) }
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.registerSingleton {
        let counter = Counter()
        counter.count = 1
    }
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.registerSingleton { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.registerSingleton(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.registerSingleton(Counter.self)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.registerSingleton((any Repository).self)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.registerSingleton(Counter.self, named: "a")
}

func arguments(_ registrar: DependencyRegistrar) {
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: a factory with arguments makes an instance for each load; write register
    registrar.registerSingleton { (_, number: Int) in Settings(number: number, text: "") }
}
