extension _ContainerStorage {
    /// Stops what this container keeps, for a caller that cannot wait: what is stopped synchronously at once, in order,
    /// up to what has to be awaited. That, and all that comes after it, is stopped in a task.
    ///
    /// - Returns: What was stopped, and what is still running.
    func stopWithoutWaiting() -> StopReport {
        let stopwatch = Stopwatch()
        let targets = claimStops(of: ownEntries)
        let owners = owners(among: targets.map(\.entry), besides: [])
        func stopping(_ target: StopTarget) -> Stopping? {
            target.stopping(isOwner: owners.contains(ObjectIdentifier(target.entry)))
        }
        var schedule = Schedule(stopOrder(of: targets.map(\.entry)))
        var services: [StopReport.Service] = []
        var left = Set(targets.indices)
        var pending = Array(schedule.first.reversed())
        while let next = pending.popLast() {
            switch stopping(targets[next]) {
            case nil: break
            case .synchronously:
                services.append(
                    StopReport.Service(stopping: targets[next].registration) { _ = try targets[next].stop() }
                )
            case .asynchronously, .onMainActor: continue
            }
            left.remove(next)
            pending += schedule.end(next)
        }
        let remaining = left.sorted().map { targets[$0] }
        let running = remaining.filter { stopping($0) != nil }.map { StopReport.Service(running: $0.registration) }
        // Without a task, which would keep the container alive for a while.
        if remaining.isEmpty && !ownEntries.contains(where: { $0.extras?.asyncSlot?.isConstructing ?? false }) {
            refuseLoads()
            return StopReport(services: services, duration: stopwatch.elapsed)
        }
        Task {
            let order = stopOrder(of: remaining.map(\.entry))
            let late = await StopBatch(remaining, order, owners: owners, Limits(nil, each: nil)).run()
            // And what is being made. Nothing more can be loaded then.
            lifecycle.noteFailures(of: StopReport(late + (await stop().services)))
        }
        return StopReport(services: services + running, duration: stopwatch.elapsed)
    }
}
