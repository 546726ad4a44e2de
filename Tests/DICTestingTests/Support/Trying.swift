import DICBuilder
import Testing

@testable import DICTesting

/// What a test case would have reported.
struct Reported: Sendable {
    var texts: [String] = []
    var failureCount = 0
    var pages: [String] = []
    var error: String?
}

/// Runs a closure as a test case with traits would run, and returns what it reports.
func trying(_ traits: ContainerTrait..., body: @escaping @Sendable () async throws -> Void)
    async throws -> Reported
{
    let reported = Guarded(Reported())
    let test = try #require(Test.current)
    let run = TestRun(plan: ContainerPlan(traits.map(\.part)), test: test, testCase: nil) {
        page,
        _ in
        reported.withLock { $0.pages.append(page) }
    }
    let collecting = IssueHandlingTrait.compactMapIssues { issue in
        reported.withLock {
            $0.texts.append(issue.comments.map { "\($0)" }.joined())
            if issue.failsTest { $0.failureCount += 1 }
        }
        return nil
    }
    do {
        try await collecting.provideScope(for: test, testCase: nil) { try await run(body) }
    } catch {
        reported.withLock { $0.error = "\(error)" }
    }
    return reported.withLock(\.self)
}
