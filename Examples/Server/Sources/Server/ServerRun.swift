import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// What a wiring gives to the server once it is started.
struct StartedServer: Sendable {
    /// Serves a request in a scope.
    let scope: RequestScope
    /// What runs for as long as the server does.
    let services: [any Service]
    /// Closes what was opened. Nothing uses it anymore.
    let stop: @Sendable () async -> Void
}

/// Runs the server until SIGTERM or SIGINT.
///
/// They stop in reverse order: first health says so, then the web server answers the requests that
/// it has, then the worker finishes its job, and what was started is stopped.
///
/// - Parameter start: Starts what the wiring is responsible for. The web server listens meanwhile.
func serve(_ settings: Settings, start: @escaping @Sendable () async throws -> StartedServer)
    async throws
{
    let readiness = Readiness()
    let logger = settings.logger
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let connections = Connections(maximum: settings.limits.connections)
    let application = Application(
        responder: CancellingResponder(routes: makeRouter(readiness: readiness).buildResponder()),
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionLimits(settings.limits, connections)]
            )
        ),
        configuration: ApplicationConfiguration(
            address: .hostname(settings.host, port: settings.port),
            availableConnectionsDelegate: connections
        ),
        onServerRunning: { listening.yield($0.localAddress?.port ?? 0) },
        logger: logger
    )
    let services: [any Service] = [
        WiredServices(readiness: readiness, settings: settings, ports: ports, start: start),
        application,
        Notice(readiness: readiness, time: settings.noticeTime),
    ]
    var configuration = ServiceGroupConfiguration(
        services: services.map { .init(service: $0) },
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
    )
    let limit = settings.noticeTime + .nanoseconds(settings.limits.drain.nanoseconds)
    // Requests have been cut off by then: what remains is cancelled.
    configuration.maximumGracefulShutdownDuration = limit + .milliseconds(300)
    configuration.maximumCancellationDuration = .seconds(20)
    let hardEnd = hardEnd(after: limit + .milliseconds(900), logger: logger)
    defer { for source in hardEnd { source.cancel() } }
    do {
        try await ServiceGroup(configuration: configuration).run()
    } catch is CancellationError {
        // Not all was over in time.
    } catch let error as IOError {
        throw SettingsError("Cannot listen on \(settings.address(port: settings.port)): \(error)")
    }
}

/// What is behind the web server: it starts, works, and stops after the last request.
struct WiredServices: Service {
    let readiness: Readiness
    let settings: Settings
    /// Where the web server listens, once it does.
    let ports: AsyncStream<Int>
    let start: @Sendable () async throws -> StartedServer

    func run() async throws {
        let server: StartedServer
        do {
            // A server that is told to stop during its start does not finish the start.
            server = try await cancelWhenGracefulShutdown { try await start() }
        } catch is CancellationError {
            return
        }
        readiness.becomeReady(server.scope)
        // Not before all can be used.
        if let port = await ports.first(where: { _ in true }) {
            // Not by print: its line would stay in a buffer when standard output is a pipe.
            FileHandle.standardOutput.write(
                Data("Listening on \(settings.address(port: port))\n".utf8)
            )
        }
        // They end when the server is told to stop, and also when another service fails, by which
        // this task is cancelled. What was started is stopped in both cases.
        try? await ServiceGroup(services: server.services, logger: settings.logger).run()
        await Task { await server.stop() }.value
    }
}

/// Says in `/health` that the server will stop, and gives a load balancer time to see it.
private struct Notice: Service {
    let readiness: Readiness
    let time: Duration

    func run() async throws {
        try await gracefulShutdown()
        readiness.beginStopping()
        try await Task.sleep(for: time)
    }
}
