import Swinject
import SwinjectAutoregistration

extension ObjectScope {
    static let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
}

extension Container {
    static let shared = Container()
}

extension Resolver {
    func resolve<Service>() -> Service { resolve(Service.self)! }
}

// MARK: - Services

/// What has no user interface.
final class ServiceAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Config.self) { _ in Config() }
        // One log for all.
        container.register(Log.self) { _ in Log() }
            .inObjectScope(.container)

        container.register(HTTP.self) { r in
            HTTPClient(config: r.resolve(Config.self)!, log: r.resolve(Log.self)!)
        }
        .inObjectScope(.container)
        container.register(HTTP.self, name: "cdn") { r in CDNClient(log: r.resolve(Log.self)!) }
            .inObjectScope(.weak)

        container.register(AnalyticsManager.self) { _ in AnalyticsManager() }.inObjectScope(.container)
        container.register(Analytics.self) { r in r.resolve(AnalyticsManager.self)! }
        container.register(CartAnalytics.self) { r in
            r.resolve(AnalyticsManager.self)!
        }.inObjectScope(.container)
        container.register(OrderAnalytics.self) { r in r.resolve(AnalyticsManager.self)! }.inObjectScope(.transient)

        container.register(Storage.self) { r in
            let log = r.resolve(Log.self)!
            return Disk(log: log)
        }
        .inObjectScope(.container)
        container.register(Disk.self) { r in Disk(log: r.resolve(Log.self)!) }
            .inObjectScope(.container)
            // Both protocols are this disk.
            .implements(CartStorage.self)

        assembleRepositories(container)
    }

    private func assembleRepositories(_ container: Container) {
        container.register(CartRepositoryProtocol.self) { resolver in
            let http: HTTP = resolver.resolve()
            let storage: CartStorage = resolver.resolve()
            return CartRepository(http: http, storage: storage)
        }.inObjectScope(.container)
        container.register(OrderRepositoryProtocol.self) { r in
            OrderRepository(http: r.resolve(HTTPClient.self)!)
        }
        container.register(HTTPClient.self) { r in r.resolve(HTTP.self)! as! HTTPClient }
        container.register(ImageLoader.self) { r in
            ImageLoader(cdn: r.resolve(HTTP.self, name: "cdn")!, main: r.resolve(HTTP.self)!)
        }
        container.autoregister(CartInteractor.self, initializer: CartInteractor.init)
        container.register(Badge.self) { Badge(cart: $0.resolve(CartInteractor.self)!) }
    }
}

/// Screens, their arguments, and what is set after they are made.
final class ScreenAssembly: Assembly {
    func assemble(container: Container) {
        container.register(CheckoutFactory.self) { _ in CheckoutFactory() }
        container.register(Checkout.self) { r in
            let checkout = r.resolve(CheckoutFactory.self)!.make(order: r.resolve(OrderRepositoryProtocol.self)!)
            checkout.cart = r.resolve(CartInteractor.self)
            checkout.promo = r.resolve(PromoService.self)
            if let tracker = r.resolve(Analytics.self) {
                checkout.tracker = tracker
            }
            return checkout
        }

        container.register(ProductModel.self) { r, id, title in
            ProductModel(cart: r.resolve(CartInteractor.self)!, id: id, title: title)
        }
        container.register(ReviewModel.self) { (r, product: ProductModel, stars: Int) in
            ReviewModel(product: product, stars: stars)
        }
        container.autoregister(PhotoModel.self, argument: String?.self, initializer: PhotoModel.init)

        container.register(LoginView.self) { _ in LoginScreen() }
            .initCompleted { r, view in
                let screen = view as! LoginScreen
                screen.presenter = r.resolve(LoginPresenter.self)
            }
        container.register(LoginPresenter.self) { r in LoginPresenter(interactor: r ~> LoginInteractor.self) }
            .initCompleted { r, presenter in
                presenter.view = r.resolve(LoginView.self)
                presenter.interactor.output = presenter
            }
        container.register(LoginInteractor.self) { r in LoginInteractor(http: r~>) }
        container.register(LoginRouter.self) { r in
            let router = LoginRouter()
            router.view = r.resolve(LoginView.self)
            return router
        }

        container.register(MapScreen.self) { r in MapScreen() }
            .initCompleted({ r, screen in
                screen.output = r.resolve(MapOutput.self)
            })
            .implements(MapInput.self)
        container.register(MapPresenter.self) { r in MapPresenter() }
            .initCompleted { r, presenter in
                presenter.view = r.resolve(MapInput.self)
                presenter.interactor = r.resolve(MapInteractor.self)
            }
            .implements(MapOutput.self, MapFinding.self)
        container.register(MapInteractor.self) { r in MapInteractor() }
            .initCompleted { r, interactor in interactor.output = r.resolve(MapFinding.self) }

        container.register(User.self) { _ in User(name: "guest") }.inObjectScope(.session)
        container.register(Basket.self) { r in Basket(user: r.resolve(User.self)!) }.inObjectScope(.session)
    }
}

// MARK: - User interface

final class InterfaceAssembly: Assembly {
    private let window: Window

    init(window: Window) { self.window = window }

    func assemble(container: Container) {
        container.register(Window.self) { [window] _ in window }.inObjectScope(.container)
        container.register(Router.self) { r in Router(window: r.resolve(Window.self)!) }.inObjectScope(.container)
        container.register(AppRouting.self) { r in r.resolve(Router.self)! }
        container.register(CartRouting.self) { r in r.resolve(Router.self)! }
        container.register(HomeModel.self) { r in
            HomeModel(
                router: r.resolve(Router.self)!,
                interactor: r.resolve(CartInteractor.self)!,
                badge: r.resolve(Badge.self)
            )
        }
        container.register(Coordinator.self) { @MainActor _ in Coordinator() }.inObjectScope(.container)
    }
}
