/// What makes the services of a container before it is used. Asynchronous loads in their factories ask it.
protocol ServiceStarting: AnyObject, Sendable {
    /// Waits until everything has been made that has to be made before a load from an entry.
    ///
    /// - Parameter entry: The entry. Opaque here.
    /// - Throws: The error of a service that could not be made, or a `ResolutionError` if the services wait for each
    ///   other.
    func prepare(_ entry: any AnyObject & Sendable) async throws

    /// Suspends the caller, a factory, for ever if the start has been halted.
    func suspendIfHalted() async
}

/// The start that the current task is part of.
enum CurrentStart {
    @TaskLocal
    static var starter: (any ServiceStarting)?
}
