// default-isolation: nonisolated MainActor
// A function with parameters where a type is named. Swift 5 mode also says that it is not `@Sendable`.
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

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable for try, registerAsync for await, autoregister(Foo.init) to load parameters
    registrar.register(as: (any Repository).self, Settings.init)
    // expected-error: 'register(_:as:in:named:)' is unavailable: write registerThrowable for try, registerAsync for await, autoregister(Foo.init) to load parameters
    registrar.register(Settings.init, as: (any Repository).self)
    // expected-error: 'register(as:in:named:_:)' is unavailable: write registerThrowable for try, registerAsync for await, autoregister(Foo.init) to load parameters
    registrar.register(in: .singleton, Settings.init)
    // expected-error: 'registerSingleton(as:named:_:)' is unavailable: write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton
    registrar.registerSingleton(as: (any Repository).self, Settings.init)
    // expected-error: 'registerThrowable(as:in:named:_:)' is unavailable: write registerAsync for await, autoregisterThrowable(Foo.init) to load parameters
    registrar.registerThrowable(as: (any Repository).self, File.init)
    // expected-error: 'registerThrowable(_:as:in:named:)' is unavailable: write registerAsync for await, autoregisterThrowable(Foo.init) to load parameters
    registrar.registerThrowable(File.init, as: (any Repository).self)
    // expected-error: 'registerAsync(as:in:named:_:)' is unavailable: write autoregisterAsync(Foo.init); a closure takes nothing or a resolver first
    registrar.registerAsync(as: (any Repository).self, Remote.init)
    // expected-error: 'registerAsync(_:as:in:named:)' is unavailable: write autoregisterAsync(Foo.init); a closure takes nothing or a resolver first
    registrar.registerAsync(Remote.init, as: (any Repository).self)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }
    registrar.registerSingleton(Config.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory is asynchronous; write registerAsync(in: .eagerSingleton) { … }
    registrar.registerSingleton(Session.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterAsync(Foo.init)
    registrar.registerSingleton(Remote.init)
}
