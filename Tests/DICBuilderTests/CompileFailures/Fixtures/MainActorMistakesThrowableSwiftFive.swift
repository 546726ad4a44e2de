// swift-version: 5
// default-isolation: nonisolated MainActor
// As MainActorMistakesThrowable, in Swift 5 mode.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated final class Counter: @unchecked Sendable { var count = 0 }
nonisolated struct Settings: Repository {
    var number: Int
    var text: String
}
nonisolated struct File: Repository { init(number: Int) throws {} }
nonisolated struct Session: Repository { init() async {} }
nonisolated struct Remote: Repository { init(number: Int) async throws {} }

func asynchronous(_ registrar: DependencyRegistrar) {
    // expected-error: 'registerThrowable(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.registerThrowable { await Session() }
    // expected-error: 'registerThrowable(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.registerThrowable { try await Remote(number: 1) }
    // expected-error: cannot pass function of type '@Sendable (MainActorResolver) async throws -> Remote' (aka '@Sendable (OnMainActor<DependencyResolver>) async throws -> Remote') to parameter expecting synchronous function type
    registrar.mainActor.registerThrowable { try await Remote(number: $0.load()) }
    // expected-error: cannot pass function of type '@Sendable (MainActorResolver) async throws -> Remote' (aka '@Sendable (OnMainActor<DependencyResolver>) async throws -> Remote') to parameter expecting synchronous function type
    registrar.mainActor.registerThrowable { resolver in
        try await Remote(number: resolver.loadAsync())
    }
    // expected-error: 'registerThrowable(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.registerThrowable(as: (any Repository).self) { await Session() }
    // expected-error: 'registerThrowable(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.registerThrowable(named: "a") { await Session() }
    // expected-error: 'registerThrowable(as:in:named:factory:)' is unavailable: write .nonisolated.registerAsync for await
    registrar.mainActor.registerThrowable(as: (any Repository).self, factory: { await Session() })
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
    registrar.mainActor.registerThrowable { (number: Int) in Settings(number: number, text: "") }
    registrar.mainActor.register { Settings(number: $0, text: $1) }
}
func throwing(_ registrar: DependencyRegistrar) {
    registrar.mainActor.register(File.init)
}

// The proof refuses what returns nothing.
func nothing(_ registrar: DependencyRegistrar) {
    registrar.mainActor.registerThrowable {
        let counter = Counter()
        counter.count = 1
    }
    registrar.mainActor.registerThrowable { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    registrar.mainActor.registerThrowable(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.registerThrowable(Counter.self)
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.registerThrowable((any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.registerThrowable(Counter.self, named: "a")
}
