import Logging
import ServiceLifecycle

/// Does jobs, one after the other, for as long as there are any, and looks for more now and then.
struct Worker: Service {
    let logger: Logger
    /// Does a job in a scope of its own, and says whether there was one.
    let job: @Sendable () async throws -> Bool

    /// Works until the server is told to stop. A job that is done then is finished.
    func run() async throws {
        logger.info("Worker started")
        let rounds = AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(1)) })
        for await _ in rounds.cancelOnGracefulShutdown() {
            do {
                while !Task.isShuttingDownGracefully, try await job() {}
            } catch {
                logger.error("Job failed, and is done again: \(error)")
            }
        }
        logger.info("Worker stopped")
    }
}
