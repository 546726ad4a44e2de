import DICBuilder

// The types that the wrong wirings are about. At file scope, as an app's are.

struct Clock: Sendable {}
struct Database: Sendable {}
struct Config: Sendable {}
struct Account: Sendable {}
struct AccountID: Sendable {}
struct Router: Sendable {}
struct Endpoint: Sendable {}

protocol UserRepository: Sendable {}
struct DefaultUserRepository: UserRepository {}
struct Fake: UserRepository {}

protocol Analytics: Sendable {}
protocol Plugin: Sendable {}

final class LoginModel: Sendable {
    init(repository: any UserRepository, clock: Clock) {}
}

final class SignUpModel: Sendable {
    init(repository: any UserRepository) {}
}

final class Journal: Sendable {
    init(database: Database) {}
}

final class Archive: Sendable {
    init(database: Database, clock: Clock) {}
}

final class AccountModel: Sendable {
    init(account: Account) {}
}

final class AccountMaker {
    init(account: @escaping () -> Account) {}
}

final class LazyJournal: Sendable {
    init(database: Lazy<Database>) {}
}

final class Page: Sendable {
    init(number: Int, database: Database) {}
}

final class Editor: Sendable {
    init(document: Document) {}
}

final class Document: Sendable {
    init(history: History) {}
}

final class History: Sendable {
    init(storage: Storage) {}
}

final class Storage: Sendable {
    init(editors: [Editor]) {}
}

final class HomeModel: Sendable {
    init(router: Router) {}
}

final class Connection: Sendable {
    init(endpoint: Endpoint) {}
}

final class Reporter: Sendable {
    init(analytics: (any Analytics)?) {}
}

final class PluginHost: Sendable {
    init(plugins: [any Plugin]?) {}
}

struct ConfigError: Error {}

// The requirement of the protocol is not deprecated, so that a call gives no warning.

struct MistakenFunction: Assembly {
    @available(*, deprecated)
    func assemble(into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.register { try Config(checking: true) }
        #sourceLocation()
    }
}

struct MistakenType: Assembly {
    @available(*, deprecated)
    func assemble(into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.register(Database.self)
        #sourceLocation()
    }
}

struct MistakenVoid: Assembly {
    @available(*, deprecated)
    func assemble(into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.register { _ = Database() }
        #sourceLocation()
    }
}
