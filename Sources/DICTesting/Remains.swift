import DIC
import DICBuilder
import Testing

/// Weak references to a test's container and to what it kept, checked after the release, and what
/// was not stopped.
struct Remains {
    /// An instance of a class, and what made it.
    private struct Instance {
        /// What made it.
        let registration: Registration
        /// The instance; nil once it is released.
        weak var object: AnyObject?
    }

    /// What the container kept when the test ended.
    private let instances: [Instance]
    /// The storage of the test's container.
    private let storage: _ContainerStorage.WeakReference
    /// What was noted while the test ran.
    private let events: TestEvents

    /// Refers to what a container keeps now.
    init(of container: ImmutableDependencyInjectionContainer, _ events: TestEvents) {
        let storage = container._storage
        instances = storage.keptObjects.map {
            Instance(registration: $0.registration, object: $0.object)
        }
        self.storage = _ContainerStorage.WeakReference(storage)
        self.events = events
    }

    /// Waits for the release, and records what is left, and what was not stopped, as issues of a
    /// test.
    func report(_ reporting: LeakReporting, at location: SourceLocation) async {
        if reporting.severity == nil { return }
        await waitUntilGone()
        let left = instances.filter {
            $0.object != nil && !reporting.excluded.contains(ObjectIdentifier($0.registration.type))
        }
        let texts = left.isEmpty && storage.isGone ? [] : [text(left.map(\.registration))]
        for text in texts + events.unstopped.withLock(\.self) {
            reporting.severity?.record(text, at: location)
        }
    }

    /// Waits until everything is released, but at most a quarter of a second, and longer only if
    /// the main actor is busy.
    private func waitUntilGone() async {
        // What lives on the main actor is released there, and tasks that have done their work may
        // not have ended.
        for milliseconds in [0, 0, 1, 2, 4, 8, 16, 32, 64, 128] {
            if storage.isGone && instances.allSatisfy({ $0.object == nil }) { return }
            if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
            await MainActor.run {}
        }
    }

    /// The report on what is left: registrations of instances, and the container itself if that is.
    private func text(_ left: [Registration]) -> String {
        let container = storage.isGone ? nil : "its container"
        let instances = left.isEmpty ? nil : left.count.counted("instance")
        let parts = [container, instances].compactMap(\.self).joined(separator: ", ")
        var report = Report("outlived", "still alive after the test: \(parts)")
        for registration in left {
            report.add("alive", "\(registration.title)   \(registration.location)")
        }
        let repair =
            storage.isGone
            ? "look for a reference cycle, or leaks: .warn.except(…) for what is to stay"
            : "look for a running task, an open scope, or what stores the container or a resolver"
        report.add([.advice(repair)])
        return report.description
    }
}

/// What to do about instances of a test's container that outlive the test.
///
/// Instances of classes that the container kept are checked, a quarter of a second after it was
/// released. In debug builds, scopes that were dropped without being closed are reported in the
/// same way, with what was not stopped.
public struct LeakReporting: Sendable {
    /// How serious an issue is.
    enum Severity: Sendable {
        /// A warning does not fail the test; an error does.
        case warning, error
        /// Records an issue with this severity. Before Swift 6.3 there are no warnings.
        func record(_ text: String, at location: SourceLocation) {
            if self == .error { Issue.record("\(text)", sourceLocation: location) }
            #if compiler(>=6.3)
            if self == .warning {
                Issue.record("\(text)", severity: .warning, sourceLocation: location)
            }
            #endif
        }
    }

    /// How serious what outlives a test is; nil if it is not looked for.
    let severity: Severity?
    /// The registered types that are not reported.
    private(set) var excluded: Set<ObjectIdentifier> = []

    /// Reports with a severity, or nothing.
    private init(_ severity: Severity?) { self.severity = severity }

    /// Does not look for instances that outlive the test.
    public static let ignore = LeakReporting(nil)

    /// Records a warning for each, which does not fail the test; before Swift 6.3, nothing.
    public static let warn = LeakReporting(.warning)

    /// Fails the test.
    public static let fail = LeakReporting(.error)

    /// The same without some registered types, for what is to outlive a test.
    public func except(_ types: Any.Type...) -> LeakReporting {
        changed(self) { $0.excluded.formUnion(types.map { ObjectIdentifier($0) }) }
    }
}

/// What happens while a test runs, for what is looked at after it.
final class TestEvents: Sendable {
    /// The test's container; nil before it is built, and again when the test has ended, so that
    /// this does not keep it.
    let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)
    /// Whether an issue was recorded that fails the test.
    let hasFailed = Guarded(false)
    /// The notes on what was released without being stopped. There are some in debug builds only.
    let unstopped = Guarded<[String]>([])
}
