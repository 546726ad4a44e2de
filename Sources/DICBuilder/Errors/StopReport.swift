/// What was stopped with a container, how long it took, and what went wrong.
///
/// The report of a scope may keep its container alive: read it when the scope is closed.
public struct StopReport: Sendable, CustomStringConvertible {
    /// One instance that was stopped, or that was still being made or stopped.
    public struct Service: Sendable, CustomStringConvertible {
        /// Its registration.
        public var registration: ResolutionError.Reference { ResolutionError.Reference(source) }

        /// Described on demand: most reports are never read, least of all those of a server's
        /// scopes.
        let source: Registration

        /// How long its stop action took, or how long it was waited for.
        public let duration: Duration
        /// What the stop action threw.
        public let error: (any Error)?

        /// Whether the stop action, or the factory that was making the instance, has not ended: it
        /// exceeded its limit, or that of all, or nobody waited for it.
        public let isStillRunning: Bool
        /// The service in a line, for example `Worker (Services.swift:9), 5.0 s, still running`.
        public var description: String { "\(registration), \(duration.text)\(outcome)" }

        /// What went wrong, behind a comma; empty if nothing did.
        fileprivate var outcome: String {
            error.map { ", failed: \(withoutAddresses("\($0)"))" }
                ?? (isStillRunning ? ", still running" : "")
        }

        init(
            _ source: Registration,
            duration: Duration,
            _ error: (any Error)? = nil,
            isStillRunning: Bool = false
        ) {
            self.source = source
            self.duration = duration
            self.error = error
            self.isStillRunning = isStillRunning
        }

        init(running source: Registration) {
            self.init(source, duration: .zero, isStillRunning: true)
        }
    }

    /// What was stopped, and what else is known.
    private let contents: Contents

    /// The kinds of reports: most are small.
    private enum Contents {
        /// What was stopped, and how long that took together.
        case services([Service], Duration)
        /// A closed scope, which this keeps, knows them; none failed.
        case inScope(@Sendable () -> [Service])
        /// Indirect, so that all other reports are small.
        indirect case leavingOpen([Registration], scopeCount: Int, [Service], Duration)
    }

    /// What was stopped, in the order in which it was begun. Those that need no stopping are left
    /// out.
    ///
    /// What was discarded before is among them, because a decorator threw, for example: of a
    /// container, the last thousand.
    public var services: [Service] {
        switch contents {
        case .services(let services, _), .leavingOpen(_, _, let services, _): services
        case .inScope(let services): services()
        }
    }

    /// What closes itself, and was left open because its registration is an expression.
    ///
    /// `registerSingleton(pool)` may pass what other code is responsible for. If it is the
    /// container's, write `registerSingleton { Pool() }`, or add an `onStop`. Empty for a scope.
    public var leftOpen: [ResolutionError.Reference] {
        guard case .leavingOpen(let sources, _, _, _) = contents else { return [] }
        return sources.map { ResolutionError.Reference($0) }
    }

    /// How many scopes were open in the container when its stop began. End what opens them before;
    /// 0 for a scope.
    public var openScopeCount: Int {
        if case .leavingOpen(_, let count, _, _) = contents { count } else { 0 }
    }

    /// The time from the first call of `stop` to the end; for a scope, the time of all services
    /// together.
    public var duration: Duration {
        switch contents {
        case .services(_, let duration), .leavingOpen(_, _, _, let duration): duration
        case .inScope(let services): StopReport(services()).duration
        }
    }

    /// The services whose stop actions threw or are still running.
    public var failures: [Service] {
        if case .inScope = contents { return [] }
        return services.filter { $0.error != nil || $0.isStillRunning }
    }

    /// The first line of the ``description``, for a log.
    public var summary: String {
        let failed = (services.count { $0.error != nil }, "failed")
        let running = (services.count { $0.isStillRunning }, "still running")
        let scopes = openScopeCount == 0 ? [] : ["\(openScopeCount.counted("scope")) still open"]
        let notes = [failed, running].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + scopes
        return "DIC: stopped \(services.count.counted("service")) in \(duration.text)"
            + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    /// The whole report.
    ///
    /// ```text
    /// DIC: stopped 2 services in 5.0 s (1 still running)
    ///      5.0 s  Worker (Services.swift:9), still running
    ///     1.2 ms  Database (Services.swift:4)
    ///          -  Pool (Services.swift:3), left open: register a closure, or add an onStop
    /// ```
    public var description: String {
        let open = leftOpen.map {
            "         -  \($0), left open: register a closure, or add an onStop"
        }
        let stopped = services.map { "\($0.duration.column)  \($0.registration)\($0.outcome)" }
        return ([summary] + stopped + open).joined(separator: "\n")
    }

    @inline(__always) init() { self.init(services: [], duration: .zero) }

    @inline(__always)
    init(
        services: [Service],
        duration: Duration,
        leavingOpen open: [Registration] = [],
        scopeCount: Int = 0
    ) {
        let isPlain = open.isEmpty && scopeCount == 0
        contents =
            isPlain
            ? .services(services, duration)
            : .leavingOpen(open, scopeCount: scopeCount, services, duration)
    }

    /// The report of what was stopped one after the other: the duration is the sum of theirs.
    init(_ services: [Service]) {
        self.init(services: services, duration: services.reduce(.zero) { $0 + $1.duration })
    }

    /// Of a scope in which no stop action failed. `services` is listed on demand: most reports are
    /// never read.
    @inline(__always) init(inScope services: @escaping @Sendable () -> [Service]) {
        contents = .inScope(services)
    }
}

/// What happens to the scopes of a container and to what it stops, as an observer is told. More may
/// be added.
///
/// Open scopes have different identities. That of a closed one may be used again. A report has what
/// its scope kept; if a scope is closed while it is opened in another, that may be told first.
public enum LifecycleEvent: Sendable, CustomStringConvertible {
    /// A scope has been opened.
    case scopeOpened(ScopeName, id: ObjectIdentifier)
    /// A scope has been closed; what is still running is stopped in a task of its own.
    case scopeClosed(ScopeName, id: ObjectIdentifier, StopReport)
    /// A scope has been released without being closed. The report has what could not be stopped, or
    /// failed to stop.
    case scopeDropped(ScopeName, id: ObjectIdentifier, StopReport)
    /// The container has been stopped, or something that nobody waited for has failed to stop.
    case stopped(StopReport)

    /// What happened, for a log: `DIC: scope request was closed` and the report.
    public var description: String {
        switch self {
        case .scopeOpened(let name, _): "DIC: scope \(name) was opened"
        case .scopeClosed(let name, _, let report): "DIC: scope \(name) was closed\n\(report)"
        case .scopeDropped(let name, _, let report): "DIC: scope \(name) was dropped\n\(report)"
        case .stopped(let report): "\(report)"
        }
    }
}
