import Foundation
import Logging
import NIOCore

/// What the command line and the environment say: `--drain-limit 5`, or `BOOKMARKS_DRAIN_LIMIT=5`.
struct Settings: Sendable {
    let host: String
    let port: Int
    /// Without one, the database is empty, and removed at the end.
    let databasePath: String?
    let jobPause: Duration
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
        ("host", "127.0.0.1", "where to listen"),
        ("port", "0", "0 stands for any that is free"),
        ("database", nil, "the SQLite file; without it, an empty one, removed at the end"),
        ("log-level", "info", "trace to critical"),
        ("job-pause", "1", "how often to look for jobs, in s"),
        ("notice-time", "0", "how long /health says stopping before connections are refused, in s"),
        ("max-connections", "500", "more wait until one is closed"),
        ("idle-limit", "30", "for a connection without a request, in s"),
        ("request-limit", "60", "from the head of a request to the end of its response, in s"),
        ("drain-limit", "20", "for the requests that run when the server is told to stop, in s"),
        ("wiring", "container", "or hand, for comparison"),
    ]

    static var help: String {
        let start = "Serves bookmarks. Each option can be in the environment: BOOKMARKS_PORT=8080."
        let lines = options.map { "  --\($0) (\($1 ?? "none")): \($2)" }
        return ([start] + lines).joined(separator: "\n")
    }

    /// - Throws: What is wrong with which option.
    init(arguments: [String], environment: [String: String]) throws {
        let values = try Self.values(arguments, environment)
        func value<Value: LosslessStringConvertible>(_ name: String, in range: ClosedRange<Value>)
            throws -> Value
        {
            guard let value = Value(values[name] ?? ""), range.contains(value) else {
                throw SettingsError("--\(name) is \(range.lowerBound) to \(range.upperBound).")
            }
            return value
        }
        func milliseconds(_ name: String) throws -> Int64 {
            Int64(try value(name, in: 0...86_400.0) * 1000)
        }
        host = values["host"] ?? ""
        port = try value("port", in: 0...65_535)
        databasePath = values["database"]
        jobPause = .milliseconds(try milliseconds("job-pause"))
        noticeTime = .milliseconds(try milliseconds("notice-time"))
        limits = Limits(
            connections: try value("max-connections", in: 1...1_000_000),
            idle: .milliseconds(try milliseconds("idle-limit")),
            request: .milliseconds(try milliseconds("request-limit")),
            drain: .milliseconds(try milliseconds("drain-limit"))
        )
        guard let level = Logger.Level(rawValue: values["log-level"] ?? ""),
            let wiring = ["container", "hand"].firstIndex(of: values["wiring"])
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
        func set(_ name: String, _ value: String) throws {
            guard options.contains(where: { $0.0 == name }) else {
                throw SettingsError("There is no option \(name).")
            }
            guard !value.isEmpty else { throw SettingsError("--\(name) needs a value.") }
            values[name] = value
        }
        for (name, value) in environment where name.hasPrefix("BOOKMARKS_") {
            let option = name.dropFirst("BOOKMARKS_".count).lowercased()
            try set(option.replacing("_", with: "-"), value)
        }
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                throw SettingsError("\(argument) is not an option.")
            }
            try set(String(argument.dropFirst(2)), rest.popFirst() ?? "")
        }
        return values
    }
}

struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
