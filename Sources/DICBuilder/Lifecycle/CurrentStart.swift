/// The start that a task is part of. The task may outlive the start, so it keeps nothing of it alive.
final class CurrentStart: Sendable {
    @TaskLocal
    private static var current: CurrentStart?

    private let starter = Guarded<(any ServiceStarter)?>(nil)

    /// What makes the services, if the current task is part of a start.
    static var starter: (any ServiceStarter)? { current?.starter.withLock { $0 } }

    /// Runs a closure as part of the start.
    func run<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }

    /// Changes what answers the tasks of the start: nil if the container can be used.
    func set(_ starter: (any ServiceStarter)?) { self.starter.set(starter) }
}
