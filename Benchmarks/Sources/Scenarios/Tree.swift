// S4: a tree of ten transients, each asked for by its protocol.
//
//     App ── Feed ── Repository ── Client ── Transport
//      │      │          └── Cache
//      │      ├── Formatter
//      │      └── Log
//      └── Account ── Keychain

protocol App {}
protocol Feed {}
protocol Account {}
protocol Repository {}
protocol Client {}
protocol Transport {}
protocol Cache {}
protocol Formatter {}
protocol Log {}
protocol Keychain {}

final class TheTransport: Transport {}
final class TheCache: Cache {}
final class TheFormatter: Formatter {}
final class TheLog: Log {}
final class TheKeychain: Keychain {}

final class TheClient: Client {
    let transport: any Transport

    init(_ transport: any Transport) {
        self.transport = transport
    }
}

final class TheRepository: Repository {
    let client: any Client
    let cache: any Cache

    init(_ client: any Client, _ cache: any Cache) {
        self.client = client
        self.cache = cache
    }
}

final class TheAccount: Account {
    let keychain: any Keychain

    init(_ keychain: any Keychain) {
        self.keychain = keychain
    }
}

final class TheFeed: Feed {
    let repository: any Repository
    let formatter: any Formatter
    let log: any Log

    init(_ repository: any Repository, _ formatter: any Formatter, _ log: any Log) {
        self.repository = repository
        self.formatter = formatter
        self.log = log
    }
}

final class TheApp: App {
    let feed: any Feed
    let account: any Account

    init(_ feed: any Feed, _ account: any Account) {
        self.feed = feed
        self.account = account
    }
}
