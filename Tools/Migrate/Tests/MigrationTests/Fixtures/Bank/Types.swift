// What the app is made of. Nothing of it knows a container, but for the screens.

protocol API: AnyObject, Sendable { var name: String { get } }
final class HTTPAPI: API { let name = "HTTP" }
final class MockAPI: API { let name = "mock" }

final class LogManager: Sendable {}
final class Logger: Sendable {
    let manager: LogManager
    let category: String
    init(manager: LogManager, category: String = "app") {
        self.manager = manager
        self.category = category
    }
}
struct Limits: Sendable { var daily = 100 }
struct Hosts: Sendable { let text: String }

protocol AccountStoring: Sendable { var api: any API { get } }
final class AccountStore: AccountStoring {
    let api: any API
    let logger: Logger
    init(api: any API, logger: Logger) {
        self.api = api
        self.logger = logger
    }
}
protocol CardStoring: AnyObject, Sendable {}
final class CardStore: CardStoring {
    init(api: any API, logger: Logger) {}
}
final class SessionToken: Sendable {}
final class Vault: Sendable {
    let token: SessionToken
    init(token: SessionToken) { self.token = token }
}

struct Advert: Sendable { let text: String }
protocol Promotions: Sendable {}
struct SummerPromotions: Promotions {}

struct FormatMoney: Sendable { let logger: Logger }
struct SendMoney: Sendable {
    let accounts: any AccountStoring
    let format: FormatMoney
    let limits: Limits
}
struct Transfer: Sendable {
    let amount: Int
    let iban: String
    let send: SendMoney
}
struct Statement: Sendable {
    let month: Int
    let accounts: any AccountStoring
}

// Not Sendable, and shared: they live on the main actor.

final class Settings {
    var theme = "light"
}
final class ThemeModel {
    let settings: Settings
    init(settings: Settings) { self.settings = settings }
}
@MainActor protocol Routing: AnyObject { var path: [String] { get set } }
@MainActor final class Router: Routing { var path: [String] = [] }
@MainActor final class HomeModel {
    let router: any Routing
    let send: SendMoney
    init(router: any Routing, send: SendMoney) {
        self.router = router
        self.send = send
    }
}
