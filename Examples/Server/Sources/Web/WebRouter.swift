import Hummingbird
import HummingbirdCore

/// All routes.
///
/// - Parameter readiness: Opens the scopes of requests once the server is ready.
public func makeRouter(readiness: Readiness) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: AnswerMiddleware())
    // They report to whatever `MetricsSystem` and `InstrumentationSystem` have been bootstrapped
    // with.
    router.add(middleware: TracingMiddleware())
    router.add(middleware: MetricsMiddleware())
    // Before the scopes: health is asked of the server, not of the database, and it must not count
    // itself.
    router.get("health") { _, _ in
        // The status is for load balancers and supervisors, which do not read bodies.
        let health = readiness.health
        return EditedResponse(
            status: health.status == .ready ? .ok : .serviceUnavailable,
            response: health
        )
    }
    router.get("style.css") { _, _ in BookmarksPage.style }
    let scoped = router.group().add(middleware: RequestScopeMiddleware(readiness: readiness))
        .group(context: ScopedContext.self)
    PageRoutes().add(to: scoped)
    UserRoutes().add(to: scoped)
    BookmarkRoutes().add(to: scoped.group("bookmarks"))
    router.refuseOtherMethods()
    return router
}

extension Router {
    /// Answers the methods that a path does not have with 405, and with those that it has.
    fileprivate func refuseOtherMethods() {
        for (_, routes) in Dictionary(grouping: routes, by: \.path.description) {
            let methods = Set(routes.map(\.method))
            let allowed = methods.union(methods.contains(.get) ? [.head] : [])
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Set<HTTPRequest.Method>([
                .get, .head, .post, .put, .patch, .delete, .options,
            ])
            .subtracting(allowed) {
                on(routes[0].path, method: method) { _, _ -> Response in
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allow])
                }
            }
        }
    }
}

extension Request {
    /// What is behind the question mark, as the form of a browser sends it: a plus sign stands for
    /// a space.
    func query(_ name: String) -> String? {
        URI(uri.string.replacing("+", with: "%20")).queryParameters.get(name)
    }

    /// - Throws: 400 for what is not a number.
    func number(_ name: String) throws -> Int64? {
        guard let text = query(name) else { return nil }
        guard let number = Int64(text) else {
            throw HTTPError(.badRequest, message: "'\(name)' is a number.")
        }
        return number
    }
}
