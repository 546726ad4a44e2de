extension _ContainerStorage {
    /// Stops what this container keeps, for a caller that cannot wait: what is stopped synchronously at once, in order,
    /// up to what has to be awaited. That, and all that comes after it, is stopped in a task.
    ///
    /// - Returns: What was stopped, and what is still running.
    func stopWithoutWaiting() -> StopReport {
        let stopwatch = Stopwatch()
        let entries = ownEntries.filter { $0.keepNumber != nil }
        let owners = owners(among: entries, besides: [])
        var schedule = Schedule(stopOrder(of: entries))
        var services: [StopReport.Service] = []
        var left: [Entry] = []
        var pending = Array(schedule.first.reversed())
        while let next = pending.popLast() {
            let entry = entries[next]
            switch entry.stopping(isOwner: owners.contains(ObjectIdentifier(entry))) {
            case nil: break
            case .synchronously: if claimStop(of: entry) { services.append(entry.stopAndReport()) }
            case .asynchronously, .onMainActor:
                left.append(entry)
                continue
            }
            pending += schedule.end(next)
        }
        // What is being made is stopped when it is made.
        if !left.isEmpty || ownEntries.contains(where: { $0.extras?.asyncSlot?.isConstructing ?? false }) {
            Task { lifecycle.noteFailures(of: await stop()) }
        }
        let running = left.map {
            StopReport.Service(source: $0.registration, duration: .zero, error: nil, isStillRunning: true)
        }
        return StopReport(services: services + running, duration: stopwatch.elapsed)
    }
}

extension Entry {
    /// Stops the kept instance, which is stopped synchronously.
    ///
    /// - Returns: What a report says about it.
    fileprivate func stopAndReport() -> StopReport.Service {
        let stopwatch = Stopwatch()
        let result = Result { try stop(keepNumber) }
        let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
        return StopReport.Service(
            source: registration,
            duration: stopwatch.elapsed,
            error: error,
            isStillRunning: false
        )
    }
}
