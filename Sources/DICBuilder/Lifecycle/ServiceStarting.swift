/// What makes the services of a container before it is used. Asynchronous loads in their factories ask it.
protocol ServiceStarting: AnyObject, Sendable {
    /// Waits until everything has been made that has to be made before a load from an entry.
    ///
    /// - Parameter entry: The entry. Opaque here.
    /// - Throws: The error of a service that could not be made, or a `ResolutionError` if the services wait for each
    ///   other.
    func prepare(_ entry: any AnyObject & Sendable) async throws

    /// Suspends the factory of a service for ever if the start has been halted.
    func suspendIfHalted(_ service: Int) async
}

/// A service that is being made at the start of a container.
struct StartingService: Sendable {
    let starter: any ServiceStarting

    /// The number of the service.
    let number: Int

    /// The service whose factory the current task runs; nil if it runs none.
    @TaskLocal
    static var current: StartingService?

    /// Suspends the caller, which runs the factory, for ever if the start has been halted.
    func suspendIfHalted() async {
        await starter.suspendIfHalted(number)
    }
}
