import DIC
import TestSupport
import Testing

/// One asynchronously made instance under several types.
@Suite struct AsyncForwardTests {
    protocol Reader: Sendable { var name: String { get } }
    final class Store: Reader {
        let name: String
        init(name: String = "store") { self.name = name }
    }

    @Test func oneInstanceIsUnderBothTypes() async {
        let container = AsyncDependencyInjectionContainer()
            .forwardAsync(Store.self, to: (any Reader).self) { $0 }
            .registerAsync(in: .singleton) {
                await Task.yield()
                return Store()
            }
        let reader = await container.loadAsync((any Reader).self)
        #expect(await container.loadAsync(Store.self) === reader as? Store)
    }

    @Test func whatIsRegisteredSynchronouslyIsForwardedToo() async {
        let container = AsyncDependencyInjectionContainer()
            .register(named: "spare") { Store(name: "spare") }
            .forwardAsync(Store.self, named: "spare", to: (any Reader).self) { $0 }
        #expect(await container.loadAsync((any Reader).self, named: "spare").name == "spare")
        #expect(await container.loadAsyncOrNil((any Reader).self) == nil)
    }

    @Test func whatTheSourceThrowsIsRethrown() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { () async throws -> Store in throw Breakdown(reason: "flood") }
            .forwardAsync(Store.self, to: (any Reader).self) { $0 }
        await #expect(throws: Breakdown(reason: "flood")) {
            try await container.loadAsyncOrThrow((any Reader).self)
        }
    }

    @Test func aMissingSourceIsReportedAtTheForward() async throws {
        let line = #line
        let container = AsyncDependencyInjectionContainer().forwardAsync(
            Store.self,
            to: (any Reader).self
        ) { $0 }
        do {
            _ = try await container.loadAsyncOrThrow((any Reader).self)
            Issue.record("nothing was missing")
        } catch let error as ResolutionError {
            #expect(
                error.description == """
                    DIC: [not-registered] AsyncForwardTests.Store
                       loaded at  AsyncForwardTests.swift:\(line + 1)
                       loaded by  any AsyncForwardTests.Reader  AsyncForwardTests.swift:\(line + 1)
                       try:       .register { AsyncForwardTests.Store(…) }
                    """
            )
        }
    }
}
