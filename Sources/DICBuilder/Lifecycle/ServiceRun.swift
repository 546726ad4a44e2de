/// What happens to the services of a run, or to the run itself. Indirect, because it is copied more
/// often than made.
indirect enum RunEvent: Sendable {
    /// A service need not come after the rest of its group, which has to wait for it.
    case opened(Int)
    /// The main actor has come to a service.
    case begun(Int, at: Duration)
    /// The task of a service has ended. There is no time if there is nothing to report.
    case ended(Int, (any Error)?, begun: Duration?, at: Duration?)
    /// The factory of a service, which cannot throw, will never return: a load failed. No error if
    /// the start is halted.
    case suspended(Int, ResolutionError?)
    /// A task that some factory has started, and may wait for, will never return: the start has
    /// been halted.
    case lost
    case exceededLimit(Int)
    case expired
    case cancelled
}

final class RunEvents: Sendable {
    /// The events, in their order. Not in the stream: Thread Sanitizer sees the order of this lock
    /// only.
    private let waiting = Guarded<[RunEvent]>([])
    let signals: AsyncStream<Void>
    private let sink: AsyncStream<Void>.Continuation
    private let stopwatch = Stopwatch()
    init() { (signals, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }
    var now: Duration { stopwatch.elapsed }

    @inline(never)
    func send(_ event: RunEvent) {
        waiting.withLock { $0.append(event) }
        sink.yield()
    }

    func take() -> [RunEvent] {
        waiting.withLock { events in
            defer { events = [] }
            return events
        }
    }

    func finish() { sink.finish() }
}

/// A start or a stop: its running services, their limits, and the loop that handles what happens.
///
/// One task runs it. The tasks of the services only send events. Not a class that a start and a
/// stop inherit from: the linker keeps what overrides a method in each program, and so it does with
/// a conformance.
final class ServiceRun {
    /// What a start and a stop do, each in its own way. Not a structure: the metadata of an optional
    /// one would be kept in a file with asynchronous functions, and these with it.
    final class Actions {
        /// What has to be done before the next service begins.
        let prepare: () -> Void
        /// Begins a service, or ends it if there is nothing to do.
        let perform: (Int) -> Void
        /// Adds more services to the schedule once all have ended. Returns whether there was
        /// anything.
        let findMore: () -> Bool
        /// How long a service has waited for others, which does not count.
        let waitingTime: (Int) -> Duration
        let didEnd: (Job) -> Void
        /// Records that a service was given up after a limit; nil for that of all.
        let didGiveUp: (Job, Duration?) -> Void
        /// Handles what happens to the whole run, or to a service that is suspended.
        let handle: (RunEvent) -> Void

        init(
            prepare: @escaping () -> Void = {},
            perform: @escaping (Int) -> Void,
            findMore: @escaping () -> Bool = { false },
            waitingTime: @escaping (Int) -> Duration = { _ in .zero },
            didEnd: @escaping (Job) -> Void = { _ in },
            didGiveUp: @escaping (Job, Duration?) -> Void = { _, _ in },
            handle: @escaping (RunEvent) -> Void
        ) {
            self.prepare = prepare
            self.perform = perform
            self.findMore = findMore
            self.waitingTime = waitingTime
            self.didEnd = didEnd
            self.didGiveUp = didGiveUp
            self.handle = handle
        }
    }

    final class Job {
        let service: Int
        var start: Duration
        /// When it ended, or was given up; nil if there is nothing to report.
        var end: Duration?
        var error: (any Error)?
        var task: Task<Void, Never>?
        fileprivate(set) var isGivenUp = false
        fileprivate var timer: Task<Void, Never>?
        /// Whether the main actor has come to it; nil if it does not run there.
        fileprivate var hasBegunOnMainActor: Bool?

        fileprivate init(_ service: Int, _ start: Duration, isOnMainActor: Bool) {
            (self.service, self.start) = (service, start)
            hasBegunOnMainActor = isOnMainActor ? false : nil
        }

        var isInQueue: Bool { hasBegunOnMainActor == false }
    }

    let limits: Limits
    let events: RunEvents

    /// What the run does; nil once it has ended. It keeps the start or the stop, which keeps this:
    /// so this has to run.
    var actions: Actions?
    var limit: Duration?
    private(set) var hasExpired = false
    private(set) var jobs: [Job] = []
    /// Those that run, by service.
    private var places: [Job?] = []
    var schedule: Schedule
    /// What has been taken of the events, the next one last.
    var taken: [RunEvent] = []

    init(_ limits: Limits, _ events: RunEvents, _ schedule: Schedule = Schedule()) {
        (self.limits, self.events, self.schedule) = (limits, events, schedule)
        limit = limits.each
    }

    func abandon(_ job: Job) {
        job.task?.cancel()
        job.isGivenUp = true
        job.end = events.now
        finish(job)
    }

