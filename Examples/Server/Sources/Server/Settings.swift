import Foundation
import Logging
import NIOCore

/// What the command line and the environment say: `--drain-limit 5`, or `BOOKMARKS_DRAIN_LIMIT=5`.
struct Settings: Sendable {
    let host: String
    let port: Int
    let databasePath: String
    let noticeTime: Duration
    let limits: Limits
    let byHand: Bool
    let logger: Logger

    /// What keeps clients from taking all that the server has, and from keeping it from stopping.
    struct Limits {
        let connections: Int
        let idle: TimeAmount
        let request: TimeAmount
        let drain: TimeAmount
    }

    /// Each option, its value where nothing else is said, and what it means.
    private static let options = [
        ("--host", "127.0.0.1", "where to listen"),
        ("--port", "0", "0 stands for any that is free"),
        ("--database", "bookmarks.sqlite", "the SQLite file; others are beside it"),
        ("--log-level", "info", "trace to critical"),
        ("--notice-time", "0", "how long /health says stopping before the server stops, in s"),
        ("--max-connections", "500", "the one that waits the longest gives way to another"),
        ("--idle-limit", "30", "for a connection without a request, in s"),
        ("--request-limit", "60", "from the head of a request to the end of its response, in s"),
        ("--drain-limit", "20", "for the requests that run when the server is to stop, in s"),
        ("--wiring", "container", "or hand, for comparison"),
    ]

    static var help: String {
        let start = "Serves bookmarks. Each option can be in the environment: BOOKMARKS_PORT=8080."
        return options.reduce(start) { $0 + "\n  \($1.0) (\($1.1)): \($1.2)" }
    }

    /// - Throws: What is wrong with which option.
    init(arguments: [String], environment: [String: String]) throws {
        let values = try Self.values(arguments, environment)
        func value<Value: LosslessStringConvertible>(_ name: String, in range: ClosedRange<Value>)
            throws -> Value
        {
            guard let value = Value(values[name, default: ""]), range.contains(value) else {
                throw SettingsError("\(name) is \(range.lowerBound) to \(range.upperBound).")
            }
            return value
        }
        func milliseconds(_ name: String) throws -> Int64 {
            Int64(try value(name, in: 0...86_400.0) * 1000)
        }
        host = values["--host", default: ""]
        port = try value("--port", in: 0...65_535)
        databasePath = values["--database", default: ""]
        noticeTime = .milliseconds(try milliseconds("--notice-time"))
        limits = Limits(
            connections: try value("--max-connections", in: 1...1_000_000),
            idle: .milliseconds(try milliseconds("--idle-limit")),
            request: .milliseconds(try milliseconds("--request-limit")),
            drain: .milliseconds(try milliseconds("--drain-limit"))
        )
        guard let level = Logger.Level(rawValue: values["--log-level", default: ""]),
            let wiring = ["container", "hand"].firstIndex(of: values["--wiring"])
        else {
            throw SettingsError("--log-level is trace to critical, --wiring container or hand.")
        }
        byHand = wiring == 1
        var logger = Logger(label: "bookmarks") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        self.logger = logger
    }

    /// Where the server can be reached.
    func address(port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The values of all options. The command line overrules the environment.
    private static func values(_ arguments: [String], _ environment: [String: String]) throws
        -> [String: String]
    {
        var values: [String: String] = [:]
        for (name, value, _) in options { values[name] = value }
        func set(_ name: String, _ value: String?) throws {
            guard let value, !value.isEmpty, values.updateValue(value, forKey: name) != nil else {
                throw SettingsError("\(name) is not an option with a value.")
            }
        }
        for (name, value) in environment where name.hasPrefix("BOOKMARKS_") {
            let words = name.lowercased().split(separator: "_").dropFirst()
            try set("--" + words.joined(separator: "-"), value)
        }
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() { try set(name, rest.popFirst()) }
        return values
    }
}

struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
