import Hummingbird

/// All routes.
///
/// - Parameters:
///   - openScopes: Counts the requests that have a scope, for `/health`.
///   - openScope: Opens the scope of a request.
public func makeRouter(
    openScopes: OpenScopes = OpenScopes(),
    openScope: @escaping OpenRequestScope
) -> Router<WebContext> {
    let router = Router(context: WebContext.self)
    router.add(middleware: ErrorMiddleware())
    // Before the scopes: health is asked of the server, not of the database, and it must not count itself.
    router.get("health") { _, _ in
        Health(status: "ok", openScopes: openScopes.current)
    }
    let scoped = router.group().add(middleware: RequestScopeMiddleware(openScope: openScope, openScopes: openScopes))
    PublicRoutes().add(to: scoped)
    UserRoutes().add(to: scoped)
    BookmarkRoutes().add(to: scoped.group("bookmarks"))
    return router
}

struct Health: ResponseEncodable {
    let status: String
    let openScopes: Int
}
