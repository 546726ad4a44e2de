import DIC

// MARK: - Network

func registerNetwork(into registrar: DependencyRegistrar) {
    /// What speaks to the bank.
    registrar.register(as: (any API).self, in: .weak { $0 }) { HTTPAPI() }
    if CommandLine.arguments.contains("mock") {
        registrar.override(as: (any API).self) { MockAPI() }
    }

    registrar.register(in: .singleton) { LogManager() }
    registrar.register { (manager: LogManager) in Logger(manager: manager) }

    // Two of one type.
    registrar.register(in: .singleton, named: "liveHosts") { Hosts(text: "bank.example") }
    registrar.register(in: .singleton, named: "testHosts") { Hosts(text: "test.example") }

    // MARK: - Stores

    registrar.register(AccountStore.init, as: (any AccountStoring).self, in: .singleton)

    registrar.register(as: (any CardStoring).self, in: .cached) { (api: any API, logger: Logger) in
        CardStore(
            api: api,
            logger: logger // the plain one
        )
    }

    registrar.register(in: .cached("session")) { SessionToken() }
    registrar.register(Vault.init, in: .cached("session"))


    registrar.register(as: (any Promotions).self) { SummerPromotions() }
}
