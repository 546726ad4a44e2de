extension Entry {
    /// The error of a synchronous load that cannot load from the entry; nil if it can.
    ///
    /// - Parameter isOneOfAll: Whether the load collects everything that is registered for the type.
    @inline(never)
    func refusal(
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        isOneOfAll: Bool = false,
        at location: CodeLocation?
    ) -> ResolutionError? {
        let access = access(from: isolation)
        guard access.mayRefuse, access != .observed || needsAsyncLoad else { return nil }
        let fault: Fault =
            switch access {
            case .stopped: .stopped
            case .onMainActor:
                .loadedOffMainActor(container: storage.nameInCode, from: isolation, isOneOfAll: isOneOfAll)
            default: .loadedSynchronously(container: storage.nameInCode, isOneOfAll: isOneOfAll)
            }
        return ResolutionError(fault, loading: registration, at: location)
    }
}
