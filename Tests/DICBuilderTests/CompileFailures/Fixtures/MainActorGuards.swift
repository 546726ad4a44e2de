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
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Router.init)
    // expected-error: converting function value of type '@MainActor @Sendable () -> any Navigating' to '@Sendable () -> any Navigating' loses global actor 'MainActor'
    registrar.register(as: (any Navigating).self) { @MainActor in Router() }
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Model.init, in: .singleton)
    // write: `.mainActor` before the call, or `nonisolated` in front of the type
    // expected-error: converting function value of type '@MainActor @Sendable (Clock) -> Model' to '@Sendable (Clock) -> Model' loses global actor 'MainActor'
    registrar.register(Model.init, initCompleted: { _, _ in })
    // expected-error: converting function value of type '@MainActor @Sendable (Clock) -> Model' to '@Sendable (Clock) -> Model' loses global actor 'MainActor'
    registrar.register(Model.init, arguments: Clock.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Model.init)
    // expected-error: converting function value of type '@MainActor @Sendable (Clock) throws -> Editor' to '@Sendable (Clock) throws -> Editor' loses global actor 'MainActor'
    registrar.register(Editor.init, arguments: Clock.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Router.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(makeRouter)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(makeModel)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Model.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Document.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.register(Remote.init)
    // expected-error: converting function value of type '@MainActor @Sendable () -> Router' to '@Sendable () -> Router' loses global actor 'MainActor'
    registrar.register(in: .singleton, factory: Router.init)
    // expected-error: converting function value of type '@MainActor @Sendable (DependencyResolver) -> Router' to '@Sendable (DependencyResolver) -> Router' loses global actor 'MainActor'
    registrar.register(in: .singleton, factory: makeRouter)
    // expected-error: converting function value of type '@MainActor @Sendable () -> Router' to '@Sendable () -> any Navigating' loses global actor 'MainActor'
    registrar.register(as: (any Navigating).self, factory: Router.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Router.init, as: (any Navigating).self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(makeRouter, as: (any Navigating).self)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(Router.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(makeRouter)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(makeModel)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(Model.init)
    // expected-error: converting function value of type '@MainActor @Sendable () -> Router' to '@Sendable () -> Router' loses global actor 'MainActor'
    registrar.registerSingleton(named: "a", factory: Router.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(Router.init, as: Router.self)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(makeRouter, as: Router.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Document.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Router.init)
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerThrowable(Foo.init)
    registrar.registerThrowable(openDocument)
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerThrowable(Foo.init)
    registrar.registerThrowable(makeModel)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Document.init, in: .singleton)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Document.init, as: Document.self)
    // expected-error: a wrong call
    // expected-warning: 'registerThrowable(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerThrowable(Foo.init)
    registrar.registerThrowable(openDocument, as: Document.self)
}

nonisolated func registerInPlaceOfAValue(into registrar: DependencyRegistrar) {
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Router.init, in: .singleton)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(makeRouter, named: "a")
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(makeModel, named: "a")
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.registerSingleton(Foo.init)
    registrar.registerSingleton(makeModel, named: "a")
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Document.init, in: .singleton)
}

nonisolated func forward(into registrar: DependencyRegistrar) {
    // expected-error: converting function value of type '@MainActor @Sendable (Clock) -> Model' to '@Sendable (Clock) -> Model' loses global actor 'MainActor'
    registrar.forward(Clock.self, to: Model.self, Model.init)
    // expected-error: converting function value of type '@MainActor @Sendable (Clock) -> Model' to '@Sendable (Clock) -> any Navigating' loses global actor 'MainActor'
    registrar.forward(Clock.self, named: "a", to: (any Navigating).self, Model.init(clock:))
    // expected-error: converting function value of type '@MainActor @Sendable (Router) -> any Navigating' to '@Sendable (Router) -> any Navigating' loses global actor 'MainActor'
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
