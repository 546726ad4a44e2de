import GRDB

/// The events of which the audit trail has not been told yet.
///
/// A request adds its events in its own transaction: what it did and that it did so are kept
/// together or not at all. A job of the worker delivers one of them.
package final class Outbox: Sendable {
    private let transaction: Transaction
    private let audit: any AuditTrail

    package init(transaction: Transaction, audit: any AuditTrail) {
        self.transaction = transaction
        self.audit = audit
    }

    package func add(_ event: String) async throws {
        try await transaction.write { db in
            try db.execute(sql: "INSERT INTO event (text) VALUES (?)", arguments: [event])
        }
    }

    /// Delivers the oldest event. One that cannot be delivered stays, and one of which the server
    /// has not told that it was delivered may be delivered again.
    ///
    /// - Returns: Whether there was one.
    package func deliver() async throws -> Bool {
        let oldest = try await transaction.read { db in
            try Row.fetchOne(db, sql: "SELECT id, text FROM event ORDER BY id LIMIT 1")
                .map { ($0["id"] as Int64, $0["text"] as String) }
        }
        guard let (id, text) = oldest else { return false }
        try await transaction.write { db in
            try db.execute(sql: "DELETE FROM event WHERE id = ?", arguments: [id])
        }
        try audit.record("\(id) \(text)")
        try await transaction.commit()
        return true
    }
}

extension Migration {
    package static let events = Migration(
        "events",
        "CREATE TABLE event (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)"
    )
}
