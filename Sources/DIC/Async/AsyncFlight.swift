import DICBuilder
import Synchronization

/// One task's making of a shared instance, as far as it can be waited for.
final class AsyncFlight: Sendable {
    let registration: Registration

    /// What the factories that run in this flight wait for. More than one at a time, if they load in child tasks.
    private let awaited = Mutex<[AsyncFlight]>([])

    /// Guards all changes of who waits for whom, so that of two waits that would close a cycle one is refused.
    private static let waiting = Mutex<Void>(())

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
        let cycle = waiting.withLock { _ -> [AsyncFlight]? in
            if let path = flight.path(to: waiter) { return path }
            waiter.awaited.withLock { $0.append(flight) }
            return nil
        }
        if let cycle { throw ResolutionError.cycle(cycle.map(\.registration)) }
        defer {
            waiting.withLock { _ in
                waiter.awaited.withLock { awaited in
                    if let index = awaited.firstIndex(where: { $0 === flight }) { awaited.remove(at: index) }
                }
            }
        }
        return try await value()
    }

    /// The flights from this one to the other, each of which waits for the next; nil if there is no such way.
    private func path(to other: AsyncFlight) -> [AsyncFlight]? {
        if self === other { return [self] }
        for next in awaited.withLock(\.self) {
            if let path = next.path(to: other) { return [self] + path }
        }
        return nil
    }
}
