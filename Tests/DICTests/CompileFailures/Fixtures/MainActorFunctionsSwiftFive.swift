// swift-version: 5
// default-isolation: nonisolated MainActor
// In Swift 5 mode a reference to a function is not `@Sendable`, if InferSendableFromCaptures is not enabled. A closure in
// its place has no warning.
import DIC

protocol Navigating: AnyObject {}
@MainActor class Router: Navigating { init() {} }
@MainActor class Model {
    init(router: Router) {}
    init(checking router: Router) throws {}
}
@MainActor func makeRouter() -> Router { Router() }
@MainActor func makeModel(_ resolver: MainActorResolver) -> Model { Model(router: resolver.load()) }

func register(into registrar: DependencyRegistrar) {
    let view = registrar.mainActor
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    view.autoregister(Router.init)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Router) -> Model' may introduce data races
    view.autoregister(Model.init(router:))
    view.autoregister(as: (any Navigating).self, in: .singleton) { Router() }
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Router) -> Model' may introduce data races
    view.autoregister(arguments: Router.self, Model.init(router:))
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Router) throws -> Model' may introduce data races
    view.autoregisterThrowable(Model.init(checking:))
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (Router) throws -> Model' may introduce data races
    view.autoregisterThrowable(arguments: Router.self, Model.init(checking:))
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    view.register(makeRouter)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    view.register(in: .singleton, makeRouter)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable (MainActorResolver) -> Model' (aka '@MainActor @Sendable (OnMainActor<DependencyResolver>) -> Model') may introduce data races
    view.register(makeModel)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> any Navigating' may introduce data races
    view.register(Router.init, as: (any Navigating).self)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () -> Router' may introduce data races
    view.registerSingleton(Router.init)
    // expected-warning: converting non-Sendable function value to '@MainActor @Sendable () throws -> Router' may introduce data races
    view.registerThrowable(makeRouter)
}
