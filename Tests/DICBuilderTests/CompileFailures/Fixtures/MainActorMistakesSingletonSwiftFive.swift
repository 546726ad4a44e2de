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
    registrar.mainActor.registerSingleton { try Config() }
    registrar.mainActor.registerSingleton { [registrar] in
        let config = try Config()
        _ = registrar
        return config
    }
    registrar.mainActor.registerSingleton { try File(number: $0.load()) }
    registrar.mainActor.registerSingleton { resolver in
        let number: Int = resolver.load()
        return try File(number: number)
    }
    registrar.mainActor.registerSingleton(as: (any Repository).self) { try Config() }
    registrar.mainActor.registerSingleton(as: (any Repository).self) { try File(number: $0.load()) }
    registrar.mainActor.registerSingleton(named: "a") { try Config() }
    registrar.mainActor.registerSingleton({ try Config() })
    registrar.mainActor.registerSingleton({ try Config() }, as: (any Repository).self)
    registrar.mainActor.registerSingleton(
        as: (any Repository).self,
        factory: { try File(number: $0.load()) }
    )
}

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.mainActor.registerSingleton { await Session() }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.mainActor.registerSingleton { try await Remote(number: 1) }
    // expected-error: cannot pass function of type '@Sendable (MainActorResolver) async throws -> Remote' (aka '@Sendable (OnMainActor<DependencyResolver>) async throws -> Remote') to parameter expecting synchronous function type
    registrar.mainActor.registerSingleton { try await Remote(number: $0.load()) }
    // expected-error: cannot pass function of type '@Sendable (MainActorResolver) async throws -> Remote' (aka '@Sendable (OnMainActor<DependencyResolver>) async throws -> Remote') to parameter expecting synchronous function type
    registrar.mainActor.registerSingleton { resolver in
        try await Remote(number: resolver.loadAsync())
    }
    // expected-error: 'registerSingleton(as:named:factory:)' is unavailable: write .nonisolated.registerAsync(in: .eagerSingleton) for await
    registrar.mainActor.registerSingleton(as: (any Repository).self) { await Session() }
    // expected-error: 'registerSingleton(as:named:factory:)' is unavailable: write .nonisolated.registerAsync(in: .eagerSingleton) for await
    registrar.mainActor.registerSingleton(named: "a") { await Session() }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.mainActor.registerSingleton({ await Session() }, as: (any Repository).self)
}

func parameters(_ registrar: DependencyRegistrar) {
    registrar.mainActor.registerSingleton(Settings.init)
    registrar.mainActor.registerSingleton(Settings.init(number:text:))
    registrar.mainActor.registerSingleton { (number: Int) in Settings(number: number, text: "") }
    registrar.mainActor.registerSingleton { Settings(number: $0, text: $1) }
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(the warning says what to write:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.registerSingleton {
        let counter = Counter()
        counter.count = 1
    }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(the warning says what to write:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.registerSingleton { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(the warning says what to write:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    registrar.mainActor.registerSingleton(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:named:the warning says what to write:)' is deprecated: this registers the type itself; write registerSingleton(Foo.init)
    registrar.mainActor.registerSingleton(Counter.self)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:named:the warning says what to write:)' is deprecated: this registers the type itself; write registerSingleton(Foo.init)
    registrar.mainActor.registerSingleton((any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:named:the warning says what to write:)' is deprecated: this registers the type itself; write registerSingleton(Foo.init)
    registrar.mainActor.registerSingleton(Counter.self, named: "a")
}

func arguments(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments makes an instance for each load; write register
    registrar.mainActor.registerSingleton { (_, number: Int) in Settings(number: number, text: "") }
}
