import Synchronization

/// The asynchronous factories that are running on behalf of one task, innermost first.
///
/// It follows a task through its suspensions and into its child tasks, where a thread's `LoadStack` cannot.
package final class AsyncLoadChain: Sendable {
    /// The chain that the current task is part of.
    @TaskLocal
    package static var current: AsyncLoadChain?

    private let registration: Registration
    private let outer: AsyncLoadChain?

    /// The making of a shared instance that this is part of.
    package let flight: (any AnyObject & Sendable)?

    /// A task that a factory starts and leaves behind inherits the chain and may outlive the factory.
    private let isRunning = Atomic(true)

    private init(_ registration: Registration, _ flight: (any AnyObject & Sendable)?, outer: AsyncLoadChain?) {
        self.registration = registration
        self.flight = flight ?? outer?.flight
        self.outer = outer
    }

    /// Runs a factory as the innermost link of the current chain.
    ///
    /// - Throws: What the factory throws; a `ResolutionError` in its place if it is running already in this chain.
    package static func run<Instance>(
        _ registration: Registration,
        in flight: (any AnyObject & Sendable)? = nil,
        factory: @Sendable () async throws -> sending Instance
    ) async throws -> sending Instance {
        let running = running
        if let start = running.firstIndex(where: { $0 === registration }) {
            let cycle = running[...start]
            // Arguments may get smaller from one time to the next.
            let timesThatMayEnd = cycle.contains { $0.argumentTypes != nil } ? LoadStack.timesThatArgumentsMayEnd : 0
            guard running.count(where: { $0 === registration }) <= timesThatMayEnd else {
                throw ResolutionError.cycle(cycle.reversed())
            }
        }
        let chain = AsyncLoadChain(registration, flight, outer: current)
        defer { chain.isRunning.store(false, ordering: .releasing) }
        return try await $current.withValue(chain) { try await factory() }
    }

    /// The registrations whose factories are running in the current chain, innermost first.
    package static var running: [Registration] {
        var running: [Registration] = []
        var link = current
        while let chain = link {
            if chain.isRunning.load(ordering: .acquiring) { running.append(chain.registration) }
            link = chain.outer
        }
        return running
    }
}
