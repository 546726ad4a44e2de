import Bookmarks
import Logging
import ServiceLifecycle
import Web

/// The background worker: counts the tags of public bookmarks every few seconds, each time in a scope of its own.
struct TagCounter: Service {
    let interval: Duration
    let logger: Logger
    let openScope: OpenRequestScope

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

    private func count() async throws {
        let (services, close) = try openScope(logger, Credentials(token: nil))
        defer { close() }
        try await services.tags.recount()
        try await services.unitOfWork.commit()
    }
}
