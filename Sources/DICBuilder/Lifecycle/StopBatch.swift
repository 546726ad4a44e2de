/// Stops some services, each after those that have to be stopped before it.
///
/// A construction is cancelled in its turn. If it succeeds nevertheless, its instance is stopped next, and so is what
/// its factory has loaded. A service that exceeds its limit is given up, so that those that wait for it go on.
final class StopBatch {
    private let storage: _ContainerStorage
    private let limits: Limits

    /// Objects that were stopped before.
    private let stopped: Set<ObjectIdentifier>

    /// The services, to which constructions may add more.
    private(set) var services: [StopService]
    private var schedule: GrowingSchedule
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

    /// - Parameter stopped: Objects that were stopped before, and that need not be kept any more.
    init(
        _ services: [StopService],
        besides stopped: Set<ObjectIdentifier> = [],
        in storage: _ContainerStorage,
        _ limits: Limits
    ) {
        self.services = services
        self.stopped = stopped
        self.storage = storage
        self.limits = limits
        schedule = GrowingSchedule(storage.stopOrder(of: services))
        (events, sink) = AsyncStream.makeStream()
    }

    /// Stops the services.
    ///
    /// - Returns: The services that were stopped, in the order in which that was begun.
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

    /// Begins services, and those that wait only for services that have nothing to do.
    private func begin(_ ready: [Int]) {
        var pending = Array(ready.reversed())
        while let service = pending.popLast() {
            switch services[service] {
            case .constructing(_, let constructions):
                begin(service) { awaitEnd(of: constructions, service) }
            case .kept(let target):
                guard let stopping = target.stopping else {
                    pending += schedule.end(service)
                    continue
                }
                begin(service, isOnMainActor: stopping.isDoneOnMainActor) { perform(stopping, of: target, service) }
            }
        }
    }

    /// Begins one service.
    ///
    /// - Parameter task: Creates the task that ends it, which may end before this returns.
    private func begin(_ service: Int, isOnMainActor: Bool = false, _ task: () -> Task<Void, Never>) {
        places[service] = outcomes.count
        outcomes.append((service, .now, nil))
        running.add(service, task(), isOnMainActor: isOnMainActor)
        restartTimer(of: service)
    }

    /// How long what begins now may take.
    private var limit: Duration? { hasExpired ? Limits.grace : limits.each }

    /// - Parameter time: When the timer ends; by default after the limit, if there is one.
    private func restartTimer(of service: Int, after time: Duration? = nil) {
        running.setTimer((time ?? limit).map { sink.yield(.exceededLimit(service), after: $0) }, of: service)
    }

    /// Gives a service up, unless the main actor has just come to it, or is still at another one.
    private func checkLimit(of service: Int) {
        guard let limit, let place = places[service], running.contains(service) else { return }
        if let rest = running.remainingTime(of: service, limit, since: outcomes[place].start) {
            restartTimer(of: service, after: rest)
        } else {
            giveUp(service)
        }
    }

    /// Cancels the constructions of one service, and waits until they have ended.
    private func awaitEnd(of constructions: [AsyncConstruction], _ service: Int) -> Task<Void, Never> {
        Task { [sink] in
            // Here, because it runs what users do when a task is cancelled.
            for construction in constructions { construction.cancel() }
            for construction in constructions { await construction.waitForEnd() }
            sink.yield(.constructed(service))
        }
    }

    private func endConstruction(of service: Int) {
        guard running.remove(service) != nil else { return }
        addWhatWasMade(by: service)
    }

    /// Adds what has been made since the stop began: the instance of a construction, and what its factory has loaded.
    private func addWhatWasMade(by construction: Int) {
        let ready = schedule.end(construction)
        // What the other constructions make is added when they end.
        let constructing = services.indices.compactMap { index -> ObjectIdentifier? in
            guard case .constructing(let entry, _) = services[index], !schedule.hasEnded(index) else { return nil }
            return ObjectIdentifier(entry)
        }
        let entries = storage.ownEntries.filter { !constructing.contains(ObjectIdentifier($0)) }
        let made = storage.claimStops(of: entries, besides: stopped)
        if made.isEmpty { return begin(ready) }
        services += made.map { .kept($0) }
        schedule.grow(to: services.count, hasBegun: running.contains) { left in
            storage.stopOrder(of: left.map { services[$0] })
        }
        begin(schedule.first.filter { !running.contains($0) })
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
        if case .constructing = services[service] {
            addWhatWasMade(by: service)
        } else {
            begin(schedule.end(service))
        }
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
