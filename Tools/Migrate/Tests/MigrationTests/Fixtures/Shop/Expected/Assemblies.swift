import DIC

// MARK: - Services

/// What has no user interface.
final class ServiceAssembly: Assembly {
    func assemble(into container: DependencyRegistrar) {
        container.register(in: .graph) { Config() }
        // One log for all.
        container.register(in: .singleton) { Log() }

        container.register(as: (any HTTP).self, in: .singleton) { (config: Config, log: Log) in
            HTTPClient(config: config, log: log)
        }
        container.register(CDNClient.init, as: (any HTTP).self, in: .weak { $0 }, named: "cdn")

        container.register(in: .singleton) { AnalyticsManager() }
        container.forward(AnalyticsManager.self, to: (any Analytics).self) { $0 }
        container.register(as: (any CartAnalytics).self, in: .singleton) { (analyticsManager: AnalyticsManager) in
            analyticsManager
        }
        container.forward(AnalyticsManager.self, to: (any OrderAnalytics).self) { $0 }

        container.register(Disk.init, as: (any Storage).self, in: .singleton)
        // Both protocols are this disk.
        container.register(Disk.init, in: .singleton)
            .forward(Disk.self, to: (any CartStorage).self) { $0 }

        assembleRepositories(container)
    }

    private func assembleRepositories(_ container: DependencyRegistrar) {
        container.register(CartRepository.init, as: (any CartRepositoryProtocol).self, in: .singleton)
        container.register(as: (any OrderRepositoryProtocol).self, in: .graph) { (http: HTTPClient) in
            OrderRepository(http: http)
        }
        container.register(as: HTTPClient.self, in: .graph) { (http: any HTTP) in http as! HTTPClient }
        container.register(in: .graph, parameters: [.named("cdn", (any HTTP).self)]) { (cdn: any HTTP, main: any HTTP) in
            ImageLoader(cdn: cdn, main: main)
        }
        container.register(CartInteractor.init, in: .graph)
        container.register(Badge.init, in: .graph)
    }
}

/// Screens, their arguments, and what is set after they are made.
final class ScreenAssembly: Assembly {
    func assemble(into container: DependencyRegistrar) {
        container.register(in: .graph) { CheckoutFactory() }
        container.register(
            as: Checkout.self,
            in: .graph,
            dependsOn: CheckoutFactory.self, (any OrderRepositoryProtocol).self, CartInteractor.self, PromoService?.self, (any Analytics).self
        ) { r in
            let checkout = r.load(CheckoutFactory.self).make(order: r.load((any OrderRepositoryProtocol).self))
            checkout.cart = r.loadOrNil(CartInteractor.self)
            checkout.promo = r.loadOrNil(PromoService.self)
            if let tracker = r.loadOrNil((any Analytics).self) {
                checkout.tracker = tracker
            }
            return checkout
        }

        container.register(ProductModel.init, arguments: (Int, String).self)
        container.register({ (product: ProductModel, stars: Int) in
            ReviewModel(product: product, stars: stars)
        }, arguments: (ProductModel, Int).self)
        container.register(PhotoModel.init, arguments: String?.self)

        container.register(as: (any LoginView).self, in: .graph) { LoginScreen() } initCompleted: { r, view in
                let screen = view as! LoginScreen
                screen.presenter = r.loadOrNil(LoginPresenter.self)
            }
        container.register(LoginPresenter.init, in: .graph, initCompleted: { r, presenter in
                presenter.view = r.loadOrNil((any LoginView).self)
                presenter.interactor.output = presenter
            })
        container.register(LoginInteractor.init, in: .graph)
        container.register(as: LoginRouter.self, in: .graph) { (loginView: any LoginView) in
            let router = LoginRouter()
            router.view = loginView
            return router
        }

        container.register(in: .graph) { MapScreen() } initCompleted: { r, screen in
                screen.output = r.loadOrNil((any MapOutput).self)
            }
            .forward(MapScreen.self, to: (any MapInput).self) { $0 }
        container.register(in: .graph) { MapPresenter() } initCompleted: { r, presenter in
                presenter.view = r.loadOrNil((any MapInput).self)
                presenter.interactor = r.loadOrNil(MapInteractor.self)
            }
            .forward(MapPresenter.self, to: (any MapOutput).self) { $0 }
            .forward(MapPresenter.self, to: (any MapFinding).self) { $0 }
        container.register(in: .graph) { MapInteractor() } initCompleted: { r, interactor in interactor.output = r.loadOrNil((any MapFinding).self) }

        container.register(in: .cached("session")) { User(name: "guest") }
        container.register(Basket.init, in: .cached("session"))
    }
}

// MARK: - User interface

final class InterfaceAssembly: MainActorAssembly {
    private let window: Window

    init(window: Window) { self.window = window }

    func assemble(into container: MainActorRegistrar) {
        container.register(as: Window.self, in: .singleton) { [window] in window }
        container.register(Router.init, in: .singleton)
        container.forward(Router.self, to: (any AppRouting).self) { $0 }
        container.forward(Router.self, to: (any CartRouting).self) { $0 }
        container.register(in: .graph) { (router: Router, interactor: CartInteractor, badge: Badge) in
            HomeModel(
                router: router,
                interactor: interactor,
                badge: badge
            )
        }
        container.register(in: .singleton) { Coordinator() }
    }
}
