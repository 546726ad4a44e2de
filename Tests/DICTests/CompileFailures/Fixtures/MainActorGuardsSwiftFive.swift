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
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    registrar.autoregister(Router.init)
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(as: (any Navigating).self) { @MainActor in Router() }
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> Model' may introduce data races
    registrar.autoregister(in: .singleton, Model.init)
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> Model' may introduce data races
    registrar.autoregister(Model.init, initCompleted: { _, _ in })
    // expected-warning: 'autoregister(as:arguments:named:fileID:line:_:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> Model' may introduce data races
    registrar.autoregister(arguments: Clock.self, Model.init)
    // expected-warning: 'autoregisterThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) throws -> Editor' may introduce data races
    registrar.autoregisterThrowable(Editor.init)
    // expected-warning: 'autoregisterThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> Model' may introduce data races
    registrar.autoregisterThrowable(Model.init)
    // expected-warning: 'autoregisterThrowable(as:arguments:named:fileID:line:_:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) throws -> Editor' may introduce data races
    registrar.autoregisterThrowable(arguments: Clock.self, Editor.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    registrar.register(in: .singleton, Router.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (DependencyResolver) -> Router' may introduce data races
    registrar.register(in: .singleton, makeRouter)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> any Navigating' may introduce data races
    registrar.register(as: (any Navigating).self, Router.init)
    // expected-warning: 'register(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> any Navigating' may introduce data races
    registrar.register(Router.init, as: (any Navigating).self)
    // expected-warning: 'register(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (DependencyResolver) -> any Navigating' may introduce data races
    registrar.register(makeRouter, as: (any Navigating).self)
    // expected-warning: 'registerSingleton(as:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    registrar.registerSingleton(named: "a", Router.init)
    // expected-warning: 'registerSingleton(_:as:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    registrar.registerSingleton(Router.init, as: Router.self)
    // expected-warning: 'registerSingleton(_:as:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (DependencyResolver) -> Router' may introduce data races
    registrar.registerSingleton(makeRouter, as: Router.self)
    // expected-warning: 'registerThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () throws -> Document' may introduce data races
    registrar.registerThrowable(in: .singleton, Document.init)
    // expected-warning: 'registerThrowable(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () throws -> Document' may introduce data races
    registrar.registerThrowable(Document.init, as: Document.self)
    // expected-warning: 'registerThrowable(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (DependencyResolver) throws -> Document' may introduce data races
    registrar.registerThrowable(openDocument, as: Document.self)
}

nonisolated func forward(into registrar: DependencyRegistrar) {
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> Model' may introduce data races
    registrar.forward(Clock.self, to: Model.self, Model.init)
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Clock) -> any Navigating' may introduce data races
    registrar.forward(Clock.self, named: "a", to: (any Navigating).self, Model.init(clock:))
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Router) -> any Navigating' may introduce data races
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
