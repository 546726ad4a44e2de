import DICBuilder

// The classes of `Wiring+Samples.swift`, with the parameters that the reports suggest.

struct SpellChecker: Plugin {}
struct Console: Analytics {}

extension Config {
    init(checking: Bool) throws {
        if !checking { throw ConfigError() }
    }
}

extension Database {
    init(config: Config) { self.init() }
}

extension Document {
    static var empty: Document { Document(history: History(storage: Storage(editors: []))) }
}

final class AccountsModel {
    init(account: @escaping (AccountID) -> Account) {}
}

final class RoutedAccountsModel {
    init(account: @escaping (Router) -> Account) {}
}

final class FreshAccountModel: Sendable {
    init(account: Provider<Account>) {}
}

final class LateHomeModel: Sendable {
    init(router: Lazy<Router>) {}
}

final class CautiousConnection: Sendable {
    init(endpoint: Endpoint?) {}
}
