import DIC
import DICBuilder
import Testing

extension ImmutableDependencyInjectionContainer {
    /// How long a stop action may take.
    private static let stopLimit = Duration.seconds(10)

    /// Stops what the container keeps, unless the test has done that, and reports what could not be stopped.
    ///
    /// Loads still work afterwards: a task that outlives the test is reported for that, and need not end the process.
    func stopAfterTest(at location: SourceLocation) async {
        if _storage.isStopping {
            // The test has begun it, and looks at the report. What it keeps is to be released afterwards.
            _ = await _storage.stop()
            return
        }
        let report = await _storage.stop(limitForEach: Self.stopLimit, refusesLoads: false)
        let failures = report.failures
        if failures.isEmpty { return }
        let count = failures.count.counted("instance")
        let lines = failures.map { service in
            service.error.map { "   failed     \(service.registration)   \($0)" }
                ?? "   running    \(service.registration)   after \(service.duration)"
        }
        let heading = "DIC: [not-stopped] not stopped after the test: \(count)"
        let text = ([heading] + lines).joined(separator: "\n")
        Issue.record("\(text)", sourceLocation: location)
    }
}

/// The notes on what was released in a test without being stopped. There are some in debug builds only.
final class UnstoppedNotes: Sendable {
    private let notes = Guarded<[String]>([])

    var all: [String] { notes.withLock(\.self) }

    func collect(from container: ImmutableDependencyInjectionContainer) {
        container._storage.collectNotes { [self] note in notes.withLock { $0.append(note) } }
    }
}
