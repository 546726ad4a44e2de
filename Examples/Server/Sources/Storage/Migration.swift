import GRDB

/// A step by which tables became as they are. What has been released is never changed, only added
/// to.
package struct Migration: Sendable {
    let name: String
    let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
