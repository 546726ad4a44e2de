import DIC
import Testing

/// What a load from the current container reports, if its owner is made in another container.
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
        static let line = UInt(#line) + 1
        @Injected var id: RequestID
    }

    private static let builtLine = UInt(#line) + 3

    private static let app = DICBuilder()
        .registerSupplied(RequestID.self, in: .scoped)
        .registerThrowable { try Handler() }
        .registerThrowable { Route(handler: try $0.loadOrThrow()) }
        .register { InjectedHandler() }
        .build()

    @Test func anOwnerThatIsMadeInAScopeIsToBeLoadedWithTheScopeAsTheCurrentContainer() throws {
        let app = Self.app
        let error = try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID()) { scope in
                try resolutionError { try scope.loadOrThrow(Handler.self) }
            }
        }
        #expect(
            error.description == """
                DIC: [scope-unreachable] CurrentContainerErrorTests.RequestID: kept by scope test-request, in which \
                CurrentContainerErrorTests.Handler is being made, and loaded from the current container
                   loaded at  CurrentContainerErrorTests.swift:\(Handler.line)
                   registered CurrentContainerErrorTests.swift:\(Self.builtLine)
                   loaded by  CurrentContainerErrorTests.Handler  CurrentContainerErrorTests.swift:\(Self.builtLine + 1)
                   try:       withContainer(scope) { scope.load(CurrentContainerErrorTests.Handler.self) }  \
                in place of the load of CurrentContainerErrorTests.Handler
                   or:        pass CurrentContainerErrorTests.RequestID to the initializer, in the factory of \
                CurrentContainerErrorTests.Handler
                """
        )
    }

    /// The code of the report, as the program would have it.
    @Test func theSuggestedLoadSucceeds() throws {
        let app = Self.app
        try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID(text: "7")) { scope in
                let handler = try withContainer(scope) { try scope.loadOrThrow(Handler.self) }
                #expect(handler.id.text == "7")
            }
        }
    }

    @Test func whatIsLoadedInTheScopeIsTheOutermost() throws {
        let app = Self.app
        let error = try withContainer(app) {
            try app.withScope(.scoped, supplying: RequestID()) { scope in
                try resolutionError { try scope.loadOrThrow(Route.self) }
            }
        }
        #expect(
            error.suggestions.first?.description == """
                withContainer(scope) { scope.load(CurrentContainerErrorTests.Route.self) }  in place of the load of \
                CurrentContainerErrorTests.Route
                """
        )
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

    @Test func anInjectedPropertySaysTheSame() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let app = CurrentContainerErrorTests.app
            CurrentContainer.set(app)
            try await app.withScope(.scoped, supplying: RequestID()) {
                _ = $0.load(InjectedHandler.self)
            }
        }
        expect(
            result,
            says:
                "in which CurrentContainerErrorTests.InjectedHandler is being made, and loaded from"
        )
        expect(
            result,
            says: "   loaded at  CurrentContainerErrorTests.swift:\(InjectedHandler.line)\n"
        )
        expect(
            result,
            says:
                "withContainer(scope) { scope.load(CurrentContainerErrorTests.InjectedHandler.self) }"
        )
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOwnerThatAChildMakesIsToBeLoadedWithTheChildAsTheCurrentContainer(_ kind: ContainerKind)
        throws
    {
        let parent = DICBuilder().register { 1 }.build()
        let line = #line
        let child = kind.child(of: parent) { registrar in
            registrar
                .register { RequestID() }
                .registerThrowable { try Handler() }
        }
        let error = try withContainer(parent) {
            try resolutionError { try child.loadOrThrow(Handler.self) }
        }
        #expect(
            error.description == """
                DIC: [not-registered] CurrentContainerErrorTests.RequestID: loaded from the current container, not \
                from the one in which CurrentContainerErrorTests.Handler is being made
                   loaded at  CurrentContainerErrorTests.swift:\(Handler.line)
                   loaded by  CurrentContainerErrorTests.Handler    CurrentContainerErrorTests.swift:\(line + 4)
                   near:      CurrentContainerErrorTests.RequestID  CurrentContainerErrorTests.swift:\(line + 3)
                   try:       withContainer(child) { child.load(CurrentContainerErrorTests.Handler.self) }  \
                in place of the load of CurrentContainerErrorTests.Handler
                   or:        pass CurrentContainerErrorTests.RequestID to the initializer, in the factory of \
                CurrentContainerErrorTests.Handler
                """
        )
        #expect(try withContainer(child) { try child.loadOrThrow(Handler.self) }.id.text == "1")
    }

    @Test func aContainerThatIsNoChildIsCalledSo() throws {
        let other = DICBuilder().register { RequestID() }.registerThrowable { try Handler() }
            .build()
        let error = try withContainer(Self.app.overriding { _ in }) {
            try resolutionError { try other.loadOrThrow(Handler.self) }
        }
        #expect(error.code == .scopeUnreachable)
        let missing = try withContainer(DICBuilder().build()) {
            try resolutionError { try other.loadOrThrow(Handler.self) }
        }
        #expect(
            missing.suggestion
                == "withContainer(container) { container.load(CurrentContainerErrorTests.Handler.self) }"
        )
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
