import DIC
import DICBuilder
import Testing

/// Weak references to a test's container and to what it kept, checked after the release, and what
/// was not stopped.
struct Remains {
    private struct Instance {
        let registration: Registration
        weak var object: AnyObject?
    }

    private let instances: [Instance]
    private let storage: _ContainerStorage.WeakReference
    private let events: TestEvents

    init(of container: ImmutableDependencyInjectionContainer, _ events: TestEvents) {
        let storage = container._storage
        instances = storage.keptObjects.map {
            Instance(registration: $0.registration, object: $0.object)
        }
        self.storage = _ContainerStorage.WeakReference(storage)
        self.events = events
    }

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

    private func waitUntilGone() async {
        // What lives on the main actor is released there, and tasks that have done their work may
        // not have ended.
        for milliseconds in [0, 0, 1, 2, 4, 8, 16, 32, 64, 128] {
            if storage.isGone && instances.allSatisfy({ $0.object == nil }) { return }
            if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
            await MainActor.run {}
        }
    }

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
    enum Severity: Sendable {
        case warning, error
        func record(_ text: String, at location: SourceLocation) {
            if self == .error { Issue.record("\(text)", sourceLocation: location) }
            #if compiler(>=6.3)
            if self == .warning {
                Issue.record("\(text)", severity: .warning, sourceLocation: location)
            }
            #endif
        }
    }

    let severity: Severity?
    private(set) var excluded: Set<ObjectIdentifier> = []

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

final class TestEvents: Sendable {
    let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)
    let hasFailed = Guarded(false)
    /// The notes on what was released without being stopped. There are some in debug builds only.
    let unstopped = Guarded<[String]>([])
}
