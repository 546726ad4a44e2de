// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A value that is not a factory for `registerAsync` is an error, of the compiler or of the proof.
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

func register(into container: AsyncDependencyInjectionContainer) {
    container.registerAsync { (number: Int) in Settings(number: number, text: "") }
    container.registerAsync(in: .singleton) { (number: Int) in Settings(number: number, text: "") }
    container.registerAsync(Settings.init)
    container.registerAsync(Remote.init)
    container.registerAsync(Settings.init, named: "a")
    // expected-error: 'registerAsync(_:as:in:named:)' is unavailable: write registerAsync { … }, or registerAsync(Foo.init)
    container.registerAsync(Counter())
    // expected-error: 'registerAsync(_:as:in:named:)' is unavailable: write registerAsync { … }, or registerAsync(Foo.init)
    container.registerAsync(Counter.self)
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    container.registerAsync { _ = Counter() }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(the warning says what to write:in:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    container.registerAsync { resolver in
        let counter = Counter()
        counter.count = resolver.load()
    }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(the warning says what to write:named:factory:)' is deprecated: the closure returns nothing, or ~Copyable; return the instance, or write as:
    container.registerAsync { (_, number: Int) in Counter().count = number }
    container
        .registerAsync { await Session() }
        .registerAsync { Counter() }
        .registerAsync(in: .singleton) { try await Remote(number: $0.loadAsync()) }
        .registerAsync(as: (any Repository).self) { resolver in
            let number: Int = await resolver.loadAsync()
            return try await Remote(number: number)
        }
        .registerAsync { (_, number: Int) in try await Remote(number: number) }
}
