// The sample app that the snippets of the documents speak of.

import Synchronization

struct Clock: Sendable {
    var hour: Int { 9 }
}

struct Database: Sendable {
    var path = "notes.db"
}

protocol UserRepository: Sendable {
    func name(of id: Int) -> String
}

struct DefaultUserRepository: UserRepository {
    var database = Database()

    func name(of id: Int) -> String { "user \(id) of \(database.path)" }
}

/// Not Sendable, like most models: each load makes another.
final class LoginModel {
    let repository: any UserRepository
    let clock: Clock
    var attempts = 0

    init(repository: any UserRepository, clock: Clock) {
        self.repository = repository
        self.clock = clock
    }
}

/// Shared, and so Sendable.
final class Cache: Sendable {
    private let values = Mutex<[String: String]>([:])

    subscript(key: String) -> String? {
        get { values.withLock { $0[key] } }
        set { values.withLock { $0[key] = newValue } }
    }
}

struct Port: Sendable {
    let rawValue: Int

    init?(rawValue: Int) {
        guard (1...65_535).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

struct ConfigError: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is missing" }
}

struct Config: Sendable {
    var greeting = "Hello"

    init(path: String) throws {
        if path == "missing.conf" { throw ConfigError(path: path) }
    }
}
