/// The user who sent the request: looked up when first asked for, and once.
public actor CurrentUser {
    private let credentials: Credentials
    private let users: any UserRepository
    private var found: User?

    public init(credentials: Credentials, users: any UserRepository) {
        self.credentials = credentials
        self.users = users
    }

    /// The user, or nil for a request without a valid token.
    public func ifSignedIn() async throws -> User? {
        if let found { return found }
        guard let token = credentials.token else { return nil }
        found = try await users.user(with: token)
        return found
    }

    /// - Throws: `BookmarksError.notSignedIn`.
    public func signedIn() async throws -> User {
        guard let user = try await ifSignedIn() else { throw BookmarksError.notSignedIn }
        return user
    }
}
