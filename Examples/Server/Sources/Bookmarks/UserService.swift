/// How somebody becomes a user.
public final class UserService: Sendable {
    private let users: any UserRepository

    public init(users: any UserRepository) { self.users = users }

    /// A new user, and the token that proves it. The token is told this once.
    public func signUp(name: String) async throws -> (user: User, token: AccessToken) {
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw BookmarksError.invalid("A user needs a name.")
        }
        let token = AccessToken.random()
        return (try await users.add(name: name, token: token), token)
    }
}
