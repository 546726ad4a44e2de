internal import CDICThread

extension ResolutionError {
    /// A failure to load a type. `path` has the factories that are running, innermost first.
    @inline(never) package init(
        _ fault: Fault,
        of type: Any.Type,
        named name: DependencyName? = nil,
        at location: CodeLocation?,
        registered: CodeLocation? = nil,
        path: [Registration] = _ContainerStorage.runningRegistrations,
        among registrations: RegistrationSnapshot = .none
    ) {
        let key = Key(type, named: name)
        self.init(
            Finding(fault, of: key, registered: registered, chain: path, among: registrations),
            at: location
        )
    }

    /// A failure to load the instance of a registration. The `type` is the requested one, if it is
    /// another.
    @inline(never) package init(
        _ fault: Fault,
        loading registration: Registration,
        as type: Any.Type? = nil,
        at location: CodeLocation?,
        path: [Registration] = _ContainerStorage.runningRegistrations
    ) {
        let key = Key(type ?? registration.type, named: registration.key.name)
        self.init(
            Finding(fault, of: key, registration, registered: registration.location, chain: path),
            at: location
        )
    }

    /// Factories that need each other. Each of `cycle` needs the next, and the last the first.
    init(cycle: [Registration]) {
        self.init(.cycle, of: cycle.first?.type ?? Never.self, at: nil, path: cycle)
    }

    /// The error of a factory that the container called itself, in a build, a start or a
    /// verification, as a report.
    package static func wrapping(
        _ error: any Error,
        by registration: Registration,
        path: [Registration] = []
    ) -> ResolutionError {
        if let error = error as? ResolutionError { return error }
        return ResolutionError(
            .threw(error, instead: .unavailable),
            loading: registration,
            at: nil,
            path: path
        )
    }

    /// Whether an error is about the load at a place, and not about one in its course.
    func isOfLoad(at location: CodeLocation) -> Bool {
        self.location == location && !isOfNestedLoad
    }

    /// The same error of an injected property. For an optional one, the report names the wrapper,
    /// in place of the load.
    var explainedAsProperty: ResolutionError {
        guard case .missing(var missing) = finding.fault else { return self }
        missing.isOfProperty = true
        return explained(by: .missing(missing))
    }
}

/// Replaces traps on one thread: the owner of the thread receives the report, and abandons the
/// thread.
///
/// Closures, so that the linker leaves their code out of programs that neither start nor verify
/// anything.
package struct TrapHandler: Sendable {
    /// The handler that code of the current task has, if its thread is that of the handler.
    @TaskLocal package static var current: TrapHandler?

    /// Whether a trap is handled now, and what takes its report.
    private typealias Handling = (
        isPossible: @Sendable () -> Bool, take: @Sendable (ResolutionError) -> Void
    )

    /// What the handler does; nil after the end: a task that a factory leaves behind inherits the
    /// handler, may run on a thread that has reused the identity, and must not keep anything alive.
    private final class State: Sendable {
        /// What is done; nil after the end.
        let handling: Guarded<Handling?>
        init(_ handling: Handling) { self.handling = Guarded(handling) }
    }

    /// Takes the report of a load that cannot fail, and never returns; on another thread than its
    /// own, it does nothing.
    let handle: @Sendable (ResolutionError) -> Void
    /// Ends the handler, so that traps end the process again.
    package let end: @Sendable () -> Void

    /// A handler for the calling thread, which no other code may wait for. It handles traps if the
    /// condition is true.
    package init(
        if condition: @escaping @Sendable () -> Bool = { true },
        _ take: @escaping @Sendable (ResolutionError) -> Void
    ) {
        let thread = LoadStack.current.worker
        let state = State((condition, take))
        end = { state.handling.set(nil) }
        handle = { report in
            guard LoadStack.current.worker == thread,
                let handling = state.handling.withLock({ $0 }),
                handling.isPossible()
            else { return }
            state.handling.set(nil)
            LoadStack.current.abandonMakings()
            handling.take(report)
            dic_park_thread()
        }
    }
}

/// Which factory threw the error that propagates to the load that installed the recorder.
@safe final class FailureRecorder {
    /// Retained, so that no other error can have its address.
    private var error: (any Error)?
    /// The factory that threw it, and those that were running then, innermost first.
    fileprivate private(set) var path: [Registration] = []
    /// Told of each failure to make an instance that a container keeps; nil if nobody needs to
    /// know.
    fileprivate var onFailure: ((Slot, EagerFailure) -> Void)?

    /// How often a load has closed a cycle.
    fileprivate(set) var cycleCount = 0

    /// The recorder of the load around this one, which is installed again at the end.
    private var outer: UnsafeMutableRawPointer?

