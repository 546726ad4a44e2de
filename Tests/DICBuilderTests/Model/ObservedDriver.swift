import DICBuilder
import TestSupport

/// Builds containers with observers, all but every third, so that observed ones have parents
/// without, and the reverse.
final class ObservedDriver: ContainerDriver {
    let isTrusted = true

    private let builds = RunCounter()
    private let begun = RunCounter()
    private let ended = RunCounter()

    /// The number of makes that began and did not end.
    var unfinishedCount: Int { begun.count - ended.count }

    var endedCount: Int { ended.count }

    func build(_ builder: DICBuilder) throws -> ImmutableDependencyInjectionContainer {
        let number = builds.increment()
        if number.isMultiple(of: 3) { return try builder.buildUnproved() }
        return try builder.buildUnproved(observer: Counter(begun: begun, ended: ended))
    }

    private struct Counter: DependencyObserver {
        let begun: RunCounter
        let ended: RunCounter

        func willMake(_ make: ObservedMake) { begun.increment() }
        func didMake(_ make: ObservedMake, in duration: Duration) { ended.increment() }
        func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
            ended.increment()
        }
    }
}
