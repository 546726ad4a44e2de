import DIC
import TestSupport
import Testing

/// What a load from the current container finds, and reports, if its owner is made in another
/// container than the one before.
@Suite struct CurrentContainerErrorTests {
    struct RequestID: Sendable { var text = "1" }

    final class Handler {
        let id: RequestID
        init() throws { id = try CurrentContainer.loadOrThrow() }
        init(injected: RequestID) { id = injected }

        static let line = UInt(#line) - 3
    }

    struct Route { let handler: Handler }

    struct InjectedHandler {
        @Injected var id: RequestID
    }

    private static let app = DICBuilder()
        .registerSupplied(RequestID.self, in: .scoped)
        .registerThrowable { try Handler() }
        .registerThrowable { Route(handler: try $0.loadOrThrow()) }
        .register { InjectedHandler() }
        .build()

    @Test func anOwnerThatIsMadeInAScopeLoadsFromTheScope() throws {
        let app = Self.app
        try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID(text: "7")) { scope in
                let handler = try scope.loadOrThrow(Handler.self)
                let route = try scope.loadOrThrow(Route.self)
                #expect(handler.id.text == "7")
                #expect(route.handler.id.text == "7")
                #expect(scope.load(InjectedHandler.self).id.text == "7")
            }
        }
    }

    /// What loads outside any factory may be anything, so there is only the general advice.
    @Test func withoutAnOwnerThatIsBeingMadeTheScopeIsToBeOpened() throws {
        let app = Self.app
        let error = try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID()) { _ in
                try resolutionError { try CurrentContainer.loadOrThrow(RequestID.self) }
            }
        }
        #expect(error.detail == "kept by scope test-request, and loaded in the container")
        #expect(error.suggestion.hasPrefix("try container.withScope("))
    }

    /// A scope is no cure for a singleton that would hold what the scope keeps.
    @Test func aSingletonIsCaptiveInAnyContainer() throws {
        let app = DICBuilder()
            .registerSupplied(RequestID.self, in: .scoped)
            .registerThrowable(in: .singleton) {
                [try CurrentContainer.loadOrThrow(RequestID.self)]
            }
            .build()
        let error = try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID()) { scope in
                try resolutionError { try scope.loadOrThrow([RequestID].self) }
            }
        }
        #expect(error.detail == "kept by scope test-request, and loaded in the container")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOwnerThatAChildMakesLoadsFromTheChild(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register { 1 }.build()
        let child = kind.child(of: parent) { registrar in
            registrar
                .register { RequestID() }
                .registerThrowable { try Handler() }
        }
        let handler = try withContainer(parent) { try child.loadOrThrow(Handler.self) }
        #expect(handler.id.text == "1")
    }

    /// The other container has it, and the one that makes its owner does not.
    @Test func whatAnotherContainerHasIsToBeRegistered() throws {
        let other = DICBuilder().register { RequestID() }.build()
        let app = DICBuilder().registerThrowable { try Handler() }.build()
        let error = try withContainer(other) {
            try resolutionError { try app.loadOrThrow(Handler.self) }
        }
        #expect(error.code == .notRegistered)
        #expect(error.location?.line == Handler.line)
        #expect(error.suggestion == ".register { CurrentContainerErrorTests.RequestID(…) }")
    }

    /// What neither container has is to be registered.
    @Test func whatIsRegisteredNowhereIsToBeRegistered() throws {
        let parent = DICBuilder().build()
        let child = DICBuilder(parent: parent).registerThrowable { try Handler() }.build()
        let error = try withContainer(parent) {
            try resolutionError { try child.loadOrThrow(Handler.self) }
        }
        #expect(error.detail == nil)
        #expect(error.suggestion == ".register { CurrentContainerErrorTests.RequestID(…) }")
    }
}

extension ScopeName {
    fileprivate static let scoped: ScopeName = "test-request"
}
