import DIC

@MainActor func registerScreens(into registrar: DependencyRegistrar) {
    registrar.mainActor.register(in: .singleton) { Settings() }
    registrar.mainActor.register(ThemeModel.init)

    registrar.mainActor.register(as: (any Routing).self, in: .singleton) { Router() }
    registrar.mainActor.register(dependsOn: (any AccountStoring).self, (any API).self, Advert?.self, Limits.self, FormatMoney.self) { _ in TransferScreen() }
    registrar.mainActor.register(HomeModel.init)
}

@MainActor final class TransferScreen {
    @Injected private(set) var accounts: any AccountStoring
    @Injected var api: any API
    @Injected(named: "liveHosts") var hosts: Hosts
    @LazyInjected var cards: any CardStoring
    @WeakLazyInjected var weakAPI: (any API)?
    @OptionalInjected var advert: Advert?
    @Injected var limits: Limits
    var logger: Logger { CurrentContainer.load() }

    let format = CurrentContainer.load(FormatMoney.self)
    let hosted = CurrentContainer.load(Hosts.self, named: "testHosts")

    func send(_ amount: Int) -> Transfer {
        CurrentContainer.load(Transfer.self, arguments: amount, "DE1")
    }

    func statement() -> Statement { CurrentContainer.load(Statement.self, arguments: 5) }

    func logOut() {
        CurrentContainer.resolver().reset(.cached("session"))
        CurrentContainer.resolver().reset((any CardStoring).self)
    }
}
