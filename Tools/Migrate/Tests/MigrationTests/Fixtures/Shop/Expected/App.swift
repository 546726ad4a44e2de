import DIC

@MainActor final class App {
    let assembler: MainActorContainer

    init() {
        let assembler = DICBuilder().assemble(
            ServiceAssembly(),
            ScreenAssembly(),
            GeneratedAssembly()
        ).mainActor.assemble(
            InterfaceAssembly(window: Window())
        ).build()
        CurrentContainer.set(assembler)
        self.assembler = assembler
    }

    func open(_ id: Int) {
        let coordinator = CurrentContainer.load(Coordinator.self)
        coordinator.open(CurrentContainer.load(ProductModel.self, arguments: id, "News"))
        if let badge = assembler.loadOrNil(Badge.self) {
            _ = badge.count
        }
    }

    func logOut() {
        CurrentContainer.resolver().reset(.cached("session"))
    }
}

/// A container for each login, which sees what the app has.
@MainActor func makeSession(parent: MainActorContainer, user: User) -> MainActorContainer {
    let container = DICBuilder(parent: parent)
    container.register(as: User.self, in: .singleton, named: "signed in") { user }
    container.register(in: .graph, parameters: [.named("signed in", User.self)]) { (user: User, http: any HTTP) in
        Wishlist(basket: Basket(user: user), http: http)
    }
    return container.mainActor.build()
}
