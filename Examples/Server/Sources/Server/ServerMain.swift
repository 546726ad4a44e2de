import Foundation

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
            try await serve(settings) {
                try await settings.byHand
                    ? startByHand(settings)
                    : startWithContainer(makeBuilder(settings), logger: settings.logger)
            }
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }
}
