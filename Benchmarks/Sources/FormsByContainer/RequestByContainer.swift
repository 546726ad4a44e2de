import DIC
import Forms

/// The container of the example server: `Examples/Server/Sources/Server/ContainerWiring.swift`.
private struct RequestByContainer: Sendable {
    let container = DICBuilder()
        .registerSingleton { RequestDatabase() }
        .registerSingleton { AuditLog() }
        .forward(AuditLog.self, to: (any AuditTrail).self) { $0 }
        .register(Transaction.init, in: .scoped(.request).onStop { $0.close() })
        .forward(Transaction.self, to: (any UnitOfWork).self) { $0 }
        .registerSupplied(RequestLogger.self, in: .request)
        .registerSupplied(Credentials.self, in: .request)
        .register(CurrentUser.init, in: .scoped(.request))
        .register(UserTable.init, as: (any UserRepository).self)
        .register(UserService.init)
        .registerSingleton { Blocklist() }
        .register(BookmarkTable.init, as: (any BookmarkRepository).self)
        .register(TagTable.init, as: (any TagRepository).self)
        .register(BookmarkService.init)
        .register(RequestServices.init)
        .build()

    @inline(never)
    func open(
        _ logger: RequestLogger,
        _ credentials: Credentials
    ) throws -> (services: RequestServices, close: @Sendable () -> Void) {
        let scope = try container.openScopeOrThrow(.request, supplying: logger, credentials)
        return (
            try scope.loadOrThrow(),
            {
                let report = scope.close()
                if !report.failures.isEmpty { fatalError("\(report)") }
            }
        )
    }

    @inline(never)
    func serve(_ logger: RequestLogger) {
        do {
            let (services, close) = try open(logger, Credentials(token: "secret"))
            consume(services)
            close()
        } catch {
            fatalError("\(error)")
        }
    }
}

extension Rows {
    mutating func addRequestByContainer() {
        add("request/server") {
            let wiring = RequestByContainer()
            let logger = RequestLogger(label: "request")
            return Work { repeating($0) { wiring.serve(logger) } }
        }
    }
}
