import Hummingbird
import NIOCore

/// Serves each request in a task that its connection cancels: when the client has left, and when
/// the time of the request is over.
///
/// The framework knows neither. It would let the task read from the database for nobody.
struct CancellingResponder<Routes: HTTPResponder>: HTTPResponder
where Routes.Context == WebContext {
    let routes: Routes

    func respond(to request: Request, context: WebContext) async throws -> Response {
        let task = Task { try await routes.respond(to: request, context: context) }
        context.channel.triggerUserOutboundEvent(RequestTask(cancel: task.cancel))
            // There is no connection anymore that could.
            .whenFailure { _ in task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// What a connection is told of the request that is served now.
struct RequestTask: Sendable {
    let cancel: @Sendable () -> Void
}
