import DIC
import DICTesting
import Testing

/// The graph of the container is attached to a test that fails.
@Suite struct FailureAttachmentTests {
    private struct Wrong: Error {}

    @Test func notToATestThatPasses() async throws {
        let reported = try await trying(.container(registerApp)) {
            _ = CurrentContainer.load(Words.self)
        }
        #expect(reported.pages == [])
    }

    @Test func afterAnIssue() async throws {
        let reported = try await trying(.container(registerApp)) { Issue.record("wrong") }
        #expect(reported.texts == ["wrong"])
        #expect(reported.pages.count == 1)
        let page = try #require(reported.pages.first)
        #expect(
            page.contains("The container of afterAnIssue()") && page.contains("Session")
                && page.contains("</html>")
        )
    }

    @Test func afterAnError() async throws {
        let reported = try await trying(.container(registerApp)) { throw Wrong() }
        #expect(reported.error == "Wrong()")
        #expect(reported.pages.count == 1)
    }

    @Test func afterALiveDependency() async throws {
        let reported = try await trying(.container(live: [Words.self], registerApp)) {
            _ = CurrentContainer.load(Words.self)
        }
        #expect(reported.pages.count == 1)
    }

    @Test func notAfterAKnownIssueOrAWarning() async throws {
        let reported = try await trying(.container(live: [Words.self], registerApp)) {
            withKnownIssue { Issue.record("known") }
            withKnownIssue { _ = CurrentContainer.load(Words.self) }
            #if compiler(>=6.3)
            Issue.record("careful", severity: .warning)
            #endif
        }
        #expect(reported.failureCount == 0)
        #expect(reported.pages == [])
    }
}
