import DIC
import DICBuilder
import DICTools
import Testing

/// One run of a test case with its container.
struct TestRun {
    /// How to build the container.
    let plan: ContainerPlan
    /// The test that runs, at whose place issues are recorded.
    let test: Test
    /// The case of the test; nil if Swift Testing names none.
    let testCase: Test.Case?

    /// Attaches a page of HTML to a test.
    var attach: @Sendable (_ page: String, Test) -> Void = { page, test in
        Attachment.record(page, named: "Container.html", sourceLocation: test.sourceLocation)
    }

    /// Builds the container, runs the test with it as the current one, stops it, and reports what
    /// outlives it.
    ///
    /// - Throws: What the test throws, or why there is no container.
    func callAsFunction(_ function: @Sendable () async throws -> Void) async throws {
        try await run(function)?.report(plan.leaks, at: test.sourceLocation)
    }

    /// Builds the container, runs the test with it and stops it.
    ///
    /// - Returns: What should be gone then; nil if the test failed, because then its issues may
    ///   hold it.
    private func run(_ function: @Sendable () async throws -> Void) async throws -> Remains? {
        let events = TestEvents()
        let noting = IssueHandlingTrait.compactMapIssues { issue in
            if issue.failsTest { events.hasFailed.set(true) }
            return issue
        }
        let failure = await failure {
            try await noting.provideScope(for: test, testCase: testCase) {
                let observer = LiveDependencyObserver(at: test.sourceLocation)
                defer { observer.recordRest() }
                let container = try await plan.build(telling: observer)
                events.container.set(container)
                if plan.leaks.severity != nil {
                    container._storage.collectNotes { note in
                        events.unstopped.withLock { $0.append(note) }
                    }
                }
                NoContainer.noteContainerOfTest()
                let failure = await self.failure {
                    try await withContainer(container, operation: function)
                }
                await container.stopAfterTest(at: test.sourceLocation)
                if let failure { throw failure }
            }
        }
        let container = events.container.withLock { $0 }
        events.container.set(nil)
        let hasFailed = failure != nil || events.hasFailed.withLock(\.self)
        if let container, hasFailed {
            attach(
                container.graph.html(title: "The container of \(test.displayName ?? test.name)"),
                test
            )
        }
        if let failure { throw failure }
        return hasFailed ? nil : container.map { Remains(of: $0, events) }
    }

    /// The error that a function throws; nil if it throws none.
    private func failure(of function: () async throws -> Void) async -> (any Error)? {
        do { try await function() } catch { return error }
        return nil
    }
}

extension Issue {
    /// Whether the issue fails a test: it is not known, and no warning.
    var failsTest: Bool {
        #if compiler(>=6.3)
        isFailure
        #else
        !isKnown
        #endif
    }
}

extension ImmutableDependencyInjectionContainer {
    /// Stops what the container has made, and fails the test at a place if that fails. Loads still
    /// work afterwards: a task that outlives the test is reported for that, and need not end the
    /// process.
    func stopAfterTest(at location: SourceLocation) async {
        if _storage.isStopping {
            // The test has begun it, and looks at the report. What it keeps is to be released
            // afterwards.
            _ = await _storage.stop()
            return
        }
        let failures = await _storage.stop(limitForEach: .seconds(10), refusesLoads: false).failures
        if failures.isEmpty { return }
        var text = Report(
            "not-stopped",
            "not stopped after the test: \(failures.count.counted("instance"))"
        )
        for service in failures {
            let end = service.error.map { "\($0)" } ?? "after \(service.duration)"
            text.add(
                service.error == nil ? "running" : "failed",
                "\(service.registration)   \(end)"
            )
        }
        Issue.record("\(text)", sourceLocation: location)
    }
}
