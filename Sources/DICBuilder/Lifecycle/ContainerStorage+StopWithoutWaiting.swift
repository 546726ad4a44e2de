extension _ContainerStorage {
    /// Stops what this container keeps, for a caller that cannot wait: what can be stopped here and now, in order, up
    /// to what has to be awaited. That, and all that comes after it, is stopped in a task.
    ///
    /// - Returns: What was stopped, and what is still running.
    func stopWithoutWaiting() -> StopReport {
        let stopwatch = Stopwatch()
        var (stopped, leftOpen): ([StopReport.Service], [Registration]) = ([], [])
        // Stops what has been made, and returns what is left; nil if nothing has been made.
        func stopSome() -> [StopService]? {
            let next = claimStops(of: ownEntries, and: constructing())
            if next.isEmpty { return nil }
            leftOpen += next.leftOpen
            return stopWithoutWaiting(next, &stopped)
        }
        func report(_ left: [StopService]) -> StopReport {
            let running = left.isEmpty ? [] : stopInTask(left)
            return StopReport(services: stopped + running, duration: stopwatch.elapsed, leavingOpen: leftOpen)
        }
        // More than once, because a stop action may load what has not been made yet, but not forever.
        for _ in ownEntries {
            guard let left = stopSome() else { break }
            if !left.isEmpty { return report(left) }
        }
        refuseLoads()
        // What was kept since the last look. Without a task, if possible: it would keep the container alive for a
        // while.
        return report(stopSome() ?? [])
    }

    /// Stops services in order, up to those that have to be awaited.
    ///
    /// - Parameter stopped: What was stopped is added here.
    /// - Returns: The services that are left: those to await, and those that come after them.
    private func stopWithoutWaiting(
        _ services: [StopService],
        _ stopped: inout [StopReport.Service]
    ) -> [StopService] {
        if services.isEmpty { return [] }
        var schedule = Schedule(stopOrder(of: services))
        var left = Set(services.indices)
        var pending = Array(schedule.first.reversed())
        while let next = pending.popLast() {
            guard case .kept(let target) = services[next] else { continue }
            if let stopping = target.stopping {
                guard stopping.isPossibleWithoutWaiting else { continue }
                stopped.append(StopReport.Service(stopping: target.registration) { _ = try target.stop() })
            }
            left.remove(next)
            pending += schedule.end(next)
        }
        return left.sorted().map { services[$0] }
    }

    /// Leaves services to a stop in a task.
    ///
    /// - Returns: What a report says about them.
    private func stopInTask(_ services: [StopService]) -> [StopReport.Service] {
        let running = services.filter { service in
            if case .kept(let target) = service { target.stopping != nil } else { true }
        }
        for case .kept(let target) in services { target.giveBack(to: lifecycle) }
        Task { lifecycle.stopNotes.add(failuresOf: await stop()) }
        return running.map { StopReport.Service(running: $0.registration) }
    }
}
