// default-isolation: nonisolated MainActor
// What is registered for the main actor is not loaded from elsewhere without `await`.
import DIC

@MainActor final class Home { init() {} }
nonisolated final class Screen: Sendable { init(home: Home) {} }

nonisolated func load(from app: MainActorContainer) throws {
    // write: `@MainActor` on the function that loads, or `await container.load(…)`
    // expected-error: call to main actor-isolated instance method 'load(_:named:fileID:line:)' in a synchronous nonisolated context
    _ = app.load(Home.self)
    // expected-error: call to main actor-isolated instance method 'load(_:named:fileID:line:)' in a synchronous nonisolated context
    let home: Home = app.load()
    // expected-error: call to main actor-isolated instance method 'loadOrNil(_:named:)' in a synchronous nonisolated context
    _ = app.loadOrNil(Home.self)
    // expected-error: call to main actor-isolated instance method 'loadOrThrow(_:named:fileID:line:)' in a synchronous nonisolated context
    _ = try app.loadOrThrow(Home.self)
    // expected-error: call to main actor-isolated instance method 'loadAll(_:fileID:line:)' in a synchronous nonisolated context
    _ = app.loadAll(Home.self)
    // expected-error: call to main actor-isolated instance method 'load(_:named:arguments:_:fileID:line:of:)' in a synchronous nonisolated context
    _ = app.load(Home.self, arguments: 1)
    // expected-error: main actor-isolated subscript 'subscript(_:)' can not be referenced from a nonisolated context
    _ = app[Home.self]
    _ = home
}

nonisolated func loadAsynchronously(from app: MainActorContainer) async {
    _ = await app.load(Home.self)
}

nonisolated func build(_ builder: DICBuilder) throws {
    // write: `@MainActor` on the function that builds
    // expected-error: call to main actor-isolated instance method 'build(_:observer:fileID:line:)' in a synchronous nonisolated context
    _ = builder.mainActor.build()
    // expected-error: call to main actor-isolated instance method 'buildOrThrow(_:observer:)' in a synchronous nonisolated context
    _ = try builder.mainActor.buildOrThrow()
}

nonisolated func register(into registrar: DependencyRegistrar) {
    // expected-error: call to main actor-isolated instance method 'load(_:named:fileID:line:)' in a synchronous nonisolated context
    registrar.register { Screen(home: $0.mainActor.load()) }
    // write: `.mainActor.register { … }`, or `nonisolated` in front of the type
    // expected-error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    registrar.register { Home() }
    // expected-error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    registrar.register(Home())
    // expected-error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    registrar.registerSingleton { Home() }
    // expected-error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    registrar.register { () in Home() }
    registrar.mainActor.register { Home() }
}
