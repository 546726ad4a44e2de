import DICBuilder

/// One task's making of a shared instance, as far as it can be waited for.
final class AsyncFlight: Sendable {
    let registration: Registration

    /// What the factories that run in this flight wait for. More than one at a time, if they load in child tasks.
    private let waits = Guarded<[Wait]>([])

    /// That a factory in this flight waits for another flight.
    private struct Wait: Sendable {
        let flight: AsyncFlight

        /// The factories that lead to it: this flight's own first.
        let path: [Registration]
    }

    /// Guards all changes of who waits for whom, so that of two waits that would close a cycle one is refused.
    private static let waiting = Guarded<Void>(())

    init(_ registration: Registration) {
        self.registration = registration
    }

    /// Waits for a flight, unless that would never end.
    ///
    /// - Throws: What `value` throws, or a `ResolutionError` if the flight waits for the flight that this task is
    ///   part of.
    static func wait<Value: Sendable>(
        for flight: AsyncFlight,
        _ value: () async throws -> Value
    ) async throws -> Value {
        guard let waiter = AsyncLoadChain.current?.flight as? AsyncFlight else { return try await value() }
        let running = AsyncLoadChain.running
        let own = running.firstIndex { $0 === waiter.registration }
        let path = own.map { running[...$0].reversed() } ?? [waiter.registration]
        let cycle = waiting.withLock { _ -> [Registration]? in
            if let back = flight.path(to: waiter) { return back + path }
            waiter.waits.withLock { $0.append(Wait(flight: flight, path: path)) }
            return nil
        }
        if let cycle { throw ResolutionError.cycle(cycle) }
        defer {
            waiting.withLock { _ in
                waiter.waits.withLock { waits in
                    if let index = waits.firstIndex(where: { $0.flight === flight }) { waits.remove(at: index) }
                }
            }
        }
        return try await value()
    }

    /// The factories from this flight's own to the last before the other flight, each of which waits for the next; nil
    /// if there is no such way.
    private func path(to other: AsyncFlight) -> [Registration]? {
        var searched: Set<ObjectIdentifier> = []
        return path(to: other, except: &searched)
    }

    private func path(to other: AsyncFlight, except searched: inout Set<ObjectIdentifier>) -> [Registration]? {
        if self === other { return [] }
        guard searched.insert(ObjectIdentifier(self)).inserted else { return nil }
        for wait in waits.withLock(\.self) {
            if let rest = wait.flight.path(to: other, except: &searched) { return wait.path + rest }
        }
        return nil
    }
}
