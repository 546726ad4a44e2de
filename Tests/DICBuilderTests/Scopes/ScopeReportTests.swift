import Testing

@testable import DICBuilder

/// The reports of scopes that only a load, or the opening of a scope, meets: each as a whole.
@Suite struct ScopeReportTests {
    static var builder: DICBuilder {
        #sourceLocation(file:"Services.swift",line:1)
        DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied((any Error).self, in: .request)
            .register(RequestHandler.init, in: .scoped(.request))
            .register(in: .scoped(.request)) { RequestLog() }
            .register { resolver in [resolver.load(RequestLog.self)] }
            .register(in: .scoped("job")) { Shared() }
            .registerThrowable { resolver in "\(try resolver.loadOrThrow(Shared.self))" }
        #sourceLocation()
    }

    private let container = builder.build()

    @Test func aLoadWithoutAScope() {
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.loadOrThrow(RequestLog.self)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [scope-unreachable] RequestLog: kept by scope request, and loaded in the container
                   loaded at  Requests.swift:1
                   registered Services.swift:6
                   try:       try container.withScope(.session) { try $0.withScope(.request, supplying: …) \
                { $0.load(RequestLog.self) } }  in place of the load, with try await in an asynchronous function, \
                or load from the scope that is open
                """
        )
        let session = container.openScope(.session)
        let inSession = DICBuilderTests.report { _ = try session.loadOrThrow(RequestLog.self) }
        #expect(
            inSession.contains(
                "try scope.withScope(.request, supplying: …) { $0.load(RequestLog.self) }  in place of"
            )
        )
    }

    /// What is asynchronous is loaded so, in the scope as well.
    @Test func anAsynchronousLoadWithoutAScope() async {
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) { RequestLog() }
            .registerAsync { _ in [7] }
            .build()
        do {
            _ = try await container.loadAsyncOrThrow(RequestLog.self)
            Issue.record("no error")
        } catch {
            let code =
                "try await container.withScope(.request) { await $0.loadAsync(RequestLog.self) }"
            let place = "in place of the load, or load from the scope that is open"
            #expect("\(error)".hasSuffix("try:       \(code)  \(place)"))
        }
        let scope = container.openScope(.request)
        #expect(
            report { _ = try scope.loadOrThrow([Int].self) }.contains(
                "await scope.loadAsync([Int].self)"
            )
        )
        await scope.close()
    }

    /// The code of a scope says that it is one.
    @Test func aLoadOfTheMainActorInAScope() async throws {
        let container = await DICBuilder().mainActor.register { [7] }.build().nonisolated
        try await container.withScope(.request) { scope in
            let report = report { _ = try scope.loadOrThrow([Int].self) }
            #expect(
                report.contains("try:       scope.mainActor.load([Int].self)  on the main actor")
            )
        }
    }

    /// A `Lazy` keeps what it has loaded, but is not registered: what it is in is what cannot be
    /// kept so.
    @Test func aLazyIsNotBlamed() throws {
        let container = DICBuilder()
            .register(in: .scoped("job")) { Shared() }
            .register(in: .singleton) { LazyShared(shared: $0.load()) }
            .build()
        let lazy = container.load(LazyShared.self).shared
        #expect(
            report { _ = try lazy.loadOrThrow() }.contains(
                "try container.withScope(\"job\") { $0.load("
            )
        )
    }

    private struct LazyShared: Sendable { let shared: Lazy<Shared> }

    /// The scope is opened around the load that the program makes.
    @Test func aLoadInAFactory() {
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.loadOrThrow(String.self)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [scope-unreachable] Shared: kept by scope job, and loaded in the container
                   loaded at  Services.swift:9
                   registered Services.swift:8
                   loaded by  String  Services.swift:9
                   try:       try container.withScope("job") { $0.load(String.self) }  in place of the load, \
                with try await in an asynchronous function, or load from the scope that is open
                """
        )
    }

    @Test func aScopeThatIsOpenedOutsideItsOwn() {
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.openScopeOrThrow(.request)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [scope-unreachable] DependencyScope: scope request can be opened only in a scope session, \
                as scopes(…) declares, and none is open here
                   loaded at  Requests.swift:1
                   try:       try container.withScope(.session) { try $0.withScope(.request, supplying: …) { … } }  \
                with try await in an asynchronous function, or open it in a scope session that is there
                """
        )
    }

    /// The code of both reports, in scopes of three levels, of which the outermost is given a
    /// value.
    @Test func theSuggestedScopesOpen() async throws {
        let container = DICBuilder()
            .scopes("tenant", .session, .request)
            .registerSupplied(RequestID.self, in: "tenant")
            .register(in: .scoped(.request)) { RequestLog() }
            .registerAsync(in: .scoped(.request)) { Shared() }
            .build()
        let load =
            "try container.withScope(\"tenant\", supplying: …) "
            + "{ try $0.withScope(.session) { try $0.withScope(.request) { "
        #expect(
            report { _ = try container.loadOrThrow(RequestLog.self) }.contains(
                load + "$0.load(RequestLog.self)"
            )
        )
        #expect(report { _ = try container.openScopeOrThrow(.request) }.contains(load + "… } } }"))
        let id = RequestID()
        func loadLog(in container: ImmutableDependencyInjectionContainer) throws -> RequestLog {
            try container.withScope("tenant", supplying: id) {
                try $0.withScope(.session) {
                    try $0.withScope(.request) { $0.load(RequestLog.self) }
                }
            }
        }
        _ = try loadLog(in: container)
        let shared = try await container.withScope("tenant", supplying: id) {
            try await $0.withScope(.session) {
                try await $0.withScope(.request) { await $0.loadAsync(Shared.self) }
            }
        }
        withExtendedLifetime(shared) {}
    }

    /// The code of a report for a synchronous load, with what the report says of an asynchronous
    /// function.
    @Test func theSuggestedScopesOpenInAnAsynchronousFunction() async throws {
        let report = report { _ = try container.loadOrThrow(String.self) }
        #expect(report.contains("try container.withScope(\"job\") { $0.load(String.self) }"))
        #expect(report.contains("in place of the load, with try await in an asynchronous function"))
        _ = try await container.withScope("job") { $0.load(String.self) }
    }

    /// Nothing is registered for a name that resembles one that is.
    @Test func aMisspeltName() {
        let loaded = report { _ = try container.openScope("jop").loadOrThrow(Shared.self) }
        #expect(loaded.contains("kept by scope job, and loaded in scope jop"))
        #expect(loaded.hasSuffix("try:       \"job\"  in place of \"jop\""))
        let session = container.openScope(.session)
        let supplied = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try session.openScopeOrThrow("requst", supplying: RequestID())
            #sourceLocation()
        }
        #expect(
            supplied == """
                DIC: [supplied-values] RequestID: scope requst keeps nothing, and is given nothing
                   loaded at  Requests.swift:1
                   try:       .request  in place of "requst"
                """
        )
    }

    @Test func aNameIsWrittenAsALiteral() {
        let container = DICBuilder().register(in: .scoped("a \"b\"\n")) { Shared() }.build()
        let report = report { _ = try container.loadOrThrow(Shared.self) }
        #expect(report.contains(#"try container.withScope("a \"b\"\n") { $0.load(Shared.self) }"#))
    }

    @Test func aLoadAfterClosing() async {
        let scope = container.openScope("job")
        await scope.close()
        let reports = [
            report {
                #sourceLocation(file:"Requests.swift",line:1)
                _ = try scope.loadOrThrow(Shared.self)
                #sourceLocation()
            },
            report {
                #sourceLocation(file:"Requests.swift",line:2)
                _ = try scope.openScopeOrThrow(.session)
                #sourceLocation()
            },
        ]
        #expect(
            reports[0] == """
                DIC: [scope-closed] Shared: scope job has been closed
                   loaded at  Requests.swift:1
                   try:       load it before the scope closes, or close the scope later
                """
        )
        #expect(
            reports[1] == """
                DIC: [scope-closed] DependencyScope: scope job has been closed
                   loaded at  Requests.swift:2
                   try:       open it of the container, or by what a singleton holds: that outlives scopes
                   or:        open it before the scope closes, or close the scope later
                """
        )
    }
}
