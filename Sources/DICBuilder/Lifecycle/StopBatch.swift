/// Stops some services, each after those that have to be stopped before it.
///
/// A service that is being made is cancelled when its turn comes, and stopped if it is made all the same. What does not
/// end in time is given up: what waits for it goes on.
final class StopBatch {
    private let storage: _ContainerStorage
    private var services: [StopService]
    private let limits: Limits

    private var schedule: Schedule
    private var running = RunningServices()

    /// What was done for each service, in the order in which it was begun.
    private var outcomes: [(service: Int, start: ContinuousClock.Instant, report: StopReport.Service?)] = []
    private var places: [Int: Int] = [:]
    private var hasExpired = false

    private let events: AsyncStream<Event>
    private let sink: AsyncStream<Event>.Continuation

    private enum Event: Sendable {
        /// The main actor has come to a service.
        case begun(Int, ContinuousClock.Instant)
        case ended(Int, Result<Bool, any Error>, ContinuousClock.Instant)
        /// The construction of a service has ended.
        case constructed(Int)
        case exceededLimit(Int)
        case expired
    }

    init(_ services: [StopService], in storage: _ContainerStorage, _ limits: Limits) {
        self.services = services
        self.storage = storage
        self.limits = limits
        schedule = Schedule(storage.stopOrder(of: services.map(\.entry)))
        (events, sink) = AsyncStream.makeStream()
    }

    /// Stops them.
    ///
    /// - Returns: What was stopped, in the order in which it was begun.
    func run() async -> [StopReport.Service] {
        hasExpired = limits.hasExpired
        let timer =
            hasExpired ? nil : limits.deadline.map { sink.yield(.expired, after: ContinuousClock.now.duration(to: $0)) }
        begin(schedule.first)
        var iterator = events.makeAsyncIterator()
        while schedule.remaining > 0, let event = await iterator.next() {
            switch event {
            case .begun(let service, let time):
                if let place = places[service] { outcomes[place].start = time }
                running.beginOnMainActor(service)
                restartTimer(of: service)
            case .ended(let service, let result, let time): end(service, result, at: time)
            case .constructed(let service): endConstruction(of: service)
            case .exceededLimit(let service): checkLimit(of: service)
            case .expired:
                hasExpired = true
                for service in running.services { giveUp(service) }
            }
        }
        timer?.cancel()
        return outcomes.compactMap(\.report)
    }

    /// Begins services, and whatever can begin because of those that have nothing to do.
    private func begin(_ ready: [Int]) {
        var pending = Array(ready.reversed())
        while let service = pending.popLast() {
            switch services[service] {
            case .constructing(_, let construction):
                add(service, awaitEnd(of: construction, service))
            case .kept(let target):
                guard let stopping = target.stopping else {
                    pending += schedule.end(service)
                    continue
                }
                add(service, perform(stopping, of: target, service), isOnMainActor: stopping == .onMainActor)
            }
        }
    }

    private func add(_ service: Int, _ task: Task<Void, Never>, isOnMainActor: Bool = false) {
        places[service] = outcomes.count
        outcomes.append((service, .now, nil))
        running.add(service, task, isOnMainActor: isOnMainActor)
        restartTimer(of: service)
    }

    /// How long what begins now may take.
    private var limit: Duration? { hasExpired ? Limits.grace : limits.each }

    private func restartTimer(of service: Int) {
        running.setTimer(limit.map { sink.yield(.exceededLimit(service), after: $0) }, of: service)
    }

    /// Gives a service up, unless the main actor has just come to it, or is still at another one.
    private func checkLimit(of service: Int) {
        guard running.contains(service), let place = places[service] else { return }
        let hasTime = limit.map { outcomes[place].start.duration(to: .now) < $0 } ?? false
        if hasTime || running.waitsForMainActor(service) { restartTimer(of: service) } else { giveUp(service) }
    }

    /// Cancels a construction, and waits until it has ended.
    private func awaitEnd(of construction: AsyncConstruction, _ service: Int) -> Task<Void, Never> {
        construction.cancel()
        return Task { [sink] in
            await construction.waitForEnd()
            sink.yield(.constructed(service))
        }
    }

    /// Stops what was constructed, if anything was.
    private func endConstruction(of service: Int) {
        guard running.remove(service) != nil else { return }
        if let target = storage.claimStops(of: [services[service].entry]).first {
            services[service] = .kept(target)
            begin([service])
        } else {
            begin(schedule.end(service))
        }
    }

    /// Runs a stop action where it has to run.
    ///
    /// - Returns: The task to cancel.
    private func perform(_ stopping: Stopping, of target: StopTarget, _ service: Int) -> Task<Void, Never> {
        let (sink, hasExpired) = (sink, hasExpired)
        let report: @Sendable (Result<Bool, any Error>) -> Void = { sink.yield(.ended(service, $0, .now)) }
        // By the task itself, before its action begins.
        let cancelIfExpired: @Sendable () -> Void = {
            if hasExpired { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
        switch stopping {
        case .synchronously:
            return Task(executorPreference: limits.executor) {
                cancelIfExpired()
                report(Result { try target.stop() })
            }
        case .asynchronously:
            return Task(executorPreference: limits.executor) {
                cancelIfExpired()
                do {
                    report(.success(try await target.stopAsync()))
                } catch {
                    report(.failure(error))
                }
            }
        case .onMainActor:
            return Task { @MainActor in
                cancelIfExpired()
                sink.yield(.begun(service, .now))
                do {
                    report(.success(try await target.stopOnMainActor()))
                } catch {
                    report(.failure(error))
                }
            }
        }
    }

    private func end(_ service: Int, _ result: Result<Bool, any Error>, at time: ContinuousClock.Instant) {
        guard running.remove(service) != nil else { return }
        switch result {
        case .success(false): break
        case .success(true): record(service, nil, at: time)
        case .failure(let error): record(service, error, at: time)
        }
        begin(schedule.end(service))
    }

    /// Cancels a stop action, or what waits for a construction, and goes on without it.
    private func giveUp(_ service: Int) {
        guard let late = running.remove(service) else { return }
        late.task.cancel()
        record(service, nil, isStillRunning: true, at: .now)
        begin(schedule.end(service))
    }

    private func record(
        _ service: Int,
        _ error: (any Error)?,
        isStillRunning: Bool = false,
        at time: ContinuousClock.Instant
    ) {
        guard let place = places[service] else { return }
        outcomes[place].report = StopReport.Service(
            source: services[service].registration,
            duration: outcomes[place].start.duration(to: time),
            error: error,
            isStillRunning: isStillRunning
        )
    }
}
