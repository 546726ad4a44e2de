import FactoryKit

extension Scope {
    static let session = Cached()
}

// MARK: - Network

extension Container {
    /// What speaks to the bank.
    var api: Factory<any API> {
        self { HTTPAPI() }
            .shared
            .onArg("mock") { MockAPI() }
    }

    var logManager: Factory<LogManager> { self { LogManager() }.singleton }
    var logger: Factory<Logger> {
        self { Logger(manager: self.logManager()) }
    }

    // Two of one type.
    var liveHosts: Factory<Hosts> { self { Hosts(text: "bank.example") }.singleton }
    var testHosts: Factory<Hosts> { self { Hosts(text: "test.example") }.singleton }
}

// MARK: - Stores

extension Container {
    var accounts: Factory<any AccountStoring> {
        self { AccountStore(api: self.api(), logger: self.logger()) }.singleton
    }

    var cards: Factory<any CardStoring> {
        self {
            CardStore(
                api: self.api(),
                logger: self.logger() // the plain one
            )
        }
        .cached
    }

    var token: Factory<SessionToken> { self { SessionToken() }.scope(.session) }
    var vault: Factory<Vault> { Factory(self) { Vault(token: self.token()) }.scope(.session) }

    var advert: Factory<Advert?> { self { nil } }
    var promotions: Factory<(any Promotions)?> { promised() }
}

extension Container: AutoRegistering {
    func autoRegister() {
        promotions.register { SummerPromotions() }
    }
}
