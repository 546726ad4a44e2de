extension _ContainerStorage {
    /// Stops what this container keeps, for a caller that cannot wait: what is stopped synchronously at once, in order,
    /// up to what has to be awaited. That, and all that comes after it, is stopped in a task.
    ///
    /// - Returns: What was stopped, and what is still running.
    func stopWithoutWaiting() -> StopReport {
        let stopwatch = Stopwatch()
        let services = claimStops(of: ownEntries, and: constructing)
        var schedule = Schedule(stopOrder(of: services.map(\.entry)))
        var stopped: [StopReport.Service] = []
        var left = Set(services.indices)
        var pending = Array(schedule.first.reversed())
        while let next = pending.popLast() {
            guard case .kept(let target) = services[next] else { continue }
            switch target.stopping {
            case nil: break
            case .synchronously:
                stopped.append(StopReport.Service(stopping: target.registration) { _ = try target.stop() })
            case .asynchronously, .onMainActor: continue
            }
            left.remove(next)
            pending += schedule.end(next)
        }
        // Without a task, which would keep the container alive for a while.
        if left.isEmpty {
            refuseLoads()
            return StopReport(services: stopped, duration: stopwatch.elapsed)
        }
        let running = left.sorted().map { services[$0] }.filter { service in
            guard case .kept(let target) = service else { return true }
            defer { target.giveBack(to: lifecycle) }
            return target.stopping != nil
        }
        Task { lifecycle.noteFailures(of: await stop()) }
        return StopReport(
            services: stopped + running.map { StopReport.Service(running: $0.registration) },
            duration: stopwatch.elapsed
        )
    }
}
