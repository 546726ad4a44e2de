import Foundation
import Hummingbird

/// What Hummingbird carries through middleware and routes: the request's scope.
public struct WebContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    var openedScope: (any RequestScope)?

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// Every route below `RequestScopeMiddleware` has a scope.
    var scope: any RequestScope {
        guard let openedScope else {
            preconditionFailure("This route is not behind RequestScopeMiddleware, so it has no scope.")
        }
        return openedScope
    }
}
