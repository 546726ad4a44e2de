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
    /// The limit of a service has passed, unless its timer was set anew.
    case exceededLimit(Int)
    /// The time for all has passed.
    case expired
    /// The caller of the start was cancelled.
    case cancelled
}

/// What has happened to a run, and its clock. Any thread sends events; the task of the run takes
/// them.
final class RunEvents: Sendable {
    /// The events, in their order. Not in the stream: Thread Sanitizer sees the order of this lock
    /// only.
    private let waiting = Guarded<[RunEvent]>([])
    /// Yields once or more after events were sent.
    let signals: AsyncStream<Void>
    /// What yields the signals.
    private let sink: AsyncStream<Void>.Continuation
    /// The time since the run was made.
    private let stopwatch = Stopwatch()
    init() { (signals, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// The time since the run was made.
    var now: Duration { stopwatch.elapsed }

    /// Sends an event, from any thread.
    @inline(never)
    func send(_ event: RunEvent) {
        waiting.withLock { $0.append(event) }
        sink.yield()
    }

    /// Takes all events that were sent since the last call, in their order.
    func take() -> [RunEvent] {
        waiting.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Ends the signals.
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
        /// Records that a service has ended.
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

    /// A service that has begun. Only the task of the run uses it.
    final class Job {
        /// The number of the service in the schedule.
        let service: Int
        /// When its work began, by the clock of the run; on the main actor, when that came to it.
        var start: Duration
        /// When it ended, or was given up; nil if there is nothing to report.
        var end: Duration?
        /// What it threw.
        var error: (any Error)?
        /// The task to cancel; nil once it is not waited for.
        var task: Task<Void, Never>?
        /// Whether it was given up before it ended.
        fileprivate(set) var isGivenUp = false
        /// What sends `exceededLimit`; nil without a limit.
        fileprivate var timer: Task<Void, Never>?
        /// Whether the main actor has come to it; nil if it does not run there.
        fileprivate var hasBegunOnMainActor: Bool?

        fileprivate init(_ service: Int, _ start: Duration, isOnMainActor: Bool) {
            self.service = service
            self.start = start
            hasBegunOnMainActor = isOnMainActor ? false : nil
        }

        /// Whether it waits for the main actor.
        var isInQueue: Bool { hasBegunOnMainActor == false }
    }

    /// How long all of it, and each service, may take.
    let limits: Limits
    /// What has happened.
    let events: RunEvents

    /// What the run does; nil once it has ended. It keeps the start or the stop, which keeps this:
    /// so this has to run.
    var actions: Actions?
    /// How long what begins now may take; nil if there is no limit.
    var limit: Duration?
    /// Whether the time for all has passed.
    private(set) var hasExpired = false
    /// All that has begun, in that order.
    private(set) var jobs: [Job] = []
    /// Those that run, by service.
    private var places: [Job?] = []
    /// What may begin when.
    var schedule: Schedule
    /// What has been taken of the events, the next one last.
    var taken: [RunEvent] = []

    init(_ limits: Limits, _ events: RunEvents, _ schedule: Schedule = Schedule()) {
        self.limits = limits
        self.events = events
        self.schedule = schedule
        limit = limits.each
    }

    /// Cancels a service, and goes on without it.
    func abandon(_ job: Job) {
        job.task?.cancel()
        job.isGivenUp = true
        job.end = events.now
        finish(job)
    }

    /// Abandons a service because a limit has passed; nil for that of all.
    private func giveUp(_ job: Job, after limit: Duration? = nil) {
        abandon(job)
        actions?.didGiveUp(job, limit)
    }

    /// Gives up all that run, because the time for all has passed.
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

    /// The report on a job of a stop; nil if there is nothing to report.
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

    /// Handles the events of a stop: gives up what it waits for if the time for all has passed.
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

    /// Handles one event. One of a service that was given up does nothing.
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
            job.end = end
            job.error = error
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

    /// Those that run, in the order of their numbers.
    var running: [Job] { places.compactMap(\.self) }

    /// The running job of a service; nil if it has ended, or was given up.
    func running(_ service: Int) -> Job? { service < places.count ? places[service] : nil }

    /// Ends a job: what comes after it may begin.
    func finish(_ job: Job) {
        places[job.service] = nil
        job.task = nil
        setTimer(of: job, nil)
        schedule.end(job.service)
    }

    /// Replaces the timer of a job; nil for none.
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

/// How long several services may take.
struct Limits: Sendable {
    /// The time since the limits were made.
    private let stopwatch = Stopwatch()
    /// How long all may take together; nil for no limit.
    private let all: Duration?
    /// How long each may take; nil for no limit.
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

    /// How long what begins after the deadline is waited for. A choice: long enough for what only
    /// cancels.
    static let grace = Duration.milliseconds(10)
}
