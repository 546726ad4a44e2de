import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals
import Web

/// Runs the web server and what works beside it until SIGTERM or SIGINT.
///
/// They stop in reverse order: first the web server, which answers the requests it has, then the others.
func serve(
    _ router: Router<WebContext>,
    with services: [any Service],
    settings: Settings
) async throws {
    let application = Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
        onServerRunning: { channel in
            guard let port = channel.localAddress?.port else { return }
            // Not by print: its line would stay in a buffer when standard output is a pipe.
            FileHandle.standardOutput.write(Data("Listening on http://127.0.0.1:\(port)\n".utf8))
        },
        logger: settings.logger
    )
    let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
            services: (services + [application]).map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: settings.logger
        )
    )
    try await group.run()
}
