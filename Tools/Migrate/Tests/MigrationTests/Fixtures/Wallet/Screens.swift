import Resolver

final class WalletScreen {
    @Injected var ledger: Ledger
    @Injected(name: .test) var network: Network
    @OptionalInjected var sound: Sound?
    @LazyInjected var portfolio: Portfolio
    private let keys: KeyStoring = Resolver.resolve()

    func coin() -> CoinModel { Resolver.resolve(args: "BTC") }

    func hasSound() -> Bool { Resolver.optional(Sound.self) != nil }

    func logOut() { ResolverScope.session.reset() }

    func isOpen(_ other: KeyStoring) -> Bool { keys === other }
}
