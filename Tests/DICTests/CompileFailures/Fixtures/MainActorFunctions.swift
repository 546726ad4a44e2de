// default-isolation: nonisolated MainActor
// compiles
// Initializers and other functions that are isolated to the main actor, registered there.
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
    view.autoregister(Router.init)
    view.autoregister(Model.init(router:))
    view.autoregister(as: (any Navigating).self, in: .singleton) { Router() }
    view.autoregister(arguments: Router.self, Model.init(router:))
    view.autoregisterThrowable(Model.init(checking:))
    view.autoregisterThrowable(arguments: Router.self, Model.init(checking:))
    view.register(makeRouter)
    view.register(in: .singleton, makeRouter)
    view.register(makeModel)
    view.register(Router.init, as: (any Navigating).self)
    view.registerSingleton(Router.init)
    view.registerThrowable(makeRouter)
}
