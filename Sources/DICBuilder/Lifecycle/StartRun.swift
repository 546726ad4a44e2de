/// One start of a container: makes its services, or takes back what was made.
final class StartRun {
    /// What makes the services.
    let starter: Starter
    /// What runs them.
    let run: ServiceRun
    /// The failures, each once, in the order in which they were found.
    private var failures: [ResolutionError] = []
    /// What is the same in errors that are one failure, so that each is not compared with all
    /// before it.
    private var known: Set<String> = []
    /// The keys of what could not be made.
    private var failed: Set<Key> = []
    /// Whether the caller was cancelled, and nothing failed before that.
    private var isCancelled = false
    /// Whether a task will never return that any factory may wait for.
    private(set) var hasLostTask = false

    init(_ starter: Starter, _ limits: Limits) {
        self.starter = starter
        run = ServiceRun(limits, starter.events, Schedule(starter.needs, starter.groups))
        run.actions = ServiceRun.Actions(
            perform: perform,
            waitingTime: starter.waitingTime,
            didEnd: didEnd,
            didGiveUp: didGiveUp,
            handle: handle
        )
    }

    /// The error of a start that was halted. `rollback` is what was stopped.
    func error(_ rollback: StopReport) -> any Error {
        let storage = starter.storage
        if isCancelled {
            // A cancelled caller is given no report.
            storage.lifecycle.note(failuresOf: rollback, isTold: true)
            return CancellationError()
        }
        let report = ValidationReport(
            failures.map { Problem($0) },
            on: storage.entries,
            faulty: failed
        )
        return BuildError(report, in: storage, rollback: rollback)
    }

    /// How the container was started.
    var report: StartReport {
        var places = [Int](repeating: 0, count: starter.services.count)
        for (place, job) in run.jobs.enumerated() { places[job.service] = place }
        let ended = run.schedule.groups.map { group in group.ended.map { places[$0] } }
        let services = run.jobs.map { job in
            let registration = registration(of: job.service)
            let waiting = starter.waitingTime(of: job.service)
            let waits = starter.needs[job.service] + starter.waits(of: job.service)
            return StartReport.Service(
                registration: ResolutionError.Reference(registration),
                start: job.start,
                waiting: waiting,
                duration: (job.end ?? job.start) - job.start - waiting,
                waitedFor: Set(waits.map { places[$0] }).sorted(),
                after: run.schedule.ended(before: job.service).map { group, count in
                    StartReport.Group(number: group, ended: ended[group][..<count])
                }
            )
        }
        return StartReport(services: services, duration: run.events.now) { $0.text }
    }

    /// What a service is registered as.
    private func registration(of service: Int) -> Registration {
        starter.services[service].registration
    }

    /// Begins a service.
    private func perform(_ service: Int) {
        let job = run.begin(
            service,
            isOnMainActor: registration(of: service).isolation == .mainActor
        )
        job.task = starter.make(service, run.limits)
    }

    /// Handles what happens to the whole start, or to a service that is suspended.
    private func handle(_ event: RunEvent) {
        switch event {
        case .suspended(let service, let error):
            guard let job = run.running(service) else { return }
            run.abandon(job)
            starter.end(service, error)
            if let error { add(error, service) }
        case .lost:
            hasLostTask = true
            for job in run.running {
                run.finish(job)
                starter.end(job.service)
            }
        case .expired:
            run.giveUpAll()
            // Without a failure, only services are left that have not begun: one of them is
            // reported.
            if !run.schedule.isHalted, let service = run.schedule.unfinished.first {
                reportLimit(of: service, after: run.events.now)
            }
            halt()
        case .cancelled:
            // After a failure, everything has been cancelled already.
            isCancelled = failures.isEmpty
            halt()
        case .opened, .begun, .ended, .exceededLimit: break
        }
    }

    /// Records that a service has been made, or could not be.
    private func didEnd(_ job: ServiceRun.Job) {
        let service = job.service
        let error = job.error.map { ResolutionError.wrapping($0, by: registration(of: service)) }
        starter.end(service, error)
        // A cancellation after the halt is not a failure of its own.
        if let error, !(run.schedule.isHalted && error.underlyingError is CancellationError) {
            add(error, service)
        }
    }

    /// Adds a failure, and halts the start.
    private func add(_ error: ResolutionError, _ service: Int) {
        failed.insert(registration(of: service).key)
        let failure = "\(error.code) \(error.registered?.description ?? "") \(error.subject)"
        if known.insert(failure).inserted { failures.append(error) }
        halt()
    }

    /// Begins nothing more, and cancels what is being made.
    private func halt() {
        if run.schedule.isHalted { return }
        starter.halt()
        for service in run.schedule.halt() { starter.end(service) }
        for job in run.running { job.task?.cancel() }
    }

    /// Records that a service was given up after a limit; nil for that of all.
    private func didGiveUp(_ job: ServiceRun.Job, after limit: Duration?) {
        // A service that was cancelled because of another failure is no longer waited for, and not
        // reported. Nor is one that the main actor has not come to because of another one.
        if run.schedule.isHalted
            && (job.isInQueue || failures.allSatisfy { $0.code != .startLimit })
        {
            return starter.end(job.service)
        }
        reportLimit(of: job.service, after: limit ?? run.events.now - job.start)
    }

    /// Adds the failure of a service that exceeded a limit.
    private func reportLimit(of service: Int, after duration: Duration) {
        let error = ResolutionError(
            .startLimit(duration),
            loading: registration(of: service),
            at: nil,
            path: []
        )
        starter.end(service, error)
        add(error, service)
    }
}
