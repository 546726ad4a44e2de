import Hummingbird

/// All routes.
///
/// - Parameters:
///   - readiness: Opens the scopes of requests once the server is ready.
///   - openScopes: Counts the requests that have a scope, for `/health`.
public func makeRouter(readiness: Readiness, openScopes: OpenScopes = OpenScopes()) -> Router<WebContext> {
    let router = Router(context: WebContext.self)
    router.add(middleware: ErrorMiddleware())
    // Before the scopes: health is asked of the server, not of the database, and it must not count itself.
    router.get("health") { _, _ in
        // The status is for load balancers and supervisors, which do not read bodies.
        let phase = readiness.phase
        return EditedResponse(
            status: phase == .ready ? .ok : .serviceUnavailable,
            response: Health(status: phase.rawValue, openScopes: openScopes.current)
        )
    }
    let scoped = router.group().add(middleware: RequestScopeMiddleware(readiness: readiness, openScopes: openScopes))
    PublicRoutes().add(to: scoped)
    UserRoutes().add(to: scoped)
    BookmarkRoutes().add(to: scoped.group("bookmarks"))
    return router
}

struct Health: ResponseEncodable {
    let status: String
    let openScopes: Int
}