    /// Abandons a service; without a limit of its own, because the time for all has passed.
    private func giveUp(_ job: Job, after limit: Duration? = nil) {
        abandon(job)
        actions?.didGiveUp(job, limit)
    }

    func giveUpAll() { for job in running { giveUp(job) } }

    /// What a stop begins from now on is waited for only briefly: the time for all has passed.
    func expire() {
        hasExpired = true
        limit = Limits.grace
    }

    /// What a job of a stop is reported as.
    enum Reported {
        case stopped(Registration)
        /// What knows itself how it has ended: it was being stopped before.
        case discarded(DiscardedInstance)
    }

    /// What was stopped, in the order in which that was begun.
    func reports(_ reported: (Int) -> Reported?) -> [StopReport.Service] {
        jobs.compactMap { job in reported(job.service).flatMap { report(job, $0) } }
    }

    /// Nil if there is nothing to report.
    func report(_ job: Job, _ reported: Reported) -> StopReport.Service? {
        switch reported {
        case .discarded(let discarded): return discarded.report
        case .stopped(let source):
            guard let end = job.end else { return nil }
            return StopReport.Service(
                source,
                duration: end - job.start,
                job.error,
                isStillRunning: job.isGivenUp
            )
        }
    }

    /// Gives up what a stop waits for if the time for all has passed. What handles the events of a
    /// stop.
    func stopWaiting(_ event: RunEvent) {
        guard case .expired = event, !hasExpired else { return }
        expire()
        giveUpAll()
    }

    /// Handles all that has happened so far.
    func handleAll() {
        while let event = taken.popLast() { handle(event) }
        for event in events.take() { handle(event) }
    }

    func handle(_ event: RunEvent) {
        switch event {
        case .begun(let service, let time):
            guard let job = running(service) else { return }
            job.start = time
            job.hasBegunOnMainActor = true
            setTimer(of: job, limit)
        case .ended(let service, let error, let start, let end):
            guard let job = running(service) else { return }
            finish(job)
            if let start { job.start = start }
            (job.end, job.error) = (end, error)
            actions?.didEnd(job)
        case .opened(let service): schedule.open(service)
        case .exceededLimit(let service): checkLimit(of: service)
        case .suspended, .lost, .expired, .cancelled: actions?.handle(event)
        }
    }

    /// Begins what can begin. Returns whether there is anything to wait for.
    func proceed() -> Bool {
        repeat {
            actions?.prepare()
            while let service = schedule.next() { actions?.perform(service) }
        } while schedule.remaining == 0 && actions?.findMore() == true
        return schedule.isGoingOn
    }

    /// Begins a service. The caller sets its task, which may end before that.
    func begin(_ service: Int, isOnMainActor: Bool = false) -> Job {
        let job = Job(service, events.now, isOnMainActor: isOnMainActor)
        jobs.append(job)
        while places.count <= service { places.append(nil) }
        places[service] = job
        setTimer(of: job, limit)
        return job
    }

    var running: [Job] { places.compactMap(\.self) }
    func running(_ service: Int) -> Job? { service < places.count ? places[service] : nil }

    func finish(_ job: Job) {
        places[job.service] = nil
        job.task = nil
        setTimer(of: job, nil)
        schedule.end(job.service)
    }

    private func setTimer(of job: Job, _ time: Duration?) {
        job.timer?.cancel()
        job.timer = time.map { events.send(.exceededLimit(job.service), after: $0) }
    }

    /// Gives a service up, unless it has waited for others, or for the main actor, which may still
    /// be at another one.
    private func checkLimit(of service: Int) {
        guard let limit, let job = running(service) else { return }
        let waitsForMainActor = job.isInQueue && places.contains { $0?.hasBegunOnMainActor == true }
        let rest = limit + (actions?.waitingTime(service) ?? .zero) - (events.now - job.start)
        if !waitsForMainActor && rest <= .zero { return giveUp(job, after: limit) }
        setTimer(of: job, max(waitsForMainActor ? limit : rest, .milliseconds(1)))
    }
}

struct Limits: Sendable {
    private let stopwatch = Stopwatch()
    private let all: Duration?
    let each: Duration?

    init(_ all: Duration? = nil, each: Duration? = nil) {
        // A clock cannot add any duration to any time.
        let century = Duration.seconds(3_155_760_000)
        self.all = all.map { min($0, century) }
        self.each = each.map { min($0, century) }
    }

    /// Where factories and stop actions run that may block their thread. With a limit, those are
    /// threads apart: those on which the limit is noticed must stay free.
    var executor: (any TaskExecutor)? { all != nil || each != nil ? BlockableThreads.shared : nil }

    /// What is left of the time for all, negative if that has passed; nil if there is no limit.
    var remaining: Duration? { all.map { $0 - stopwatch.elapsed } }

    /// How long what begins after the deadline is waited for.
    static let grace = Duration.milliseconds(10)
}
