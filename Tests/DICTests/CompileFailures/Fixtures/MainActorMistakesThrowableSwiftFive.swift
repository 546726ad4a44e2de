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
    // expected-warning: 'registerThrowable(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable { await Session() }
    // expected-warning: 'registerThrowable(_:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable { try await Remote(number: 1) }
    // expected-error: 'registerThrowable(as:in:named:_:)' is unavailable: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable { try await Remote(number: $0.load()) }
    // expected-error: 'registerThrowable(as:in:named:_:)' is unavailable: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable { resolver in try await Remote(number: resolver.loadAsync()) }
    // expected-error: 'registerThrowable(as:in:named:_:)' is unavailable: write .nonisolated.registerAsync for await, autoregisterThrowable(Foo.init) to load parameters
    registrar.mainActor.registerThrowable(as: (any Repository).self) { await Session() }
    // expected-error: 'registerThrowable(as:in:named:_:)' is unavailable: write .nonisolated.registerAsync for await, autoregisterThrowable(Foo.init) to load parameters
    registrar.mainActor.registerThrowable(named: "a") { await Session() }
    // expected-error: 'registerThrowable(_:as:in:named:)' is unavailable: write .nonisolated.registerAsync for await, autoregisterThrowable(Foo.init) to load parameters
    registrar.mainActor.registerThrowable({ await Session() }, as: (any Repository).self)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable(Session.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write .nonisolated.autoregisterAsync(Foo.init)
    registrar.mainActor.registerThrowable(Remote.init)
}

func parameters(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable(Settings.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable(Settings.init(number:text:))
    // expected-warning: 'registerThrowable(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable { (number: Int) in Settings(number: number, text: "") }
    // expected-warning: 'registerThrowable(_:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable { Settings(number: $0, text: $1) }
}
func throwing(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable(File.init)
}

func nothing(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerThrowable(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerThrowable {
        let counter = Counter()
        counter.count = 1
    }
    // expected-warning: 'registerThrowable(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerThrowable { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-warning: 'registerThrowable(in:named:fileID:line:_:)' is deprecated: the closure returns nothing; return the instance, or name its type with as:
    registrar.mainActor.registerThrowable(named: "a") { _ = Counter() }
}

func types(_ registrar: DependencyRegistrar) {
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write registerThrowable { Foo() } or autoregisterThrowable(Foo.init)
    registrar.mainActor.registerThrowable(Counter.self)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write registerThrowable { Foo() } or autoregisterThrowable(Foo.init)
    registrar.mainActor.registerThrowable((any Repository).self)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: this registers the type itself; write registerThrowable { Foo() } or autoregisterThrowable(Foo.init)
    registrar.mainActor.registerThrowable(Counter.self, named: "a")
}
