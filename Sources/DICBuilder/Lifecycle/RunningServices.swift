/// The running tasks of a start or a stop, the timers of their limits, and which of them has reached the main actor.
struct RunningServices: Sendable {
    /// One task.
    struct Running: Sendable {
        let task: Task<Void, Never>
        fileprivate(set) var timer: Task<Void, Never>?

        /// Whether the main actor has come to it; nil if it does not run there.
        fileprivate(set) var hasBegunOnMainActor: Bool?
    }

    private var running: [Int: Running] = [:]

    var isEmpty: Bool { running.isEmpty }

    /// The numbers of the services, in ascending order.
    var services: [Int] { running.keys.sorted() }

    func contains(_ service: Int) -> Bool { running[service] != nil }

    mutating func add(_ service: Int, _ task: Task<Void, Never>, isOnMainActor: Bool) {
        running[service] = Running(task: task, hasBegunOnMainActor: isOnMainActor ? false : nil)
    }

    /// Removes a service, and cancels its timer.
    mutating func remove(_ service: Int) -> Running? {
        let removed = running.removeValue(forKey: service)
        removed?.timer?.cancel()
        return removed
    }

    /// Replaces the timer of a service.
    mutating func setTimer(_ timer: Task<Void, Never>?, of service: Int) {
        running[service]?.timer?.cancel()
        running[service]?.timer = timer
    }

    func cancelAll() {
        for running in running.values { running.task.cancel() }
    }

    /// How much longer a service may take whose timer has ended; nil if it has to be given up.
    ///
    /// - Parameters:
    ///   - limit: How long it may take.
    ///   - start: When it began.
    ///   - waiting: How long it has waited for others, which does not count.
    func remainingTime(
        of service: Int,
        _ limit: Duration,
        since start: ContinuousClock.Instant,
        notCounting waiting: Duration = .zero
    ) -> Duration? {
        if waitsForMainActor(service) { return limit }
        let rest = limit + waiting - start.duration(to: .now)
        return rest > .zero ? max(rest, .milliseconds(1)) : nil
    }

    // MARK: The main actor

    /// Records that the main actor has come to a service.
    mutating func beginOnMainActor(_ service: Int) {
        running[service]?.hasBegunOnMainActor = true
    }

    /// Whether the main actor has not come to a service that runs there.
    func isInQueue(_ service: Int) -> Bool { running[service]?.hasBegunOnMainActor == false }

    /// Whether a service waits for another one to leave the main actor.
    private func waitsForMainActor(_ service: Int) -> Bool {
        isInQueue(service) && running.values.contains { $0.hasBegunOnMainActor == true }
    }
}

extension AsyncStream.Continuation where Element: Sendable {
    /// Yields an element after some time, unless the task is cancelled before.
    func yield(_ element: Element, after duration: Duration) -> Task<Void, Never> {
        Task {
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            yield(element)
        }
    }
}
