/// One start of a container: makes its services, or takes back what was made.
final class StartRun: ServiceRun {
    let starter: Starter
    private var failures: [ResolutionError] = []
    private var failed: Set<Key> = []
    private var isCancelled = false

    init(_ starter: Starter, _ limits: Limits) {
        self.starter = starter
        super.init(limits, starter.events, Schedule(starter.prerequisites))
    }

    /// The error of the start.
    func error(_ rollback: StopReport) -> any Error {
        let storage = starter.storage
        if isCancelled {
            // A cancelled caller is given no report.
            storage.lifecycle.stopNotes.add(failuresOf: rollback)
            return CancellationError()
        }
        let report = ValidationReport(failures.map { Problem($0) }, on: storage.entries, faulty: failed)
        return BuildError(report, in: storage).rolledBack(rollback)
    }

    var report: StartReport {
        var places = [Int](repeating: 0, count: starter.services.count)
        for (place, job) in jobs.enumerated() { places[job.service] = place }
        let services = jobs.map { job in
            let waiting = starter.waitingTime(of: job.service)
            let waits = schedule.prerequisites[job.service] + starter.waits(of: job.service)
            return StartReport.Service(
                registration: ResolutionError.Reference(registration(of: job.service)),
                start: job.start,
                waiting: waiting,
                duration: (job.end ?? job.start) - job.start - waiting,
                waitedFor: Set(waits.map { places[$0] }).sorted()
            )
        }
        return StartReport(services: services, duration: events.now)
    }

    private func registration(of service: Int) -> Registration { starter.services[service].registration }

    // MARK: What happens

    override func perform(_ service: Int) {
        let job = begin(service, isOnMainActor: registration(of: service).isolation == .mainActor)
        job.task = starter.make(service, limits)
    }

    override func waitingTime(of service: Int) -> Duration { starter.waitingTime(of: service) }

    override func handle(_ event: RunEvent) {
        switch event {
        case .suspended(let service, let error):
            guard let job = running(service) else { return }
            super.giveUp(job, after: nil)
            starter.end(service, error)
            if let error { add(error, service) }
        case .lost:
            for job in running {
                finish(job)
                starter.end(job.service)
            }
        case .expired:
            super.handle(event)
            // Without a failure, only services are left that have not begun: one of them is reported.
            if !schedule.isHalted, let service = schedule.unfinished.first {
                reportLimit(of: service, after: events.now)
            }
            halt()
        case .cancelled:
            // After a failure, everything has been cancelled already.
            isCancelled = failures.isEmpty
            halt()
        default: super.handle(event)
        }
    }

    override func didEnd(_ job: Job) {
        let service = job.service
        let error = job.error.map { ResolutionError.wrapping($0, by: registration(of: service)) }
        starter.end(service, error)
        // A cancellation after the halt is not a failure of its own.
        if let error, !(schedule.isHalted && error.underlyingError is CancellationError) { add(error, service) }
    }

    private func add(_ error: ResolutionError, _ service: Int) {
        failed.insert(registration(of: service).key)
        if !failures.contains(where: { $0.isSameFailure(as: error) }) { failures.append(error) }
        halt()
    }

    /// Begins nothing more, and cancels what is being made.
    private func halt() {
        starter.halt()
        for service in schedule.halt() { starter.end(service) }
        for job in running { job.task?.cancel() }
    }

    override func giveUp(_ job: Job, after limit: Duration?) {
        super.giveUp(job, after: limit)
        // A service that was cancelled because of another failure is no longer waited for, and not reported. Nor is one
        // that the main actor has not come to because of another one.
        if schedule.isHalted && (job.isInQueue || failures.allSatisfy { $0.code != .startLimit }) {
            starter.end(job.service)
        } else {
            reportLimit(of: job.service, after: limit ?? events.now - job.start)
        }
    }

    private func reportLimit(of service: Int, after duration: Duration) {
        let error = ResolutionError(.startLimit(duration), loading: registration(of: service), at: nil, path: [])
        starter.end(service, error)
        add(error, service)
    }
}
