import Foundation
import Logging

/// Serves bookmarks until it is told to stop.
@main
enum ServerMain {
    static func main() async {
        if CommandLine.arguments.contains("--help") { return print(Settings.help) }
        // A metrics or tracing backend is bootstrapped here: `MetricsSystem.bootstrap(…)`.
        do {
            let settings = try Settings(
                arguments: CommandLine.arguments,
                environment: ProcessInfo.processInfo.environment
            )
            try await withDatabasePath(settings) { path in
                try await serve(settings) {
                    try await settings.byHand
                        ? startByHand(settings, databasePath: path)
                        : startWithContainer(
                            makeBuilder(settings, databasePath: path),
                            logger: settings.logger
                        )
                }
            }
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func withDatabasePath(
        _ settings: Settings,
        _ body: @Sendable (String) async throws -> Void
    ) async throws {
        if let path = settings.databasePath { return try await body(path) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "bookmarks-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "bookmarks.sqlite").path())
    }
}
