import DIC

final class WalletScreen {
    @Injected var ledger: Ledger
    @Injected(named: .test) var network: Network
    @OptionalInjected var sound: Sound?
    @LazyInjected var portfolio: Portfolio
    private let keys: KeyStoring = CurrentContainer.load()

    func coin() -> CoinModel { CurrentContainer.load(arguments: "BTC") }

    func hasSound() -> Bool { CurrentContainer.loadOrNil(Sound.self) != nil }

    func logOut() { CurrentContainer.resolver().reset(.cached("session")) }

    func isOpen(_ other: KeyStoring) -> Bool { keys === other }
}
