/// What makes the services of a container before it is used. Asynchronous loads in their factories ask it.
package protocol ServiceStarter: AnyObject, Sendable {
    /// Waits until everything has been made that has to be made before a load from an entry.
    ///
    /// - Throws: The error of a service that could not be made, or a `ResolutionError` if the services wait for each
    ///   other.
    func prepare(_ entry: Entry) async throws

    /// Suspends the calling factory, which cannot throw, for ever, and fails its construction. Returns if there is no
    /// construction to fail: nobody would learn of the error.
    func suspend(after error: ResolutionError) async
}

extension ServiceStarter {
    package func suspend(after error: ResolutionError) async {
        if AsyncLoadChain.construction != nil { await AsyncConstruction.suspendCurrent(failingWith: error) }
    }
}

/// The start that a task is part of. The task may outlive the start, so it keeps nothing of it alive.
final class CurrentStart: Sendable {
    @TaskLocal private static var current: CurrentStart?

    private let starter = Guarded<(any ServiceStarter)?>(nil)

    /// What makes the services, if the current task is part of a start.
    static var starter: (any ServiceStarter)? { current?.starter.withLock { $0 } }

    /// Runs a closure as part of the start.
    func run<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }

    /// Changes what answers the tasks of the start: nil if the container can be used.
    func set(_ starter: (any ServiceStarter)?) { self.starter.set(starter) }
}

/// What remains of a start that has failed: what goes on is given nothing that was not made.
final class FailedStart: ServiceStarter {
    /// The number of the container's lifecycle.
    private let lifecycle: Int

    init(of lifecycle: Lifecycle) { self.lifecycle = lifecycle.number }

    /// Whether the current task runs a stop action of the container, which may still make something.
    private var isStopping: Bool { Lifecycle.stoppedByCurrentTask.contains(lifecycle) }

    func prepare(_ entry: Entry) throws {
        if entry.isService && !entry.isMade && !isStopping { throw CancellationError() }
    }

    func suspend(after error: ResolutionError) async {
        if !isStopping { await AsyncConstruction.suspendCurrent(failingWith: CancellationError()) }
    }
}
