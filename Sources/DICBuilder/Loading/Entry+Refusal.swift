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
        let path = _ContainerStorage.runningRegistrations
        switch access {
        case .stopped:
            return .stopped(registration, at: location, path: path)
        case .onMainActor:
            return .needsMainActor(
                registration,
                in: storage,
                from: isolation,
                isOneOfAll: isOneOfAll,
                at: location,
                path: path
            )
        default:
            return .needsAsync(registration, in: storage, at: location, isOneOfAll: isOneOfAll, path: path)
        }
    }
}
