import Swinject

@MainActor final class App {
    let assembler: Assembler

    init() {
        let assembler = Assembler(
            [
                ServiceAssembly(),
                ScreenAssembly(),
                GeneratedAssembly(),
                InterfaceAssembly(window: Window()),
            ],
            container: Container.shared
        )
        self.assembler = assembler
    }

    func open(_ id: Int) {
        let coordinator = Container.shared.resolve(Coordinator.self)!
        coordinator.open(Container.shared.resolve(ProductModel.self, arguments: id, "News")!)
        if let badge = assembler.resolver.resolve(Badge.self) {
            _ = badge.count
        }
    }

    func logOut() {
        Container.shared.resetObjectScope(.session)
    }
}

/// A container for each login, which sees what the app has.
@MainActor func makeSession(parent: Container, user: User) -> Container {
    let container = Container(parent: parent)
    container.register(User.self, name: "signed in") { _ in user }.inObjectScope(.container)
    container.register(Wishlist.self) { r in
        Wishlist(basket: Basket(user: r.resolve(User.self, name: "signed in")!), http: r.resolve(HTTP.self)!)
    }
    return container
}
