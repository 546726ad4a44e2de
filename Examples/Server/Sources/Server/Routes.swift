import Accounts
import Bookmarks
import Hummingbird

/// What clients can ask for, as JSON.
struct Routes {
    func add(to router: some RouterMethods<ScopedContext>) {
        router
            .get("me") { _, context in try await context.services.currentUser.signedIn() }
            .get("bookmarks") { _, context in try await context.services.bookmarks.own() }
            .post("users", use: signUp)
            .post("bookmarks", use: save)
    }

    private func signUp(_ request: Request, _ context: ScopedContext) async throws
        -> EditedResponse<SignUpReply>
    {
        let name = try await request.decode(as: SignUp.self, context: context).name
        let (user, token) = try await context.services.users.signUp(name: name)
        return EditedResponse(status: .created, response: SignUpReply(user: user, token: token))
    }

    private func save(_ request: Request, _ context: ScopedContext) async throws
        -> EditedResponse<Bookmark>
    {
        let draft = try await request.decode(as: BookmarkDraft.self, context: context)
        return EditedResponse(
            status: .created,
            response: try await context.services.bookmarks.add(draft)
        )
    }
}

private struct SignUp: Decodable {
    let name: String
}

struct SignUpReply: ResponseEncodable {
    let user: User
    let token: String
}

extension User: ResponseEncodable {}
extension Bookmark: ResponseEncodable {}
