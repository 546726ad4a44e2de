// swift-version: 5
// default-isolation: nonisolated MainActor
// In Swift 5 mode a function is not `@Sendable` unless it says so, and one that is no factory would be registered as a
// value.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated struct Settings: Repository {
    var number: Int
    var text: String
}
nonisolated struct Config: Repository { init() throws {} }
nonisolated struct File: Repository { init(number: Int) throws {} }
nonisolated struct Session: Repository { init() async {} }
nonisolated struct Remote: Repository { init(number: Int) async throws {} }

func register(into registrar: DependencyRegistrar) {
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.register(Settings.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.register(Settings.init, in: .singleton)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton(Settings.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }
    registrar.registerSingleton(Config.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.registerThrowable(File.init)
}
