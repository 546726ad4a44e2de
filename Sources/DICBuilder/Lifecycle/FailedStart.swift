/// What remains of a start that has failed: what goes on is given nothing that was not made.
final class FailedStart: ServiceStarter {
    /// The number of the container's lifecycle.
    private let lifecycle: Int

    init(of lifecycle: Lifecycle) {
        self.lifecycle = lifecycle.number
    }

    /// Whether the current task runs a stop action of the container, which may still make something.
    private var isStopping: Bool { Lifecycle.stoppedByCurrentTask.contains(lifecycle) }

    func prepare(_ entry: Entry) throws {
        if entry.isService && !entry.isMade && !isStopping { throw CancellationError() }
    }

    func suspend(after error: ResolutionError) async {
        if !isStopping { await AsyncConstruction.suspendCurrent(failingWith: CancellationError()) }
    }
}
