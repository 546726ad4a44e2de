import DIC
import DICBuilder
import DICTools
import Synchronization
import Testing

/// One run of a test case with its container.
struct TestRun {
    private let plan: ContainerPlan
    private let test: Test
    private let testCase: Test.Case?
    private let attach: @Sendable (_ page: String, Test) -> Void

    /// - Parameter attach: Attaches a page of HTML to the test.
    init(
        _ plan: ContainerPlan,
        _ test: Test,
        _ testCase: Test.Case?,
        attach: @escaping @Sendable (_ page: String, Test) -> Void = { page, test in
            Attachment.record(page, named: "Container.html", sourceLocation: test.sourceLocation)
        }
    ) {
        self.plan = plan
        self.test = test
        self.testCase = testCase
        self.attach = attach
    }

    /// Runs the test case, and reports what outlived it. Throws what the test throws, or what makes it impossible to
    /// build the container.
    func callAsFunction(_ function: @Sendable () async throws -> Void) async throws {
        let remains = try await run(function)
        await remains?.report(plan.leaks, at: test.sourceLocation)
    }

    /// Builds the container, runs the test case, and stops and releases the container.
    ///
    /// - Returns: What should be gone when this function has returned; nil if the test failed, because then its issues
    ///   may hold it.
    /// - Throws: What the test throws, or what makes it impossible to build the container.
    private func run(_ function: @Sendable () async throws -> Void) async throws -> Remains? {
        let (kept, outcome, unstopped) = (Kept(), Outcome(), UnstoppedNotes())
        let noting = IssueHandlingTrait.compactMapIssues { issue in
            outcome.note(issue)
            return issue
        }
        do {
            try await noting.provideScope(for: test, testCase: testCase) {
                let observer = LiveDependencyObserver(at: test.sourceLocation)
                defer { observer.recordRest() }
                let container = try await plan.build(telling: observer)
                kept.container.withLock { $0 = container }
                if plan.leaks.severity != nil { unstopped.collect(from: container) }
                NoContainer.noteContainerOfTest()
                try await run(function, in: container)
            }
        } catch {
            if let container = kept.take() { attachGraph(of: container) }
            throw error
        }
        guard let container = kept.take() else { return nil }
        if outcome.hasFailed {
            attachGraph(of: container)
            return nil
        }
        return Remains(of: container, unstopped)
    }

    /// Runs the test case, and stops what the container keeps. Throws what the test throws.
    private func run(
        _ function: @Sendable () async throws -> Void,
        in container: ImmutableDependencyInjectionContainer
    ) async throws {
        let failure: (any Error)?
        do {
            try await withContainer(container, operation: function)
            failure = nil
        } catch {
            failure = error
        }
        await container.stopAfterTest(at: test.sourceLocation)
        if let failure { throw failure }
    }

    private func attachGraph(of container: ImmutableDependencyInjectionContainer) {
        attach(container.graph.html(title: "The container of \(test.displayName ?? test.name)"), test)
    }
}

/// The container of a run, for what is done after it.
private final class Kept: Sendable {
    let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)

    func take() -> ImmutableDependencyInjectionContainer? {
        container.withLock { container in
            defer { container = nil }
            return container
        }
    }
}

/// Whether an issue was recorded that fails a test.
private final class Outcome: Sendable {
    private let state = Atomic(false)

    var hasFailed: Bool { state.load(ordering: .acquiring) }

    func note(_ issue: Issue) { if issue.failsTest { state.store(true, ordering: .releasing) } }
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
