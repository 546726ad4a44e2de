import Hummingbird
import HummingbirdCore

/// All routes.
///
/// - Parameter readiness: Opens the scopes of requests once the server is ready.
func makeRouter(readiness: Readiness) -> Router<WebContext> {
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
    let scoped = router.group().add(middleware: RequestScopeMiddleware(readiness: readiness))
        .group(context: ScopedContext.self)
    Routes().add(to: scoped)
    return router
}
