// swift-version: 5
// default-isolation: nonisolated MainActor
// As MainActorMistakesSingleton, in Swift 5 mode.
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
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { try Config() }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { [registrar] in
        let config = try Config()
        _ = registrar
        return config
    }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { try File(number: $0.load()) }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { resolver in
        let number: Int = resolver.load()
        return try File(number: number)
    }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton(as: (any Repository).self) { try Config() }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or .nonisolated.registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.mainActor.registerSingleton(as: (any Repository).self) { try File(number: $0.load()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton(named: "a") { try Config() }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton({ try Config() })
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton({ try Config() }, as: (any Repository).self)
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: write registerThrowable or .nonisolated.registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.mainActor.registerSingleton({ try File(number: $0.load()) }, as: (any Repository).self)
}

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { await Session() }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton { try await Remote(number: 1) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or .nonisolated.registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.mainActor.registerSingleton { try await Remote(number: $0.load()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable or .nonisolated.registerAsync, with in: .eagerSingleton, if it throws or awaits
    registrar.mainActor.registerSingleton { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton(as: (any Repository).self) { await Session() }
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton(named: "a") { await Session() }
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: use registerThrowable (try), .nonisolated.registerAsync (await), autoregister with in: .eagerSingleton
    registrar.mainActor.registerSingleton({ await Session() }, as: (any Repository).self)
}

func parameters(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton(Settings.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton(Settings.init(number:text:))
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton { (number: Int) in Settings(number: number, text: "") }
    // expected-warning: 'registerSingleton(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton { Settings(number: $0, text: $1) }
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerSingleton {
        let counter = Counter()
        counter.count = 1
    }
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerSingleton { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-warning: 'registerSingleton(named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerSingleton(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.mainActor.registerSingleton(Counter.self)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.mainActor.registerSingleton((any Repository).self)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: this registers the type itself; write registerSingleton { Foo() }
    registrar.mainActor.registerSingleton(Counter.self, named: "a")
}

func arguments(_ registrar: DependencyRegistrar) {
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: a factory with arguments makes an instance for each load; write register
    registrar.mainActor.registerSingleton { (_, number: Int) in Settings(number: number, text: "") }
}
