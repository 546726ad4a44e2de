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
    registrar.register(as: (any Repository).self, factory: Settings.init)
    registrar.register(Settings.init, as: (any Repository).self)
    registrar.register(in: .singleton, factory: Settings.init)
    registrar.registerSingleton(as: (any Repository).self, factory: Settings.init)
    registrar.register(File.init, as: (any Repository).self)
    registrar.register(File.init, as: (any Repository).self)
    registrar.registerAsync(as: (any Repository).self, factory: Remote.init)
    registrar.registerAsync(Remote.init, as: (any Repository).self)
    registrar.registerSingleton(Config.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.registerSingleton(Session.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.registerSingleton(Remote.init)
}
