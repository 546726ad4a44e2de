extension _ContainerStorage {
    /// The result of a `load` that failed.
    @usableFromInline
    @inline(never)
    func failure<T>(_ error: any Error, at location: CodeLocation) -> T {
        failure(error, at: location, insteadUse: .verb("loadOrThrow"))
    }

    /// The error with the location of this load: as its own, unless the error is about a parameter that was loaded in
    /// its course.
    @usableFromInline
    @inline(never)
    func located(_ error: any Error, at location: CodeLocation) -> any Error {
        guard var report = error as? ResolutionError, report.location == nil, report.code != .cycle else {
            return error
        }
        if report.isOfNestedLoad { report.origin = location } else { report.location = location }
        return report
    }

    /// The result of a non-throwing load that failed: nil if the type is optional and its factory threw, and a trap
    /// with the full report in all other cases. The `call` rethrows the error. The `origin` is the place that reports
    /// show for the load, if it is not that of the call.
    func failure<T>(
        _ error: any Error,
        at location: CodeLocation,
        insteadUse call: ThrowingCall,
        origin: CodeLocation? = nil
    ) -> T {
        let error = located(error, at: location)
        if isFatal(error, for: T.self, at: location, origin: origin) {
            Self.trap(error, for: T.self, at: location, insteadUse: call)
        }
        return none()
    }

    /// Whether a non-throwing load that failed has nothing to return. `error` has the location of the load if it is
    /// about that load.
    func isFatal<T>(
        _ error: any Error,
        for type: T.Type,
        at location: CodeLocation,
        origin: CodeLocation? = nil
    ) -> Bool {
        guard let wrapped = wrappedType(of: type) else { return true }
        // A report about another load is an error that the factory received and threw.
        guard let report = error as? ResolutionError else { return false }
        guard report.type == type || report.type == wrapped else { return false }
        if let place = report.location { return place == location || place == origin }
        // Nor has a parameter a location, but that a factory needed. A cycle has none.
        return report.code == .cycle
    }

    /// Ends the process with the report of a load that failed.
    static func trap(
        _ error: any Error,
        for type: Any.Type,
        at location: CodeLocation,
        insteadUse call: ThrowingCall
    ) -> Never { trap(report(error, for: type, at: location, insteadUse: call), at: location) }

    package static func trap(_ report: ResolutionError, at location: CodeLocation) -> Never {
        TrapHandler.current?.handle(report)
        endProcess(report, at: location)
    }

    /// The report of a load that failed.
    static func report(
        _ error: any Error,
        for type: Any.Type,
        at location: CodeLocation,
        insteadUse call: ThrowingCall
    ) -> ResolutionError {
        error as? ResolutionError ?? ResolutionError(.threw(error, instead: call), of: type, at: location)
    }

    /// The result of a load, with a report about an error that a factory threw: which factory, and the chain of loads.
    package func result<T>(
        of request: Request,
        at location: CodeLocation,
        _ load: () throws -> T
    ) -> Result<T, ResolutionError> {
        FailureRecorder.result(of: load) { error, path in
            ResolutionError(
                .threw(error, instead: .itself),
                of: path.first?.type ?? request.type,
                named: path.first.map(\.key.name) ?? request.name,
                at: location,
                registered: path.first?.location,
                path: Array(path.dropFirst())
            )
        }
    }
}

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

    /// A failure to load the instance of a registration. The `type` is the requested one, if it is not the registered
    /// one. `path` has the factories that are running, innermost first.
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

    /// The error of a factory that the container called itself, in a build, a start or a verification, as a report:
    /// itself, if it is one.
    package static func wrapping(
        _ error: any Error,
        by registration: Registration,
        path: [Registration] = []
    ) -> ResolutionError {
        if let error = error as? ResolutionError { return error }
        return ResolutionError(.threw(error, instead: .unavailable), loading: registration, at: nil, path: path)
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

    /// A handler for the calling thread, which must not be one that other code waits for. It takes the report of each
    /// trap for which the `condition` is true.
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

    /// Takes the report of a load that cannot fail, and never returns. Returns on any other thread, such as one that a
    /// factory started.
    func handle(_ report: ResolutionError) {
        guard DetachedThread.current == thread, handling.withLock({ $0 })?.isPossible() == true,
            let handling = takeHandling()
        else { return }
        LoadStack.current.abandonMakings()
        handling.take(report)
        DetachedThread.park()
    }
}
