import Testing

@testable import DICBuilder

/// Each part is brought by the form that needs it: in processes of their own, where no other test
/// has brought it.
@Suite struct OptionalPartTests {
    struct Cart: Sendable {}
    struct Shop: Sendable {}
    final class Feed: Sendable {}

    private static func require(_ codes: [ResolutionError.Code], in builder: DICBuilder) {
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == codes)
    }

    @Test func theLifetimeBringsTheFaultsOfScopes() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
                .register(in: .scoped(.request)) { Cart() }
                .register(in: .singleton) { (_: Cart) in Shop() }
            OptionalPartTests.require([.captive], in: builder)
        }
    }

    @Test func aSuppliedValueBringsThem() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
                .registerSupplied(Cart.self, in: .request)
                .register(in: .singleton) { (_: Cart) in Shop() }
            OptionalPartTests.require([.captive], in: builder)
        }
    }

    @Test func nestedScopesBringThem() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
                .scopes(.session, .request)
                .scopes(.request, .session)
                .register { Cart() }
            OptionalPartTests.require([.scopeUnreachable], in: builder)
        }
    }

    @Test func theLifetimeBringsThePlacesInScopes() async {
        await #expect(processExitsWith: .success) {
            let container = DICBuilder().register(in: .scoped(.request)) { Cart() }.build()
            _ = try container.openScopeOrThrow(.request).loadOrThrow(Cart.self)
            let error = #expect(throws: ResolutionError.self) {
                try container.loadOrThrow(Cart.self)
            }
            #expect(error?.code == .scopeUnreachable)
        }
    }

    @Test func nestedScopesBringTheirOrder() async {
        await #expect(processExitsWith: .success) {
            let container = DICBuilder().scopes(.session, .request).build()
            let error = #expect(throws: ResolutionError.self) {
                try container.openScopeOrThrow(.request)
            }
            #expect(error?.code == .scopeUnreachable)
        }
    }

    @Test func theMainActorBringsWhatCannotBeLoadedElsewhere() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder().mainActor.register { Cart() }.nonisolated
                .register(in: .singleton) { (_: Cart) in Shop() }
            OptionalPartTests.require([.needsMainActor], in: builder)
        }
    }

    @Test func anAsynchronousFactoryBringsWhatCannotAwaitIt() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
                .registerAsync { Cart() }
                .register(in: .singleton) { (_: Cart) in Shop() }
            OptionalPartTests.require([.needsAsync], in: builder)
        }
    }

    @Test func anAsynchronousDecoratorBringsIt() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
                .register { Cart() }
                .decorateAsync(Cart.self) { $0 }
                .register(in: .singleton) { (_: Cart) in Shop() }
            OptionalPartTests.require([.needsAsync], in: builder)
        }
    }

    /// A stop waits for what is being made asynchronously, whose form brings the wait.
    @Test func anAsynchronousFactoryBringsTheWaitOfAStop() async {
        await #expect(processExitsWith: .success) {
            let (begun, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
            let container = DICBuilder()
                .registerAsync(in: .singleton.onStop { (_: Feed) in }) {
                    begun.continuation.finish()
                    // Not by an await that the cancellation ends.
                    await Task { for await _ in end.stream {} }.value
                    return Feed()
                }
                .build()
            async let feed = try? container.loadAsyncOrThrow(Feed.self)
            for await _ in begun.stream {}
            let stopped = Task { await container.stop() }
            while !container._storage.isStopping { await Task.yield() }
            end.continuation.finish()
            let report = await stopped.value
            #expect(report.services.count == 1)
            _ = await feed
        }
    }
}
