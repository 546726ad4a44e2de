import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals
import Web

/// What a wiring gives to the server once it is started.
struct StartedServer: Sendable {
    /// What works beside the web server until the server stops, dependencies first.
    let services: [any Service]
    /// Opens the scope of a request.
    let openScope: OpenRequestScope
    /// Closes what was opened. Nothing uses it anymore.
    let stop: @Sendable () async -> Void
}

/// Runs the server until SIGTERM or SIGINT.
///
/// They stop in reverse order: first health says so, then the web server answers the requests that it has, then the
/// worker stops, and the database is closed.
///
/// - Parameter start: Starts what the wiring is responsible for. The web server listens meanwhile.
func serve(_ settings: Settings, start: @escaping @Sendable () async throws -> StartedServer) async throws {
    let readiness = Readiness()
    let application = Application(
        router: makeRouter(readiness: readiness),
        server: .http1(
            configuration: .init(additionalChannelHandlers: [SendBeforeClosing(limit: .seconds(30))])
        ),
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
        onServerRunning: { channel in
            guard let port = channel.localAddress?.port else { return }
            // Not by print: its line would stay in a buffer when standard output is a pipe.
            FileHandle.standardOutput.write(Data("Listening on http://127.0.0.1:\(port)\n".utf8))
        },
        logger: settings.logger
    )
    let services: [any Service] = [
        WiredServices(readiness: readiness, logger: settings.logger, start: start),
        application,
        Notice(readiness: readiness, time: settings.noticeTime),
    ]
    let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
            services: services.map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: settings.logger
        )
    )
    try await group.run()
}

/// What is behind the web server: it starts, works, and stops after the last request.
private struct WiredServices: Service {
    let readiness: Readiness
    let logger: Logger
    let start: @Sendable () async throws -> StartedServer

    func run() async throws {
        let server: StartedServer
        do {
            // A server that is told to stop during its start does not finish the start.
            server = try await cancelWhenGracefulShutdown { try await start() }
        } catch is CancellationError {
            return
        }
        readiness.becomeReady(server.openScope)
        do {
            // It is told to stop when the group around it is.
            try await ServiceGroup(services: server.services, logger: logger).run()
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// Says in `/health` that the server will stop, and gives a load balancer time to see it.
private struct Notice: Service {
    let readiness: Readiness
    let time: Duration

    func run() async throws {
        try? await gracefulShutdown()
        readiness.beginStopping()
        try? await Task.sleep(for: time)
    }
}
