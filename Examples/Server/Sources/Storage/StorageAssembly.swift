import DIC
import Logging

/// The files, for as long as the server runs, and a transaction for each unit of work.
public struct StorageAssembly: Assembly {
    private let path: String
    private let logger: Logger

    public init(path: String, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    public func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerAsync(in: .singleton.onStop { $0.release() }) { [path] in
                try await Lease(at: path + "-lease")
            }
            .registerAsync(in: .singleton.onStop { try await $0.close() }) {
                [path, logger] (_: Lease, migrations: [Migration]) in
                try await BookmarkDatabase(at: path, migrations: migrations, logger: logger)
            }
            .registerAsync(in: .singleton.onStop { try $0.close() }) { [path] (_: Lease) in
                try await AuditLog(at: path + "-audit")
            }
            .forward(AuditLog.self, to: (any AuditTrail).self) { $0 }
            .register(named: .unique) { Migration.events }
            .register(Transaction.init, in: .scoped(.work).onStop { await $0.close() })
            .register(Outbox.init)
    }
}

extension ScopeName {
    /// One request, or one job of the worker.
    public static let work = ScopeName("work")
}
