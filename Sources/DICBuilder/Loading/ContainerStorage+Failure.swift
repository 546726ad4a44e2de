extension _ContainerStorage {
    /// The result of a `load` that failed.
    @usableFromInline
    @inline(never)
    func failure<T>(_ error: any Error, at location: CodeLocation) -> T {
        failure(error, at: location, insteadUse: .verb("loadOrThrow"))
    }

    /// The error with the location of this load, if the error is about this load and not about a nested one.
    @usableFromInline
    @inline(never)
    func located(_ error: any Error, at location: CodeLocation) -> any Error {
        guard let report = error as? ResolutionError, report.location == nil, report.code != .cycle else {
            return error
        }
        return report.path.count == runningCount ? report.at(location) : report.from(location)
    }

    /// The number of factories that are running for this load.
    var runningCount: Int { LoadStack.current.depth + AsyncLoadChain.registrations.count }

    /// The result of a non-throwing load that failed: nil if the type is optional and its factory threw, and a trap
    /// with the full report in all other cases.
    ///
    /// - Parameters:
    ///   - call: The call that rethrows the error.
    ///   - origin: The place that reports show for the load, if it is not that of the call.
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
        return valueWithoutLoading(T.self, Request(T.self), .nothing, at: location)
    }

    /// Whether a non-throwing load that failed has nothing to return.
    ///
    /// - Parameters:
    ///   - error: The error, with the location of the load if it is about that load.
    ///   - origin: The place that reports show for the load, if it is not that of the call.
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
        // A cycle has no location. Nor has what a parameter could not be loaded for: a factory needed that.
        return report.code == .cycle || report.path.count == runningCount
    }

    /// Ends the process with the report of a load that failed.
    static func trap(
        _ error: any Error,
        for type: Any.Type,
        at location: CodeLocation,
        insteadUse call: ThrowingCall
    ) -> Never {
        trap(report(error, for: type, at: location, insteadUse: call), at: location)
    }

    /// Ends the process with a report.
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
        error as? ResolutionError
            ?? .factoryThrew(error, for: type, at: location, path: runningRegistrations) {
                call.advice(for: type)
            }
    }

    /// The result of a load, with a report about an error that a factory threw: which factory, and the chain of loads.
    package func result<T>(
        of request: Request,
        at location: CodeLocation,
        _ load: () throws -> T
    ) -> Result<T, ResolutionError> {
        FailureRecorder.recording { recorder in
            Result(catching: load).mapError { error in
                if let error = error as? ResolutionError { return error }
                let path = recorder.matches(error) ? recorder.path : []
                return .factoryThrew(
                    error,
                    for: path.first?.type ?? request.type,
                    named: path.first.map(\.key.name) ?? request.name,
                    at: location,
                    registered: path.first?.location,
                    path: Array(path.dropFirst())
                ) { "fix the cause, or handle the error" }
            }
        }
    }
}
