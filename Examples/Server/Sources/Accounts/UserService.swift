import Foundation
import Storage

/// How somebody becomes a user.
public final class UserService: Sendable {
    private let users: UserTable
    private let outbox: Outbox

    package init(users: UserTable, outbox: Outbox) {
        self.users = users
        self.outbox = outbox
    }

    /// A new user, and the token that proves it. The token is told this once.
    public func signUp(name: String) async throws -> (user: User, token: String) {
        try name.validate(as: "name", limit: 100)
        // Of 244 random bits.
        let token = UUID().uuidString + UUID().uuidString
        let user = try await users.add(name: name, token: token)
        try await outbox.add("user \(user.id) signed up")
        return (user, token)
    }
}
