// swift-version: 5 6
// default-isolation: nonisolated MainActor
// compiles
// Everything that can be registered and loaded on the main actor. Nothing is annotated but what loads.
import DIC

nonisolated struct Client: Sendable { init() {} }
protocol Navigating: AnyObject {}
class Router: Navigating { init() {} }
class Model {
    let router: Router
    var child: Model?
    init(router: Router) { self.router = router }
    init(checking router: Router) throws { self.router = router }
}
struct Article { let id: Int }

@MainActor func register(into builder: DICBuilder, article: Article) -> MainActorContainer {
    builder
        .register(in: .singleton) { Client() }
        .mainActor
        .register { Router() }
        .register(as: (any Navigating).self, in: .singleton, named: "a") { Router() }
        .register { Model(router: $0.load()) }
        .register(in: .cached) { resolver in
            let router: Router = resolver.load()
            return Model(router: router)
        }
        .register(
            in: .weak,
            factory: { Model(router: $0.load()) },
            initCompleted: { $1.child = $0.loadOrNil() }
        )
        .register({ Router() }, as: (any Navigating).self)
        .register(in: .graph, factory: { Model(router: $0.load()) })
        .register({ Router() }, in: .singleton)
        .register({ Router() }, in: .weak, named: "c")
        .register(named: "c", factory: { Model(router: $0.load()) })
        .registerSingleton({ Router() }, named: "c")
        .register(Router(), in: .singleton)
        .register(Article(id: 1), named: "a")
        .register(article)
        .register { article }
        .register { (resolver, article: Article) in Model(router: resolver.load()) }
        .registerSingleton { Router() }
        .registerSingleton { Model(router: $0.load()) }
        .registerSingleton({ Router() }, as: (any Navigating).self)
        .registerSingleton(Router(), as: (any Navigating).self, named: "b")
        .registerThrowable { try Model(checking: Router()) }
        .registerThrowable(in: .singleton) { try Model(checking: $0.loadOrThrow()) }
        .registerThrowable(as: Model.self, factory: { try Model(checking: Router()) })
        .registerThrowable(try Model(checking: Router()))
        .register { (_, router: Router) in try Model(checking: router) }
        .register { (router: Router) in Model(router: router) }
        .register(in: .singleton) { (router: Router, client: Client) in Model(router: router) }
        .register { (router: Lazy<Router>, client: Provider<Client>) in Model(router: router.load())
        }
        .register({ (router: Router) in Model(router: router) }, arguments: Router.self)
        .register { (router: Router) in try Model(checking: router) }
        .forward(Router.self, to: (any Navigating).self) { $0 }
        .assemble(Screens())
        .nonisolated
        .register { Client() }
        .mainActor
        .build()
}

struct Screens: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        registrar.mainActor
            .register(in: .singleton) { Router() }
            .register { Model(router: $0.load()) }
    }
}

@MainActor func load(
    from app: MainActorContainer,
    and container: ImmutableDependencyInjectionContainer
) throws {
    let one: Model = app.load()
    let two = app.load(Model.self, named: "a")
    let three: Router? = app.loadOrNil()
    let four = try app.loadOrThrow(Router.self)
    let five: Model = container.mainActor.load(arguments: Router())
    let six = app.loadAll((any Navigating).self)
    let seven: Lazy<Router> = app.load()
    let eight: Provider<Model> = app.load()
    let nine = app[Router.self]
    let ten: Client = app.nonisolated.load()
    let eleven = app.factory(of: Model.self, arguments: Router.self)
    let child = DICBuilder(parent: app).mainActor.register { Router() }.build()
    _ = (
        one, two, three, four, five, six, seven, eight, nine, ten, eleven(Router()),
        child.load(Model.self)
    )
}

@MainActor func register(into container: DependencyInjectionContainer) -> Model {
    container.mainActor
        .register { Router() }
        .register { Model(router: $0.load()) }
        .load()
}