    /// What a factory throws is reported: `report` is given the error and its `path`, empty if that
    /// is not known.
    static func result<T>(
        onFailure: ((Slot, EagerFailure) -> Void)? = nil,
        of body: () throws -> T,
        reporting report: (any Error, [Registration]) -> ResolutionError
    ) -> Result<T, ResolutionError> {
        let recorder = FailureRecorder()
        recorder.onFailure = onFailure
        let thread = unsafe dic_current_thread()
        unsafe recorder.outer = unsafe thread.pointee.recorder
        unsafe thread.pointee.recorder = Unmanaged.passUnretained(recorder).toOpaque()
        defer { unsafe thread.pointee.recorder = recorder.outer }
        return Result(catching: body).mapError { error in
            error as? ResolutionError ?? report(error, recorder.matches(error) ? recorder.path : [])
        }
    }

    /// Whether the recorded error is the given one.
    fileprivate func matches(_ error: any Error) -> Bool {
        self.error.map(errorIdentity) == errorIdentity(error)
    }

    /// Records an error that a factory throws, unless it is the recorded one, which then
    /// propagates.
    fileprivate func record(_ error: any Error, _ path: @autoclosure () -> [Registration]) {
        // The same error propagates through the outer factories.
        if matches(error) { return }
        // Released when nothing is accessed: an error may load something when it is.
        let old = self.error
        self.error = error
        self.path = path()
        withExtendedLifetime(old) {}
    }
}

extension LoadStack {
    /// Records the error that the innermost factory throws. Returns it as the load that needed the
    /// factory receives it.
    @inline(never) func passing(_ error: any Error) -> any Error {
        var error = error
        // Not anew by each factory: each box takes memory.
        if let report = error as? ResolutionError, !report.isOfNestedLoad {
            error = report.thrownByFactory
        }
        withRecorder { $0.record(error, registrations) }
        return error
    }

    /// Records that the error of an instance that could not be made is thrown again.
    func record(_ failure: EagerFailure) {
        withRecorder { $0.record(failure.error, failure.path + registrations) }
    }

    /// Tells the recorder that the instance of a slot could not be made.
    func tell(_ failure: EagerFailure, of slot: Slot) {
        withRecorder { $0.onFailure?(slot, failure) }
    }

    /// How often a load has closed a cycle while there was a recorder.
    var cycleCount: Int { withRecorder(\.cycleCount) ?? 0 }

    /// Records that a load closes a cycle.
    func recordCycle() { withRecorder { $0.cycleCount += 1 } }

    /// The factories that were running when an error was thrown, innermost first, up to the one of
    /// a registration. Of many its two ends: each failure in a chain of eager singletons has the
    /// path of the one before it.
    func path(of error: any Error, in registration: Registration) -> [Registration] {
        let path = withRecorder { $0.matches(error) ? $0.path : [] } ?? []
        guard
            let end = path.firstIndex(where: {
                $0.key == registration.key && $0.location == registration.location
            })
        else { return [registration] }
        return Array(end < 100 ? path[...end] : path[..<50] + path[(end - 49)...end])
    }

    /// Calls a closure with the innermost recorder of the thread; nil if there is none.
    @discardableResult private func withRecorder<T>(_ body: (FailureRecorder) -> T) -> T? {
        guard let recorder = unsafe thread.pointee.recorder else { return nil }
        return unsafe Unmanaged<FailureRecorder>.fromOpaque(recorder)._withUnsafeGuaranteedRef(body)
    }
}

/// The address of the box that holds an error, which is the same while the error is rethrown. A
/// report may be put into another box, where a load adds its place.
func errorIdentity(_ error: any Error) -> UInt {
    let error = innermost(error)
    if let report = error as? ResolutionError {
        return UInt(bitPattern: ObjectIdentifier(report.finding))
    }
    return unsafe unsafeBitCast(ErrorBox(error: error), to: UInt.self)
}

/// The error in the boxes that unoptimized clients add: there, a form whose factory throws
/// `any Error` takes that for a type of its own, and boxes it again.
private func innermost(_ error: any Error) -> any Error {
    func open<Failure: Error>(_ failure: Failure) -> any Error {
        guard Failure.self == (any Error).self else { return error }
        return innermost(unsafe unsafeBitCast(failure, to: (any Error).self))
    }
    return _openExistential(error, do: open)
}

/// A box around an error, which prevents the compiler from opening it.
private struct ErrorBox { let error: any Error }

extension ResolutionError {
    /// Whether an error is this report, or what it reports that a factory threw.
    func isOfSameError(as error: any Error) -> Bool {
        errorIdentity(underlyingError ?? self) == errorIdentity(error)
    }

    /// What one failure of one factory has in common in all loads that it reaches, as long as its
    /// error is kept: of a cycle its members, whichever of them comes first.
    package var identity: String {
        if code == .cycle {
            let members = path.map { "\($0.key.hashValue) \($0.location)" }
            let first = members.indices.min { members[$0] < members[$1] } ?? 0
            return (members[first...] + members[..<first]).joined(separator: " -> ")
        }
        return
            "\(errorIdentity(underlyingError ?? self)) \(finding.key.hashValue) \(registered?.description ?? "")"
    }
}
