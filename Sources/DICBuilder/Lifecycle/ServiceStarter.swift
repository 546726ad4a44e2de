/// What makes the services of a container before it is used. Asynchronous loads in their factories ask it.
package protocol ServiceStarter: AnyObject, Sendable {
    /// Waits until everything has been made that has to be made before a load from an entry.
    ///
    /// - Throws: The error of a service that could not be made, or a `ResolutionError` if the services wait for each
    ///   other.
    func prepare(_ entry: Entry) async throws

    /// Suspends the calling factory, which cannot throw, for ever, and fails its construction. Returns if there is no
    /// construction to fail: nobody would learn of the error.
    ///
    /// - Parameter error: The error of a load.
    func suspend(after error: ResolutionError) async
}

extension ServiceStarter {
    package func suspend(after error: ResolutionError) async {
        if AsyncLoadChain.construction != nil { await AsyncConstruction.suspendCurrent(failingWith: error) }
    }
}
