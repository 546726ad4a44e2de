import DIC
import DICBuilder
import Testing

/// Fails a test that makes an instance which it should have overridden.
final class LiveDependencyObserver: DependencyObserver {
    private struct State {
        var keys: Set<Key> = []
        /// The makes that run, for the way to the instance.
        var running: [ObservedMake.ID: ObservedMake] = [:]
        /// What was made by code that is not known to belong to a test.
        var unrecorded: [String] = []
    }

    private let location: SourceLocation
    private let state = Guarded(State())

    init(at location: SourceLocation) { self.location = location }

    func setLiveKeys(_ keys: Set<Key>) { state.withLock { $0.keys = keys } }

    func willMake(_ make: ObservedMake) {
        let text = state.withLock { state -> String? in
            state.running[make.id] = make
            guard state.keys.contains(make.dependency.registration.key) else { return nil }
            let text = Self.text(make, state.running)
            if Test.current != nil { return text }
            state.unrecorded.append(text)
            return nil
        }
        if let text { Issue.record("\(text)", sourceLocation: location) }
    }

    func didMake(_ make: ObservedMake, in duration: Duration) {
        _ = state.withLock { $0.running.removeValue(forKey: make.id) }
    }

    func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
        _ = state.withLock { $0.running.removeValue(forKey: make.id) }
    }

    /// Records what threads made that do not know of the test.
    func recordRest() {
        let texts = state.withLock { state in
            defer { state.unrecorded = [] }
            return state.unrecorded
        }
        for text in texts { Issue.record("\(text)", sourceLocation: location) }
    }

    private static func text(_ make: ObservedMake, _ running: [ObservedMake.ID: ObservedMake]) -> String {
        let dependency = make.dependency
        let text = "the test makes \(dependency.title), which is live, and does not override it"
        var report = Report("live-dependency", text, ["registered": "\(dependency.location)"])
        var parent = make.parentID.flatMap { running[$0] }
        var label = "loaded by"
        while let next = parent {
            report.add(label, "\(next.dependency.title)   \(next.dependency.location)")
            parent = next.parentID.flatMap { running[$0] }
            label = "in turn by"
        }
        let key = dependency.registration.key
        let name = key.name.furtherArgument
        let call = ".override(as: \(TypeName(key.type).expression)\(name)) { … }"
        let trait = dependency.registration.isolation == .mainActor ? ".mainActorOverriding" : ".overriding"
        report.add([.advice("\(trait) { $0\(call) } as a trait of the test or of its suite")])
        return report.description
    }
}
