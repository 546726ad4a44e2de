import DIC

extension DependencyName {
    static let test = Self("test")
}

extension Registrations {
    @MainActor public static func registerAllServices(into registrar: DependencyRegistrar) {
        registerStores(into: registrar)
        registerFeatures(into: registrar)
        registerScreens(into: registrar)
    }
}

extension Registrations {
    static func registerStores(into registrar: DependencyRegistrar) {
        // The keys of all coins.
        registrar.register(in: .singleton) { Keychain() }
            .forward(Keychain.self, to: (any KeyStoring).self) { $0 }
        registrar.register(in: .graph) { Network(host: "chain.example") }
        registrar.register(in: .graph, named: .test) { Network(host: "test.example") }
        registrar.register(as: (any RateLoading).self, in: .weak { $0 }, dependsOn: (any KeyStoring).self) { resolver in
            if Flags.usesFakes { return FakeRates() }
            return LiveRates(keys: resolver.load((any KeyStoring).self))
        }
        registrar.register(Ledger.init, in: .singleton)
        registrar.register(Ledger.init, in: .graph, named: .test, parameters: [.named(.test, Network.self)])
    }

    @MainActor static func registerScreens(into registrar: DependencyRegistrar) {
        registrar.register(in: .cached("session")) { Session() }
        registrar.register(Portfolio.init, in: .cached("session"), initCompleted: { resolver, portfolio in
                portfolio.ledger = resolver.load(Ledger.self)
            })
        registrar.register(Alerts.init)
        registrar.register(CoinModel.init, arguments: String.self)
        registrar.register(in: .graph, dependsOn: Ledger.self, Sound?.self, (any KeyStoring).self) { _ in WalletScreen() }
        registrar.mainActor.register(in: .cached) { Theme() }
        registrar.mainActor.register(ThemePicker.init, in: .graph)
    }
}
