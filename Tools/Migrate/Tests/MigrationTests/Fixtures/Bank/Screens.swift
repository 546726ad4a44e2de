import FactoryKit

extension Container {
    var settings: Factory<Settings> { self { Settings() }.singleton }
    var theme: Factory<ThemeModel> { self { ThemeModel(settings: self.settings()) } }

    @MainActor var router: Factory<any Routing> { self { @MainActor in Router() }.singleton }
    @MainActor var transferScreen: Factory<TransferScreen> { self { @MainActor in TransferScreen() } }
    @MainActor var home: Factory<HomeModel> {
        self { @MainActor in HomeModel(router: self.router(), send: UseCaseContainer.shared.sendMoney()) }
    }
}

@MainActor final class TransferScreen {
    @Injected(\.accounts) private(set) var accounts
    @Injected(\.api) var api: any API
    @Injected(\.liveHosts) var hosts
    @LazyInjected(\.cards) var cards
    @WeakLazyInjected(\.api) var weakAPI
    @Injected(\.advert) var advert
    @Injected(\UseCaseContainer.limits) var limits: Limits
    @DynamicInjected(\.logger) var logger

    let format = UseCaseContainer.shared.formatMoney()
    let hosted = resolve(\.testHosts)

    func send(_ amount: Int) -> Transfer {
        UseCaseContainer.shared.transfer((amount, "DE1"))
    }

    func statement() -> Statement { UseCaseContainer.shared.statement(5) }

    func logOut() {
        Container.shared.manager.reset(scope: .session)
        Container.shared.cards.reset()
    }
}
