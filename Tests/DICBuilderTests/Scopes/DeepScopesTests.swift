import DICBuilder
import TestSupport
import Testing

/// Scopes in scopes, deeper than a thread's stack has room for a call for each.
@Suite struct DeepScopesTests {
    private final class Level: Sendable {}

    enum End: CaseIterable { case awaited, synchronous, released }

    @Test(arguments: End.allCases)
    func manyNestedScopesEnd(_ end: End) async {
        let depth = Scale.rounds(release: 100_000, debug: 100_000, sanitized: 20_000)
        let stopCount = RunCounter()
        let container = DICBuilder()
            .register(in: .scoped("level").onStop { _ in stopCount.increment() }) { Level() }
            .build()
        var innermost: DependencyScope? = container.openScope("level")
        var outermost = innermost
        weak let first = innermost?.load(Level.self)
        for _ in 1..<depth {
            innermost = innermost?.openScope("level")
            _ = innermost?.load(Level.self)
        }
        switch end {
        case .awaited: await outermost?.close()
        case .synchronous: closeNow(outermost)
        case .released: break
        }
        (innermost, outermost) = (nil, nil)
        #expect(stopCount.count == depth)
        #expect(first == nil)
    }

    private func closeNow(_ scope: DependencyScope?) { scope?.close() }
}
