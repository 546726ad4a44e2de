import Resolver

extension Resolver.Name {
    static let test = Self("test")
}

extension ResolverScope {
    static let session = ResolverScopeCache()
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        registerStores()
        registerFeatures()
        registerScreens()
    }
}

extension Resolver {
    static func registerStores() {
        // The keys of all coins.
        register { Keychain() }
            .implements(KeyStoring.self)
            .scope(.application)
        register { Network(host: "chain.example") }
        register(name: .test) { Network(host: "test.example") }
        register { () -> RateLoading in
            if Flags.usesFakes { return FakeRates() }
            return LiveRates(keys: resolve())
        }.scope(.shared)
        register { Ledger(network: resolve(), rates: resolve()) }.scope(.application)
        register(Ledger.self, name: .test) { Ledger(network: resolve(name: .test), rates: resolve()) }
    }

    static func registerScreens() {
        register { Session() }.scope(.session)
        register { Portfolio(session: resolve()) }
            .resolveProperties { resolver, portfolio in
                portfolio.ledger = resolver.resolve(Ledger.self)
            }
            .scope(.session)
        register { Alerts(portfolio: resolve(), sound: optional()) }.scope(.unique)
        register { _, args in CoinModel(symbol: args(), ledger: resolve()) }
        register { WalletScreen() }
        register { Theme() }.scope(.cached)
        register { ThemePicker(theme: resolve()) }
    }
}
