// default-isolation: nonisolated MainActor
// Functions that are isolated to the main actor are registered for it, with a warning, where they would run anywhere.
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
    registrar.autoregister(Router.init)
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(as: (any Navigating).self) { @MainActor in Router() }
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(in: .singleton, Model.init)
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(Model.init, initCompleted: { _, _ in })
    // expected-warning: 'autoregister(as:arguments:named:fileID:line:_:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(arguments: Clock.self, Model.init)
    // expected-warning: 'autoregisterThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    registrar.autoregisterThrowable(Editor.init)
    // expected-warning: 'autoregisterThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    registrar.autoregisterThrowable(Model.init)
    // expected-warning: 'autoregisterThrowable(as:arguments:named:fileID:line:_:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregisterThrowable(…)
    registrar.autoregisterThrowable(arguments: Clock.self, Editor.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(Router.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(makeRouter)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(makeModel)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.autoregister(Foo.init)
    registrar.register(Model.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(Document.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.autoregister(Foo.init)
    registrar.register(Editor.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is asynchronous; write registerAsync { … }, and call it there
    registrar.register(Remote.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(in: .singleton, Router.init)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(in: .singleton, makeRouter)
    // expected-warning: 'register(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(as: (any Navigating).self, Router.init)
    // expected-warning: 'register(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(Router.init, as: (any Navigating).self)
    // expected-warning: 'register(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(makeRouter, as: (any Navigating).self)
    // expected-warning: 'registerSingleton(as:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(Router.init)
    // expected-warning: 'registerSingleton(as:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(makeRouter)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(makeModel)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.autoregister(in: .eagerSingleton, Foo.init)
    registrar.registerSingleton(Model.init)
    // expected-warning: 'registerSingleton(as:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(named: "a", Router.init)
    // expected-warning: 'registerSingleton(_:as:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(Router.init, as: Router.self)
    // expected-warning: 'registerSingleton(_:as:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(makeRouter, as: Router.self)
    // expected-warning: 'registerThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(Document.init)
    // expected-warning: 'registerThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(Router.init)
    // expected-warning: 'registerThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(openDocument)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(makeModel)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.autoregisterThrowable(Foo.init)
    registrar.registerThrowable(Editor.init)
    // expected-warning: 'registerThrowable(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(in: .singleton, Document.init)
    // expected-warning: 'registerThrowable(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(Document.init, as: Document.self)
    // expected-warning: 'registerThrowable(_:as:in:named:fileID:line:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(openDocument, as: Document.self)
}

nonisolated func registerInPlaceOfAValue(into registrar: DependencyRegistrar) {
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(Router.init, in: .singleton)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(makeRouter, named: "a")
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.register(…)
    registrar.register(makeModel, named: "a")
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerSingleton(…)
    registrar.registerSingleton(makeModel, named: "a")
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the function is isolated to the main actor; write .mainActor.registerThrowable(…)
    registrar.registerThrowable(Document.init, in: .singleton)
}

nonisolated func forward(into registrar: DependencyRegistrar) {
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    registrar.forward(Clock.self, to: Model.self, Model.init)
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    registrar.forward(Clock.self, named: "a", to: (any Navigating).self, Model.init(clock:))
    // expected-warning: 'forward(_:named:to:fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write .mainActor.forward(…)
    registrar.forward(Router.self, to: (any Navigating).self, navigating)
}

nonisolated func deferred() {
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    _ = Lazy<Router>(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    _ = Lazy(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    _ = Lazy<Document>(Document.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    _ = Provider<Router>(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    _ = Provider(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    _ = Provider<Document>(Document.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Lazy.mainActor { … }
    let lazy: Lazy<Router> = .init(Router.init)
    // expected-warning: 'init(fileID:line:_:onMainActor:)' is deprecated: the function is isolated to the main actor; write Provider.mainActor { … }
    let provider: Provider<Router> = .init(Router.init)
    _ = (lazy, provider)
}
