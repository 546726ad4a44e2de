import ArgumentParser
import Foundation
import Hummingbird
import Logging

/// Serves bookmarks until it is told to stop.
@main
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Server",
        abstract: "Serves bookmarks until it is told to stop."
    )

    @Option(help: "The port to listen on; 0 stands for any that is free.")
    var port = 0

    @Option(help: "The SQLite file, which is made if it is not there. Without it: an empty one, removed at the end.")
    var database: String?

    @Option(help: "Count the tags every so many seconds.")
    var tagInterval = 10.0

    @Option(help: "Log lines of this level and above, on standard error.")
    var logLevel = Logger.Level.info

    @Option(help: "Say in /health for so many seconds that the server stops, before it takes no more connections.")
    var noticeTime = 0.0

    @Flag(help: "Wire the server by hand, without a container.")
    var byHand = false

    func run() async throws {
        let temporaryFolder = FileManager.default.temporaryDirectory.appending(path: "bookmarks-\(UUID())")
        defer { try? FileManager.default.removeItem(at: temporaryFolder) }
        if database == nil {
            try FileManager.default.createDirectory(at: temporaryFolder, withIntermediateDirectories: true)
        }
        let settings = Settings(
            port: port,
            databasePath: database ?? temporaryFolder.appending(path: "bookmarks.sqlite").path(),
            tagInterval: .seconds(tagInterval),
            noticeTime: .seconds(noticeTime),
            logger: makeLogger()
        )
        try await serve(settings) { [byHand] in
            try await byHand ? startByHand(settings) : startWithContainer(settings)
        }
    }

    private func makeLogger() -> Logger {
        var logger = Logger(label: "bookmarks", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = logLevel
        return logger
    }
}

/// What the command line says.
struct Settings: Sendable {
    let port: Int
    let databasePath: String
    let tagInterval: Duration
    let noticeTime: Duration
    let logger: Logger
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
