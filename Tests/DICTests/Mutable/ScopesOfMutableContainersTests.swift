import DIC
import Testing

/// What a mutable container, which has no scopes, says of them.
@Suite struct ScopesOfMutableContainersTests {
    final class Log: Sendable {}

    struct Opened: Sendable {
        let code: ResolutionError.Code?
    }

    @Test func whatAScopeWouldKeepIsReported() {
        let container = DependencyInjectionContainer()
        container.register(in: .scoped(.request)) { Log() }
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Log.self) }
        do {
            _ = try container.loadOrThrow(Log.self)
        } catch {
            #expect((error as? ResolutionError)?.code == .scopeUnreachable)
            #expect("\(error)".contains("a mutable container, which has none"))
        }
        #expect(container.loadOrNil(Log.self) == nil)
    }

    @Test func theProofReportsItAsTheLoadDoes() throws {
        struct Page: Sendable { let log: Log }
        let parent = DICBuilder().register(in: .scoped(.session)) { "a session" }.build()
        let container = DependencyInjectionContainer(parent: parent)
        container.register(in: .scoped(.request)) { Log() }
        container.register(in: .singleton) { (log: Log) in Page(log: log) }
        let report = container.validate()
        // Not of the singleton that needs it: no lifetime would help. What a parent's scopes keep
        // is its own matter.
        #expect(report.errors.map(\.code) == [.scopeUnreachable])
        #expect(report.errors[0].subject == "ScopesOfMutableContainersTests.Log")
        #expect(
            report.errors[0].detail?.contains("registered in a mutable container, which has none")
                == true
        )
        #expect(
            report.errors[0].suggestion == "register it in a DICBuilder: what it builds has scopes"
        )
    }

    @Test func anAsynchronousOneIsReportedToo() async {
        let container = DependencyInjectionContainer()
        container.registerAsync(in: .scoped(.request)) { Log() }
        await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Log.self)
        }
    }

    @Test func aResolverOpensNone() {
        let container = DependencyInjectionContainer()
        container.register { resolver in
            do {
                _ = try resolver.openScopeOrThrow(.request)
                return Opened(code: nil)
            } catch {
                return Opened(code: (error as? ResolutionError)?.code)
            }
        }
        #expect(container.load(Opened.self).code == .scopeUnreachable)
    }
}
