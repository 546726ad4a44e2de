/// One start of a container: makes its services, or takes back what was made.
final class StartRun {
    private let starter: Starter
    private let limits: Limits
    private let start = ContinuousClock.now

    private var running = RunningServices()

    /// When services were begun and made, in the order in which they were begun.
    private var begun: [(service: Int, start: ContinuousClock.Instant, end: ContinuousClock.Instant?)] = []
    private var places: [Int: Int] = [:]

    private var failures: [ResolutionError] = []
    private var failed: Set<Key> = []
    private var isCancelled = false

    private init(_ starter: Starter, _ limits: Limits) {
        self.starter = starter
        self.limits = limits
    }

    /// How a start ended.
    enum Outcome: Sendable {
        case started(StartReport)
        case failed([ResolutionError], Set<Key>, StopReport)
        case cancelled
    }

    /// Makes the services of a container. If one fails, stops what was made.
    static func start(_ storage: _ContainerStorage, _ limits: Limits) async -> Outcome {
        let starter = Starter(storage)
        // A task of its own, which goes on if the caller is cancelled: it has to stop what was made.
        let run = Task { await StartRun(starter, limits).run() }
        return await withTaskCancellationHandler {
            await run.value
        } onCancel: {
            starter.sink.yield(.cancelled)
        }
    }

    private func run() async -> Outcome {
        let expiry = limits.deadline.map { starter.sink.yield(.expired, after: ContinuousClock.now.duration(to: $0)) }
        begin(starter.begin())
        var iterator = starter.events.makeAsyncIterator()
        while !(running.isEmpty && (starter.isDone || hasHalted)), let event = await iterator.next() { handle(event) }
        expiry?.cancel()
        starter.end(hasFailed: hasHalted)
        guard hasHalted else {
            let report = report
            starter.storage.lifecycle.startReport = report
            return .started(report)
        }
        // What is still being made has been given up, or will never be made.
        let rollback = await starter.storage.stop(
            remainingTime,
            limitForEach: limits.each,
            awaitsConstructions: false
        )
        if !isCancelled { return .failed(failures, failed, rollback) }
        // A cancelled caller is given no report.
        starter.storage.lifecycle.stopNotes.add(failuresOf: rollback)
        return .cancelled
    }

    private var hasHalted: Bool { isCancelled || !failures.isEmpty }

    /// How long a rollback may take: what is left, and as long as one service at least.
    private var remainingTime: Duration? {
        limits.deadline.map { max(ContinuousClock.now.duration(to: $0), limits.each ?? .milliseconds(100)) }
    }

    private func handle(_ event: Starter.Event) {
        switch event {
        case .begin(let services): begin(services)
        case .begun(let service, let time):
            running.beginOnMainActor(service)
            if let place = places[service] { begun[place].start = time }
            restartTimer(of: service)
        case .ended(let service, let error, let start, let end): self.end(service, error, from: start, to: end)
        case .suspended(let service, let error): suspend(service, error)
        case .lost:
            for service in running.services {
                _ = running.remove(service)
                starter.abandon(service)
            }
        case .exceededLimit(let service): checkLimit(of: service)
        case .expired:
            for service in running.services { giveUp(service, after: nil) }
            // Without a failure, only services are left that have not begun: one of them is reported.
            if !hasHalted, let service = starter.unfinished {
                reportLimit(of: service, after: start.duration(to: .now))
            }
            halt()
        case .cancelled:
            // After a failure, everything has been cancelled already.
            isCancelled = failures.isEmpty
            halt()
        }
    }

    private func begin(_ services: [Int]) {
        for service in services {
            // The event was sent before the halt.
            if hasHalted {
                starter.abandon(service)
                continue
            }
            places[service] = begun.count
            begun.append((service, .now, nil))
            let isOnMainActor = starter.services[service].facts.isolation == .mainActor
            running.add(service, starter.make(service, limits), isOnMainActor: isOnMainActor)
            restartTimer(of: service)
        }
    }

    private func end(
        _ service: Int,
        _ error: ResolutionError?,
        from start: ContinuousClock.Instant,
        to end: ContinuousClock.Instant
    ) {
        guard let ended = running.remove(service) else { return }
        if let place = places[service] {
            if ended.hasBegunOnMainActor == nil { begun[place].start = start }
            begun[place].end = end
        }
        // A cancellation after the halt is not a failure of its own.
        if let error, !(hasHalted && error.underlyingError is CancellationError) { add(error, service) }
        begin(starter.end(service, error))
    }

    /// Cancels a service that has been suspended for ever.
    ///
    /// - Parameter error: Why it was suspended; nil after a halt.
    private func suspend(_ service: Int, _ error: ResolutionError?) {
        guard let suspended = running.remove(service) else { return }
        suspended.task.cancel()
        if let error {
            _ = starter.end(service, error)
            add(error, service)
        } else {
            starter.abandon(service)
        }
    }

    /// - Parameter time: When the timer ends; by default after the limit, if there is one.
    private func restartTimer(of service: Int, after time: Duration? = nil) {
        let time = time ?? limits.each
        running.setTimer(time.map { starter.sink.yield(.exceededLimit(service), after: $0) }, of: service)
    }

    private func add(_ error: ResolutionError, _ service: Int) {
        failed.insert(starter.services[service].facts.key)
        if !failures.contains(where: { $0.isSameFailure(as: error) }) { failures.append(error) }
        halt()
    }

    /// Begins nothing more, and cancels what is being made.
    private func halt() {
        starter.halt()
        running.cancelAll()
    }

    /// Gives a service up, unless it has waited for others in part of the time.
    private func checkLimit(of service: Int) {
        guard let limit = limits.each, let place = places[service], running.contains(service) else { return }
        let waiting = starter.waitingTime(of: service)
        if let rest = running.remainingTime(of: service, limit, since: begun[place].start, notCounting: waiting) {
            restartTimer(of: service, after: rest)
        } else {
            giveUp(service, after: limit)
        }
    }

    /// Reports a service that is not made in time, and does not wait for it any longer.
    private func giveUp(_ service: Int, after limit: Duration?) {
        let isInQueue = running.isInQueue(service)
        guard let late = running.remove(service), let place = places[service] else { return }
        late.task.cancel()
        let duration = limit ?? begun[place].start.duration(to: .now)
        // A service that was cancelled because of another failure is no longer waited for, and not reported. Nor is one
        // that the main actor has not come to because of another one.
        let isCancelled = hasHalted && failures.allSatisfy { $0.code != .startLimit }
        if isCancelled || hasHalted && isInQueue { return starter.abandon(service) }
        reportLimit(of: service, after: duration)
    }

    private func reportLimit(of service: Int, after duration: Duration) {
        let registration = starter.services[service].registration
        let error = ResolutionError(.startLimit(duration), loading: registration, at: nil, path: [])
        _ = starter.end(service, error)
        add(error, service)
    }

    private var report: StartReport {
        let services = begun.map { made in
            let waiting = starter.waitingTime(of: made.service)
            return StartReport.Service(
                registration: ResolutionError.Reference(starter.services[made.service].registration),
                start: start.duration(to: made.start),
                waiting: waiting,
                duration: made.start.duration(to: made.end ?? made.start) - waiting,
                waitedFor: starter.waits(of: made.service).compactMap { places[$0] }.sorted()
            )
        }
        return StartReport(services: services, duration: start.duration(to: .now))
    }
}
