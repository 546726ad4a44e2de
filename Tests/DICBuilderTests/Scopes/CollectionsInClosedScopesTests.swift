import DICBuilder
import TestSupport
import Testing

/// Collections that are loaded once their scope is closed: all of the container is still there, and
/// none of it is loaded.
@Suite struct CollectionsInClosedScopesTests {
    private protocol Part: Sendable {}
    private struct First: Part {}
    private struct Second: Part {}

    /// Loads the parts later.
    private struct Holder: Sendable {
        let provider: Provider<[any Part]>
        let lazy: Lazy<[any Part]>
    }

    /// Is made while the scope closes.
    private struct Slow: Sendable {}

    private struct Owner: Sendable {
        let count: Int

        init(slow: Slow, parts: [any Part]) async { count = parts.count }
    }

    private func builder() -> DICBuilder {
        DICBuilder()
            .register(as: (any Part).self) { First() }
            .register(as: (any Part).self, named: "second") { Second() }
            .register(in: .scoped(.request)) { 5 }
    }

    private func isClosed<T>(_ load: () throws -> T) -> Bool {
        do { _ = try load() } catch { return (error as? ResolutionError)?.code == .scopeClosed }
        return false
    }

    @Test func aProviderAndALazyLoadNone() throws {
        let container = builder()
            .register { (provider: Provider<[any Part]>, lazy: Lazy<[any Part]>) in
                Holder(provider: provider, lazy: lazy)
            }
            .build()
        let scope = container.openScope(.request)
        let (holder, other): (Holder, Holder) = (scope.load(), container.load())
        #expect(try holder.provider.loadOrThrow().count == 2)
        scope.close()
        #expect(isClosed { try holder.provider.loadOrThrow() })
        #expect(isClosed { try holder.lazy.loadOrThrow() })
        #expect(try other.provider.loadOrThrow().count == 2)
        #expect(try other.lazy.loadOrThrow().count == 2)
    }

    @Test func anAsynchronousParameterLoadsNone() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        let scope = builder()
            .registerAsync {
                begun.open()
                await mayEnd.pass()
                return Slow()
            }
            .registerAsync(Owner.init)
            .build()
            .openScope(.request)
        let owner = Task { try await scope.loadAsyncOrThrow(Owner.self) }
        await begun.pass()
        await scope.close()
        mayEnd.open()
        await #expect { try await owner.value } throws: {
            ($0 as? ResolutionError)?.code == .scopeClosed
        }
    }
}
