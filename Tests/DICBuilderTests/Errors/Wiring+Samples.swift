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

struct Draft: Sendable {
    init(body: () -> String) {}
}

struct MistakenFunction: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.register(Draft.init)
        #sourceLocation()
    }
}

struct MistakenType: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        add(Database.self, into: registrar)
    }

    /// Registers a value of a type that only the caller knows.
    private func add<T: Sendable>(_ value: T, into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.register(value)
        #sourceLocation()
    }
}

struct MistakenVoid: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        #sourceLocation(file:"Services.swift",line:1)
        registrar.registerThrowable { _ in _ = Database() }
        #sourceLocation()
    }
}
