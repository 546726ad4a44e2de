extension ResolutionError {
    /// A failure to load a type. `path` has the factories that are running, innermost first.
    @inline(never)
    package init(
        _ fault: Fault,
        of type: Any.Type,
        named name: DependencyName? = nil,
        at location: CodeLocation?,
        registered: CodeLocation? = nil,
        path: [Registration] = _ContainerStorage.runningRegistrations,
        among registrations: RegistrationSnapshot = .none
    ) {
        let key = Key(type, named: name)
        self.init(Finding(fault, of: key, registered: registered, chain: path, among: registrations), at: location)
    }

    /// A failure to load the instance of a registration. The `type` is the requested one, if it is another.
    @inline(never)
    package init(
        _ fault: Fault,
        loading registration: Registration,
        as type: Any.Type? = nil,
        at location: CodeLocation?,
        path: [Registration] = _ContainerStorage.runningRegistrations
    ) {
        let key = Key(type ?? registration.type, named: registration.key.name)
        self.init(Finding(fault, of: key, registration, registered: registration.location, chain: path), at: location)
    }

    /// Factories that need each other. Each of `cycle` needs the next, and the last the first.
    init(cycle: [Registration]) { self.init(.cycle, of: cycle.first?.type ?? Never.self, at: nil, path: cycle) }

    /// The error of a factory that the container called itself, in a build, a start or a verification, as a report.
    package static func wrapping(
        _ error: any Error,
        by registration: Registration,
        path: [Registration] = []
    ) -> ResolutionError {
        if let error = error as? ResolutionError { return error }
        return ResolutionError(.threw(error, instead: .unavailable), loading: registration, at: nil, path: path)
    }

    /// Whether it is about the load at a place, and not about one in its course.
    func isOfLoad(at location: CodeLocation) -> Bool { self.location == location && !isOfNestedLoad }

    /// The same error of a load from the current container. If the load was to find what belongs to the container or
    /// the scope that makes its owner, the report says so. Asynchronous factories do not tell in which container they
    /// run, so their errors remain as they are.
    func explained(asOfCurrent current: _ContainerStorage) -> ResolutionError {
        let steps = LoadStack.current.steps
        guard let maker = steps.first, maker.storage != current, !isLazyType(maker.entry.facts.type) else {
            return self
        }
        let outermost = steps.prefix { $0.storage == maker.storage }.last ?? maker
        let (name, outer) = (nameInCode(of: maker.storage, besides: current), outermost.entry.registration)
        let owner = LoadOwner(maker.entry.registration, outermost: outer, container: name)
        let request = Request(type, named: finding.key.name)
        switch code {
        case .scopeUnreachable:
            // What keeps the owner longer than the scope is the problem then.
            let isCaptive = path.contains { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }
            guard !isCaptive, let scope = current.binding(of: request).loadedEntries.first?.registration.lifetime.scope,
                maker.storage.scope(scope) != nil
            else { return self }
            return explained(by: .inOtherContainer(owner, [], keptBy: scope))
        case .notRegistered:
            let binding = maker.storage.binding(of: request)
            if binding.leadsToNothing { return self }
            return explained(by: .inOtherContainer(owner, binding.targets.map(\.registration), keptBy: nil))
        default: return self
        }
    }

    /// What reports call a container or scope in code to write, beside another container.
    private func nameInCode(of storage: _ContainerStorage, besides other: _ContainerStorage) -> String {
        if storage.scopeName != nil { return storage.nameInCode }
        var ancestor = storage.contents.isOverriding ? nil : storage.parent
        while let container = ancestor {
            if container == other.container { return "child" }
            ancestor = container.parent
        }
        return storage.nameInCode
    }

    /// The same error of an injected property. If that is optional, the report names the wrapper for what need not be
    /// registered, in place of the load for it.
    var explainedAsProperty: ResolutionError {
        guard case .missing(var missing) = finding.fault else { return self }
        missing.isOfProperty = true
        return explained(by: .missing(missing))
    }
}

/// Replaces traps on one thread: the owner of the thread receives the report, and abandons the thread.
package final class TrapHandler: Sendable {
    @TaskLocal package static var current: TrapHandler?

    private let thread: UInt
    /// Nil after the end: a task that a factory leaves behind inherits the handler, may run on a thread that has reused
    /// the identity, and must not keep anything alive.
    private let handling: Guarded<Handling?>

    private typealias Handling = (isPossible: @Sendable () -> Bool, take: @Sendable (ResolutionError) -> Void)

    /// A handler for the calling thread, which no other code may wait for. It handles traps if the condition is true.
    package init(
        if condition: @escaping @Sendable () -> Bool = { true },
        _ take: @escaping @Sendable (ResolutionError) -> Void
    ) {
        thread = DetachedThread.current
        handling = Guarded((condition, take))
    }

    /// Ends the handling: the thread has done its work.
    package func end() { _ = takeHandling() }

    private func takeHandling() -> Handling? {
        handling.withLock { handling in
            defer { handling = nil }
            return handling
        }
    }

    /// Takes the report of a load that cannot fail, and never returns; on another thread than its own, it does nothing.
    func handle(_ report: ResolutionError) {
        guard DetachedThread.current == thread, handling.withLock({ $0 })?.isPossible() == true,
            let handling = takeHandling()
        else { return }
        LoadStack.current.abandonMakings()
        handling.take(report)
        DetachedThread.park()
    }
}
