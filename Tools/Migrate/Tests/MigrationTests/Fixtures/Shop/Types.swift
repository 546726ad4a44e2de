// What the app is made of. Nothing of it knows a container.

protocol Analytics: AnyObject { func track(_ name: String) }
protocol CartAnalytics: AnyObject {}
protocol OrderAnalytics: AnyObject {}
final class AnalyticsManager: Analytics, CartAnalytics, OrderAnalytics {
    private(set) var events: [String] = []
    func track(_ name: String) { events.append(name) }
}

struct Config { var host = "shop.example" }
final class Log {}
protocol HTTP: AnyObject { var host: String { get } }
final class HTTPClient: HTTP {
    let host: String
    let retries: Int
    init(config: Config, log: Log, retries: Int = 3) {
        host = config.host
        self.retries = retries
    }
}
final class CDNClient: HTTP {
    let host = "cdn.example"
    init(log: Log) {}
}

protocol Storage: AnyObject {}
protocol CartStorage: AnyObject {}
final class Disk: Storage, CartStorage {
    init(log: Log) {}
}

protocol CartRepositoryProtocol: AnyObject { var http: any HTTP { get } }
final class CartRepository: CartRepositoryProtocol {
    let http: any HTTP
    let storage: any CartStorage
    init(http: any HTTP, storage: any CartStorage) {
        self.http = http
        self.storage = storage
    }
}
protocol OrderRepositoryProtocol: AnyObject {}
final class OrderRepository: OrderRepositoryProtocol {
    let http: any HTTP
    init(http: some HTTP) { self.http = http }
}
final class ImageLoader {
    let cdn: any HTTP
    let main: any HTTP
    init(cdn: any HTTP, main: any HTTP) {
        self.cdn = cdn
        self.main = main
    }
}

final class CartInteractor {
    let repository: any CartRepositoryProtocol
    let analytics: any CartAnalytics
    init(repository: any CartRepositoryProtocol, analytics: any CartAnalytics) {
        self.repository = repository
        self.analytics = analytics
    }
}
final class PromoService {}
final class Checkout {
    var cart: CartInteractor?
    var promo: PromoService?
    var tracker: (any Analytics)?
}
final class CheckoutFactory {
    func make(order: any OrderRepositoryProtocol) -> Checkout { Checkout() }
}

// Screens with arguments.

final class ProductModel {
    let id: Int
    let title: String
    let cart: CartInteractor
    init(cart: CartInteractor, id: Int, title: String) {
        self.cart = cart
        self.id = id
        self.title = title
    }
}
final class ReviewModel {
    let product: ProductModel
    let stars: Int
    init(product: ProductModel, stars: Int, showsAuthor: Bool = true) {
        self.product = product
        self.stars = stars
    }
}
final class PhotoModel {
    let url: String?
    init(url: String?, loader: ImageLoader) { self.url = url }
}

// VIPER, with references back.

protocol LoginView: AnyObject { var presenter: LoginPresenter? { get } }
protocol LoginOutput: AnyObject {}
final class LoginScreen: LoginView {
    var presenter: LoginPresenter?
}
final class LoginPresenter: LoginOutput {
    weak var view: (any LoginView)?
    let interactor: LoginInteractor
    init(interactor: LoginInteractor) { self.interactor = interactor }
}
final class LoginInteractor {
    weak var output: (any LoginOutput)?
    let http: any HTTP
    init(http: any HTTP) { self.http = http }
}
final class LoginRouter {
    weak var view: (any LoginView)?
}

protocol MapInput: AnyObject { var output: (any MapOutput)? { get } }
protocol MapOutput: AnyObject { var interactor: MapInteractor? { get } }
protocol MapFinding: AnyObject {}
final class MapScreen: MapInput {
    var output: (any MapOutput)?
}
final class MapPresenter: MapOutput, MapFinding {
    weak var view: (any MapInput)?
    var interactor: MapInteractor?
}
final class MapInteractor {
    weak var output: (any MapFinding)?
}

// What lasts for a session.

final class User {
    let name: String
    init(name: String) { self.name = name }
}
final class Basket {
    let user: User
    init(user: User) { self.user = user }
}
final class Wishlist {
    let basket: Basket
    let http: any HTTP
    init(basket: Basket, http: any HTTP) {
        self.basket = basket
        self.http = http
    }
}
final class Badge {
    let count: Int
    init(cart: CartInteractor) { count = 0 }
}

// The main actor.

@MainActor final class Window {}
protocol AppRouting: AnyObject {}
protocol CartRouting: AnyObject {}
@MainActor final class Router: AppRouting, CartRouting {
    let window: Window
    init(window: Window) { self.window = window }
}
@MainActor final class HomeModel {
    let router: any AppRouting
    let interactor: CartInteractor
    let badge: Badge?
    init(router: any AppRouting, interactor: CartInteractor, badge: Badge?) {
        self.router = router
        self.interactor = interactor
        self.badge = badge
    }
}
@MainActor final class Coordinator {
    private(set) var opened: [Int] = []
    func open(_ model: ProductModel) { opened.append(model.id) }
}
