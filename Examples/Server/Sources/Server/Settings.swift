import Configuration
import Foundation
import Logging
import NIOCore

/// What the command line and the environment say: `--tag-interval 5`, or
/// `BOOKMARKS_TAG_INTERVAL=5`.
struct Settings: Sendable {
    let host: String
    let port: Int
    /// Without one, the database is empty, and removed at the end.
    let databasePath: String?
    /// Without one, every host may be saved.
    let blocklistPath: String?
    let tagInterval: Duration
    let noticeTime: Duration
    let limits: Limits
    let byHand: Bool
    let logger: Logger

    /// What keeps clients from taking all that the server has, and from keeping it from stopping.
    struct Limits {
        /// How many connections there are at once. Others wait until one of them is closed.
        var connections = 500
        /// How long a connection may wait for the head of a request.
        var idle = TimeAmount.seconds(30)
        /// How long a request may take, from its head to the last byte of the response.
        var request = TimeAmount.seconds(60)
        /// How long the requests that run when the server is told to stop may take.
        var drain = TimeAmount.seconds(20)
    }

    static let help = """
        Serves bookmarks until it is told to stop. Each option can be in the environment: BOOKMARKS_PORT=8080.

          --host <address>           where to listen (127.0.0.1)
          --port <number>            0 stands for any that is free (0)
          --database <path>          the SQLite file; without it, an empty one, removed at the end
          --blocklist <path>         a file of hosts that cannot be saved, one on each line
          --log-level <level>        trace to critical (info)
          --tag-interval <seconds>   how often to count the tags (10)
          --notice-time <seconds>    how long /health says "stopping" before connections are refused (0)
          --max-connections <number> more wait until one is closed (500)
          --idle-limit <seconds>     for a connection without a request (30)
          --request-limit <seconds>  from the head of a request to the last byte of its response (60)
          --drain-limit <seconds>    for the requests that run when the server is told to stop (20)
          --by-hand                  without a container, for comparison
        """

    /// - Throws: What is wrong with which option.
    init(arguments: [String], environment: [String: String]) throws {
        for option in arguments.dropFirst() where option.hasPrefix("-") {
            let name = option.prefix { $0 != "=" }
            guard Self.help.contains("  \(name) ") else {
                throw SettingsError("There is no option \(name).")
            }
        }
        let config = ConfigReader(providers: [
            CommandLineArgumentsProvider(arguments: arguments),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(
                with: "bookmarks"
            ),
            InMemoryProvider(values: [
                "host": "127.0.0.1", "port": 0, "logLevel": "info", "tagInterval": 10.0,
                "noticeTime": 0.0,
                "maxConnections": 500, "idleLimit": 30.0, "requestLimit": 60.0, "drainLimit": 20.0,
                "byHand": false,
            ]),
        ])
        func number(_ key: ConfigKey, in range: ClosedRange<Int>) throws -> Int {
            let number = try config.requiredInt(forKey: key)
            guard range.contains(number) else {
                throw SettingsError(
                    "\(key) is between \(range.lowerBound) and \(range.upperBound), not \(number)."
                )
            }
            return number
        }
        func milliseconds(_ key: ConfigKey) throws -> Int64 {
            let seconds = try config.requiredDouble(forKey: key)
            guard (0...86_400).contains(seconds) else {
                throw SettingsError("\(key) is 0 to 86400 s, not \(seconds).")
            }
            return Int64(seconds * 1000)
        }
        host = try config.requiredString(forKey: "host")
        port = try number("port", in: 0...65_535)
        databasePath = config.string(forKey: "database")
        blocklistPath = config.string(forKey: "blocklist")
        tagInterval = .milliseconds(try milliseconds("tagInterval"))
        noticeTime = .milliseconds(try milliseconds("noticeTime"))
        limits = Limits(
            connections: try number("maxConnections", in: 1...1_000_000),
            idle: .milliseconds(try milliseconds("idleLimit")),
            request: .milliseconds(try milliseconds("requestLimit")),
            drain: .milliseconds(try milliseconds("drainLimit"))
        )
        byHand = try config.requiredBool(forKey: "byHand")
        var logger = Logger(
            label: "bookmarks",
            factory: { StreamLogHandler.standardError(label: $0) }
        )
        logger.logLevel = try config.requiredString(forKey: "logLevel", as: Logger.Level.self)
        self.logger = logger
    }
}

struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
