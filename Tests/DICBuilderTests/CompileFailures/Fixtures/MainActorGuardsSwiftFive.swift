// swift-version: 5
// default-isolation: nonisolated MainActor
// As MainActorGuards, in Swift 5 mode, where the functions are not `@Sendable` either.
import DIC

nonisolated protocol Navigating {}
nonisolated struct Clock: Sendable { init() {} }
@MainActor final class Router: Navigating { init() {} }
@MainActor final class Model: Navigating { init(clock: Clock) {} }
@MainActor final class Document { init() throws {} }
@MainActor final class Editor { init(clock: Clock) throws {} }
@MainActor final class Remote { init(clock: Clock) async {} }
@MainActor func makeRouter(_ resolver: DependencyResolver) -> Router { Router() }
@MainActor func makeModel(_ resolver: MainActorResolver) -> Model { Model(clock: resolver.load()) }
@MainActor func openDocument(_ resolver: DependencyResolver) throws -> Document { try Document() }
@MainActor func navigating(_ router: Router) -> any Navigating { router }

nonisolated func register(into registrar: DependencyRegistrar) {
    // expected-warning: converting function value of type '@MainActor () -> Router' to '() -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Router.init)
    // expected-warning: converting function value of type '@MainActor @Sendable () -> any Navigating' to '@Sendable () -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(as: (any Navigating).self) { @MainActor in Router() }
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '(Clock) -> Model' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Model.init, in: .singleton)
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '(Clock) -> Model' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Model.init, initCompleted: { _, _ in })
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '(Clock) -> Model' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Model.init, arguments: Clock.self)
    // expected-warning: converting function value of type '@MainActor (Clock) throws -> Editor' to '(Clock) throws -> Editor' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Editor.init)
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '(Clock) -> Model' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Model.init)
    // expected-warning: converting function value of type '@MainActor (Clock) throws -> Editor' to '(Clock) throws -> Editor' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Editor.init, arguments: Clock.self)
    // expected-warning: converting function value of type '@MainActor () -> Router' to '@Sendable () -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable () -> Router' may introduce data races
    registrar.register(in: .singleton, factory: Router.init)
    // expected-warning: converting function value of type '@MainActor (DependencyResolver) -> Router' to '@Sendable (DependencyResolver) -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable (DependencyResolver) -> Router' may introduce data races
    registrar.register(in: .singleton, factory: makeRouter)
    // expected-warning: converting function value of type '@MainActor () -> Router' to '@Sendable () -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable () -> any Navigating' may introduce data races
    registrar.register(as: (any Navigating).self, factory: Router.init)
    // expected-warning: converting function value of type '@MainActor () -> Router' to '() -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Router.init, as: (any Navigating).self)
    // expected-warning: converting function value of type '@MainActor (DependencyResolver) -> Router' to '(DependencyResolver) -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(makeRouter, as: (any Navigating).self)
    // expected-warning: converting function value of type '@MainActor () -> Router' to '@Sendable () -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable () -> Router' may introduce data races
    registrar.registerSingleton(named: "a", factory: Router.init)
    // expected-warning: converting function value of type '@MainActor () -> Router' to '() -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.registerSingleton(Router.init, as: Router.self)
    // expected-warning: converting function value of type '@MainActor (DependencyResolver) -> Router' to '(DependencyResolver) -> Router' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.registerSingleton(makeRouter, as: Router.self)
    // expected-warning: converting function value of type '@MainActor () throws -> Document' to '() throws -> Document' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Document.init, in: .singleton)
    // expected-warning: converting function value of type '@MainActor () throws -> Document' to '() throws -> Document' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.register(Document.init, as: Document.self)
    // expected-warning: converting function value of type '@MainActor (DependencyResolver) throws -> Document' to '(DependencyResolver) throws -> Document' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    registrar.registerThrowable(openDocument, as: Document.self)
}

nonisolated func forward(into registrar: DependencyRegistrar) {
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '@Sendable (Clock) -> Model' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable (Clock) -> Model' may introduce data races
    registrar.forward(Clock.self, to: Model.self, Model.init)
    // expected-warning: converting function value of type '@MainActor (Clock) -> Model' to '@Sendable (Clock) -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable (Clock) -> any Navigating' may introduce data races
    registrar.forward(Clock.self, named: "a", to: (any Navigating).self, Model.init(clock:))
    // expected-warning: converting function value of type '@MainActor (Router) -> any Navigating' to '@Sendable (Router) -> any Navigating' loses global actor 'MainActor'; this is an error in the Swift 6 language mode
    // expected-warning: converting non-Sendable function value to '@Sendable (Router) -> any Navigating' may introduce data races
    registrar.forward(Router.self, to: (any Navigating).self, navigating)
}

nonisolated func deferred() {
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    _ = Lazy<Router>(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () throws -> Document' may introduce data races
    _ = Lazy<Document>(Document.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    _ = Provider<Router>(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    _ = Provider(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () throws -> Document' may introduce data races
    _ = Provider<Document>(Document.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    let lazy: Lazy<Router> = .init(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    let provider: Provider<Router> = .init(Router.init)
    _ = (lazy, provider)
}

nonisolated func makeClock() -> Clock { Clock() }

nonisolated func leftAlone(_ registrar: DependencyRegistrar) {
    // expected-warning: converting non-Sendable function value to '@Sendable (Clock) -> Clock?' may introduce data races
    registrar.forward(Clock.self, to: Clock?.self, Clock?.init)
    registrar.forward(Clock.self, to: Clock?.self) { $0 }
    // expected-warning: converting non-Sendable function value to '@Sendable () throws -> Clock' may introduce data races
    _ = Lazy<Clock>(makeClock)
    _ = Lazy { Clock() }
    // expected-warning: converting non-Sendable function value to '@Sendable () throws -> Clock' may introduce data races
    _ = Provider<Clock>(makeClock)
    _ = Provider { Clock() }
}
