import Accounts
import Hummingbird

/// Signing up, and who one is.
struct UserRoutes {
    func add(to router: some RouterMethods<ScopedContext>) {
        router
            .post("users", use: signUp)
            .get("me", use: me)
    }

    private func signUp(_ request: Request, _ context: ScopedContext) async throws
        -> EditedResponse<SignUpReply>
    {
        let name = try await request.decode(as: SignUp.self, context: context).name
        let (user, token) = try await context.services.users.signUp(name: name)
        return EditedResponse(
            status: .created,
            response: SignUpReply(id: user.id, name: user.name, token: token.value)
        )
    }

    private func me(_ request: Request, _ context: ScopedContext) async throws -> User {
        try await context.services.currentUser.signedIn()
    }
}

struct SignUp: Decodable {
    let name: String
}

struct SignUpReply: ResponseEncodable {
    let id: Int64
    let name: String
    let token: String
}

extension User: ResponseEncodable {}
