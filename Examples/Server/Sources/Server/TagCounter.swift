import Logging
import ServiceLifecycle

/// The background worker: counts the tags of public bookmarks every few seconds.
struct TagCounter: Service {
    let interval: Duration
    let logger: Logger
    /// Counts once, in a scope of its own.
    let count: @Sendable () async throws -> Void

    /// Counts until the server is told to stop. A count that runs then is finished.
    func run() async throws {
        logger.info("Tag counter started")
        let rounds = AsyncStream<Void>(unfolding: { try? await Task.sleep(for: interval) })
        for await _ in rounds.cancelOnGracefulShutdown() {
            do {
                try await count()
            } catch {
                logger.error("Tags not counted", metadata: ["error": "\(error)"])
            }
        }
        logger.info("Tag counter stopped")
    }
}
