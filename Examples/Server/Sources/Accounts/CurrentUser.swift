import Storage

/// The user who sent the request: looked up when first asked for, and once.
public actor CurrentUser {
    private let credentials: Credentials
    private let users: UserTable
    private var found: User?

    package init(credentials: Credentials, users: UserTable) {
        self.credentials = credentials
        self.users = users
    }

    /// - Throws: `Refusal.notSignedIn` for a request without a valid token.
    public func signedIn() async throws -> User {
        if let found { return found }
        guard let token = credentials.token, let user = try await users.user(with: token) else {
            throw Refusal.notSignedIn
        }
        found = user
        return user
    }
}
