// A server: opened once, a scope for each request, closed in order.
import DIC

struct Settings: Sendable {
    let path: String
}

struct RequestID: Sendable {
    let text: String
}

struct Credentials: Sendable {
    let token: String?
}

final class Database: Sendable {
    static func open(at path: String) async throws -> Database { Database() }
    func close() async { print("database closed") }
}

actor Mailer {
    func flush() { print("mails sent") }
}

struct Worker: Sendable {
    let database: Database
    let mailer: Mailer
}

protocol UnitOfWork: Sendable {
    func commit()
}

final class Transaction: UnitOfWork {
    init(database: Database) {}
    func commit() { print("committed") }
    func end() { print("transaction ended") }
}

protocol UserStore: Sendable {
    func name(with token: String) -> String
}

struct UserTable: UserStore {
    let transaction: Transaction
    func name(with token: String) -> String { "user \(token)" }
}

actor CurrentUser {
    private let credentials: Credentials
    private let users: any UserStore

    init(credentials: Credentials, users: any UserStore) {
        self.credentials = credentials
        self.users = users
    }

    func name() -> String { credentials.token.map { users.name(with: $0) } ?? "nobody" }
}

struct NoteService: Sendable {
    let id: RequestID
    let user: CurrentUser
    let makeMailer: Provider<Mailer>
    func greeting() async -> String { "\(id.text): hello, \(await user.name())" }
}

func handle(_ id: String, in container: ImmutableDependencyInjectionContainer) async throws {
    try await container.withScope(
        .request,
        supplying: RequestID(text: id),
        Credentials(token: "5f0c")
    ) { scope in
        print(await scope.load(NoteService.self).greeting())
        scope.load((any UnitOfWork).self).commit()
    }
}

let container = try await DICBuilder()
    .registerSingleton(Settings(path: "notes.sqlite"))
    .registerAsync(in: .singleton) { (settings: Settings) in
        try await Database.open(at: settings.path)
    }
    .onStop(Database.self) { await $0.close() }
    .registerAsync(in: .singleton.onStop { await $0.flush() }) { Mailer() }
    .register(Worker.init, in: .eagerSingleton)
    .registerSupplied(RequestID.self, in: .request)
    .registerSupplied(Credentials.self, in: .request)
    .register(Transaction.init, in: .scoped(.request).onStop { $0.end() })
    .forward(Transaction.self, to: (any UnitOfWork).self) { $0 }
    .register(CurrentUser.init, in: .scoped(.request))
    .register(UserTable.init, as: (any UserStore).self)
    .register(NoteService.init)
    .roots(Worker.self, (any UnitOfWork).self, NoteService.self)
    .start(limit: .seconds(30))
print(container.startReport?.services.count ?? 0)
try await handle("1", in: container)
print(await container.stop(limitForEach: .seconds(10)).failures.count)
