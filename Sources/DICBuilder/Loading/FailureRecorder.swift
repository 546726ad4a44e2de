internal import CDICThread

/// A record of which factory threw the error that propagates to the load that installed the recorder.
@safe
final class FailureRecorder {
    /// The error, retained so that no other error can have its address.
    private var error: (any Error)?
    /// The factory that threw it, and the factories that were running then, innermost first.
    fileprivate private(set) var path: [Registration] = []

    fileprivate(set) var cycleCount = 0

    private var outer: UnsafeMutableRawPointer?

    /// The result of a closure. What a factory throws in it is reported: `report` is given the error and the factory
    /// that threw it, with those that were running then, innermost first; none, if that is not known.
    static func result<T>(
        of body: () throws -> T,
        reporting report: (any Error, [Registration]) -> ResolutionError
    ) -> Result<T, ResolutionError> {
        let recorder = FailureRecorder()
        let thread = unsafe dic_current_thread()
        unsafe recorder.outer = unsafe thread.pointee.recorder
        unsafe thread.pointee.recorder = Unmanaged.passUnretained(recorder).toOpaque()
        defer { unsafe thread.pointee.recorder = recorder.outer }
        return Result(catching: body).mapError { error in
            error as? ResolutionError ?? report(error, recorder.matches(error) ? recorder.path : [])
        }
    }

    fileprivate func matches(_ error: any Error) -> Bool { self.error.map(errorIdentity) == errorIdentity(error) }

    fileprivate func record(_ error: any Error, _ path: @autoclosure () -> [Registration]) {
        // The same error propagates through the outer factories.
        if matches(error) { return }
        self.error = error
        self.path = path()
    }
}

extension LoadStack {
    /// Records the error that the innermost factory throws. Returns it as the load that needed the factory receives it.
    @inline(never)
    func passing(_ error: any Error) -> any Error {
        var error = error
        // Not anew by each factory: a recorder knows the error by its box.
        if let report = error as? ResolutionError, !report.isOfNestedLoad { error = report.thrownByFactory }
        withRecorder { $0.record(error, registrations) }
        return error
    }

    /// Records that the error of an instance that could not be made is thrown again.
    func record(_ failure: EagerFailure) { withRecorder { $0.record(failure.error, failure.path + registrations) } }

    /// How often a load has closed a cycle while there was a recorder.
    var cycleCount: Int { withRecorder(\.cycleCount) ?? 0 }

    func recordCycle() { withRecorder { $0.cycleCount += 1 } }

    /// The factories that were running when an error was thrown, innermost first, up to the one of a registration.
    func path(of error: any Error, in registration: Registration) -> [Registration] {
        let path = withRecorder { $0.matches(error) ? $0.path : [] } ?? []
        guard let end = path.firstIndex(where: { $0.key == registration.key && $0.location == registration.location })
        else { return [registration] }
        return Array(path[...end])
    }

    @discardableResult
    private func withRecorder<T>(_ body: (FailureRecorder) -> T) -> T? {
        guard let recorder = unsafe thread.pointee.recorder else { return nil }
        return unsafe Unmanaged<FailureRecorder>.fromOpaque(recorder)._withUnsafeGuaranteedRef(body)
    }
}

/// The address of the box that holds an error. It is the same while the error is rethrown.
private func errorIdentity(_ error: any Error) -> UInt {
    unsafe unsafeBitCast(ErrorBox(error: innermost(error)), to: UInt.self)
}

/// The error in the boxes that unoptimized clients add: there, a form whose factory throws `any Error` takes that for a
/// type of its own, and boxes it again.
private func innermost(_ error: any Error) -> any Error {
    func open<Failure: Error>(_ failure: Failure) -> any Error {
        guard Failure.self == (any Error).self else { return error }
        return innermost(unsafe unsafeBitCast(failure, to: (any Error).self))
    }
    return _openExistential(error, do: open)
}

/// Prevents the compiler from opening the error.
private struct ErrorBox { let error: any Error }

extension ResolutionError {
    /// What one failure of one factory has in common in all loads that it reaches, as long as its error is kept.
    var identity: String {
        let error = underlyingError.map(errorIdentity) ?? UInt(bitPattern: ObjectIdentifier(finding))
        return "\(error) \(UInt(bitPattern: ObjectIdentifier(type))) \(registered?.description ?? "")"
    }
}
