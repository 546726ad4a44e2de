import DICBuilder
import Testing

/// The order of problems that one registration has with several dependencies.
@Suite struct IsolationOrderTests {
    struct Database: Sendable {}
    struct Network: Sendable {}
    struct Router: Sendable {}
    struct Window: Sendable {}
    struct Theme: Sendable {}
    struct Screen: Sendable {}

    private static func report() -> ValidationReport {
        DICBuilder()
            .register { (_: Window, _: Database, _: Router, _: Theme, _: Network) in Screen() }
            .registerAsync { Network() }
            .registerAsync { Database() }
            .mainActor
            .register { Theme() }
            .register { Router() }
            .register { Window() }
            .validate()
    }

    /// That of the parameters, however often the same is proved: hashes differ from builder to
    /// builder.
    @Test func problemsOfOneRegistrationAreInTheOrderOfItsParameters() {
        for _ in 1...50 {
            let problems = Self.report().problems.map { "\($0.code) \($0.subject)" }
            #expect(
                problems == [
                    "needs-main-actor IsolationOrderTests.Window",
                    "needs-async IsolationOrderTests.Database",
                    "needs-main-actor IsolationOrderTests.Router",
                    "needs-main-actor IsolationOrderTests.Theme",
                    "needs-async IsolationOrderTests.Network",
                ]
            )
        }
    }
}
