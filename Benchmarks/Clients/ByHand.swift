// By hand: a few services without a container.
struct Clock {
    let hour = 9
}

final class Database {
    let path: String
    init(path: String) { self.path = path }
}

protocol UserRepository {
    func name(of id: Int) -> String
}

struct StoredUsers: UserRepository {
    let database: Database
    func name(of id: Int) -> String { "user \(id) of \(database.path)" }
}

final class WelcomeModel {
    let text: String
    init(users: any UserRepository, clock: Clock) { text = "\(users.name(of: clock.hour))" }
}

struct Services {
    let database = Database(path: "notes.db")
    func users() -> any UserRepository { StoredUsers(database: database) }
    func welcome() -> WelcomeModel { WelcomeModel(users: users(), clock: Clock()) }
}

print(Services().welcome().text)
