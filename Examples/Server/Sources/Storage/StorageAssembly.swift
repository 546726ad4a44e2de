import DIC
import Logging

/// The files, for as long as the server runs, and a transaction for each request.
public struct StorageAssembly: Assembly {
    private let databasePath: String
    private let logger: Logger

    public init(databasePath: String, logger: Logger) {
        self.databasePath = databasePath
        self.logger = logger
    }

    public func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerAsync(in: .singleton.onStop { try await $0.close() }) {
                [databasePath, logger] (migrations: [Migration]) in
                try await BookmarkDatabase(
                    at: databasePath,
                    migrations: migrations,
                    logger: logger
                )
            }
            .registerAsync(in: .singleton.onStop { try $0.close() }) { [databasePath] in
                try await AuditLog(at: databasePath + "-audit")
            }
            .forward(AuditLog.self, to: (any AuditTrail).self) { $0 }
            .register(Transaction.init, in: .scoped(.request).onStop { await $0.close() })
    }
}
