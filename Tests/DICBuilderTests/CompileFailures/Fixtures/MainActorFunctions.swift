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
    view.register(Router.init)
    view.register(Model.init(router:))
    view.register(as: (any Navigating).self, in: .singleton) { Router() }
    view.register(Model.init(router:), arguments: Router.self)
    view.register(Model.init(checking:))
    view.register(Model.init(checking:), arguments: Router.self)
    view.register(makeRouter)
    view.register(in: .singleton, factory: makeRouter)
    view.register(makeModel)
    view.register(Router.init, as: (any Navigating).self)
    view.registerSingleton(Router.init)
    view.registerThrowable(makeRouter)
}
