import Testing

@testable import DICBuilder

/// The report on a closed scope: it is read from the slots where they know what was stopped.
@Suite struct ScopeCloseReportTests {
    final class AtOnce: Sendable {}
    final class Awaited: Sendable {}
    final class Failing: Sendable {}
    final class FailingLater: Sendable {}
    struct Value: Sendable { let number = 1 }
    struct Refused: Error {}

    private typealias Load = @Sendable (DependencyScope) -> Void

    /// What is loaded, and whether stopping it fails.
    private static let loads: [(name: String, fails: Bool, load: Load)] = [
        ("AtOnce", false, { _ = $0.load(AtOnce.self) }),
        ("Awaited", false, { _ = $0.load(Awaited.self) }),
        ("Failing", true, { _ = $0.load(Failing.self) }),
        ("Value", false, { _ = $0.load(Value.self) }),
        ("FailingLater", true, { _ = $0.load(FailingLater.self) }),
    ]

    private static func builder() -> DICBuilder {
        DICBuilder()
            .register(in: .scoped(.request).onStop { (_: AtOnce) in }) { AtOnce() }
            .register(in: .scoped(.request).onStop { (_: Awaited) in await Task.yield() }) {
                Awaited()
            }
            .register(in: .scoped(.request).onStop { (_: Failing) in throw Refused() }) {
                Failing()
            }
            .register(in: .scoped(.request).onStop { (_: Value) in }) { Value() }
            .register(
                in: .scoped(.request).onStop { (_: FailingLater) in
                    await Task.yield()
                    throw Refused()
                }
            ) { FailingLater() }
    }

    /// Whatever comes after what.
    @Test(arguments: 0..<loads.count, [false, true])
    func theReportHasTheOrderOfStopping(first: Int, isInScope: Bool) async {
        let builder = Self.builder()
        if isInScope { builder.scopes(.session, .request) }
        let container = builder.build()
        let scope =
            isInScope
            ? container.openScope(.session).openScope(.request) : container.openScope(.request)
        let order = Self.loads[first...] + Self.loads[..<first]
        for made in order { made.load(scope) }
        let report = await scope.close()
        #expect(
            report.services.map(\.registration.name)
                == order.reversed().map { "ScopeCloseReportTests.\($0.name)" }
        )
        #expect(report.services.map { $0.error is Refused } == order.reversed().map(\.fails))
        #expect(report.failures.count == 2)
        #expect(!report.services.contains { $0.isStillRunning || $0.duration < .zero })
    }

    /// What was stopped in the scopes inside comes first, also if nothing in this one says so.
    @Test func whatWasStoppedInsideComesFirst() async {
        let container = Self.builder().register(in: .scoped(.session).onStop { (_: String) in }) {
            ""
        }
        .scopes(.session, .request).build()
        let session = container.openScope(.session)
        let request = session.openScope(.request)
        _ = (session.load(String.self), request.load(AtOnce.self), request.load(Awaited.self))
        let names = await session.close().services.map(\.registration.name)
        #expect(
            names == ["ScopeCloseReportTests.Awaited", "ScopeCloseReportTests.AtOnce", "String"]
        )
    }
}
