import DIC
import DICTools

@main enum Check {
    @MainActor static func main() {
        let shop = App()
        let container = shop.assembler
        for line in container.graph.snapshot.split(separator: "\n") where !line.contains("Feature") {
            print(line)
        }

        // What is shared.
        func check(_ holds: Bool, _ line: Int = #line) { if !holds { print("line \(line) fails") } }
        let analytics = container.load(AnalyticsManager.self)
        check(container.load((any Analytics).self) === analytics)
        check(container.load((any CartAnalytics).self) === analytics)
        check(container.load((any OrderAnalytics).self) === analytics)
        check(container.load((any CartStorage).self) === container.load(Disk.self))
        check(container.load((any Storage).self) !== container.load(Disk.self))
        check(container.load(CartInteractor.self) !== container.load(CartInteractor.self))
        let images = container.load(ImageLoader.self)
        check(images.cdn is CDNClient && images.main is HTTPClient)
        check((images.main as! HTTPClient).retries == 3)
        let checkout = container.load(Checkout.self)
        check(checkout.cart != nil && checkout.promo == nil && checkout.tracker === analytics)
        let view = container.load((any LoginView).self)
        check(view.presenter?.view === view && view.presenter?.interactor.output === view.presenter)
        let map = container.load(MapScreen.self)
        let presenter = map.output as? MapPresenter
        check(presenter != nil && presenter?.view === map && presenter?.interactor?.output === presenter)
        let basket = container.load(Basket.self)
        check(container.load(Basket.self) === basket && basket.user === container.load(User.self))
        shop.logOut()
        check(container.load(Basket.self) !== basket)
        shop.open(7)
        check(container.load(Coordinator.self).opened == [7])
        check(container.load(HomeModel.self).router === container.load(Router.self))
        check(container.load(ReviewModel.self, arguments: container.load(ProductModel.self, arguments: 1, "a"), 5).stars == 5)
        let session = makeSession(parent: container, user: User(name: "Ada"))
        check(session.load(Wishlist.self).basket.user.name == "Ada")
        check(session.load(Wishlist.self).http === container.load((any HTTP).self))
    }
}
