/// Makes the services of a container: asynchronous and eager singletons, each as early as what it
/// needs allows.
package final class Starter: Sendable {
    /// The container whose services are made.
    package let storage: _ContainerStorage
    /// What is made: a service is an index into these.
    package let services: [Entry]
    /// What the services depend on, through others too.
    private let graph: ServiceGraph
    /// What each service comes after, in ascending order.
    let needs: Precedence
    /// What opaque factories may load. Their services come after that too, unless it turns out to
    /// wait for them.
    let groups: [Schedule.Group]
    /// The services in the graph of waits.
    let nodes: [WaitNode]
    /// The service of each node, by the identity of that.
    let places: [UInt: Int]
    /// The start, as a task-local value of the factories' tasks.
    let currentStart = CurrentStart()
    /// What happens to the services.
    let events: RunEvents
    /// What is known of the services.
    let state: Guarded<State>

    /// What the lock guards. Not private: the compiler fails where other files destroy a lock
    /// around private types.
    struct State: ~Copyable, Sendable {
        /// Whether nothing more begins: a service could not be made, or the start was cancelled.
        var isHalted = false
        /// Why each service could not be made; nil if it was, or is not yet.
        var errors: [(any Error)?]
        /// What waits for each service; nil once that has been made, or will never be.
        var waiting: [[CheckedContinuation<Void, Never>]?]
    }

    init(_ storage: _ContainerStorage) {
        self.storage = storage
        services = storage.ownEntries.filter(\.isService)
        graph = ServiceGraph(of: services, in: storage)
        let registrations = services.map(\.registration)
        let known = services.map(graph.needs)
        // A synchronous factory cannot wait for what it loads.
        let asynchronous = services.indices.filter { registrations[$0].isAsync }
        let opaque = services.indices.filter { service in
            known[service].leadsToOpaque
                || known[service].isOpaque && !registrations[service].isAsync
        }
        var precedence = Precedence(repeating: [], count: services.count)
        precedence.require(known.map(\.dependencies))
        needs = precedence.map { $0.sorted() }
        groups = needs.groups(of: asynchronous, before: opaque)
        var nodes = [WaitNode?](repeating: nil, count: services.count)
        for service in Schedule.inOrder(Array(services.indices), after: needs) {
            nodes[service] = WaitNode(
                service: registrations[service],
                needs: needs[service].compactMap { nodes[$0] }
            )
        }
        self.nodes = nodes.compactMap(\.self)
        places = Dictionary(uniqueKeysWithValues: self.nodes.enumerated().map { ($1.id, $0) })
        state = Guarded(State(errors: services.map { _ in nil }, waiting: services.map { _ in [] }))
        // The time of a start is that of its services.
        events = RunEvents()
    }

    /// The services, each after what it has to come after.
    package var servicesInOrder: [Entry] {
        // The groups come after the services, and are in the way only.
        let all = needs.adding(groups)
        return Schedule.inOrder(Array(services.indices), after: all)
            .filter(services.indices.contains).map { services[$0] }
    }

    /// Some services and what they come after, each after that.
    package func services(neededBy roots: [Int]) -> [Entry] {
        Schedule.inOrder(roots, after: needs).map { services[$0] }
    }

    /// Lets a service begin without the rest of its group, which turned out to wait for it.
    func open(_ service: UInt) {
        if let service = places[service] { events.send(.opened(service)) }
    }

    /// The services that a service has waited for while it was made.
    func waits(of service: Int) -> [Int] {
        nodes[service].awaitedServices.compactMap { places[$0] }
    }

    /// How long the factory of a service could not go on because of others.
    func waitingTime(of service: Int) -> Duration { nodes[service].idleTime }

    /// Records that a service has been made, or could not be, or never will be. What waits for it
    /// goes on.
    func end(_ service: Int, _ error: ResolutionError? = nil) {
        nodes[service].end()
        nodes[service].leaveGroups()
        let waiting = state.withLock { state in
            guard let waiting = state.waiting[service] else {
                return [CheckedContinuation<Void, Never>]()
            }
            state.waiting[service] = nil
            state.errors[service] = error
            // Before the factories that wait for it learn of it.
            if error != nil { state.isHalted = true }
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Begins nothing more.
    func halt() { state.withLock { $0.isHalted = true } }

    /// Whether nothing more begins.
    var isHalted: Bool { state.withLock { $0.isHalted } }

    /// The services that have to be made before a load from an entry: itself, or what it needs.
    package func servicesNeeded(by entry: Entry) -> [Int] {
        if let service = graph.place(of: entry) { return [service] }
        return entry.facts.dependencies.known.isEmpty ? [] : graph.needs(of: entry).dependencies
    }

    /// The error of a load from an entry that needs a service: a cycle that the load closes has
    /// also the members that are no services, and so wait for nothing themselves.
    package func completed(_ error: any Error, of entry: Entry, needing service: Entry) -> any Error
    {
        // A factory on the way may have thrown on a cycle of its own.
        guard let error = error as? ResolutionError, error.code == .cycle,
            let last = error.path.last,
            error.path[0].key == service.key, last.key == AsyncLoadChain.registrations.first?.key
        else { return error }
        let entries = Dictionary(services.map { ($0.key, $0) }) { first, _ in first }
        let members = zip(error.path, error.path.dropFirst()).flatMap {
            source,
            target -> [Registration] in
            guard let source = entries[source.key], let target = entries[target.key] else {
                return [source]
            }
            return [source.registration] + graph.way(from: source, to: target).dropFirst()
        }
        return ResolutionError(cycle: members + [last] + graph.way(from: entry, to: service))
    }

    /// Makes a synchronous service, whose thread is given up if it can only trap because the start
    /// has been halted.
    func makeHere(_ service: Int, canLoseThread: Bool) -> ResolutionError? {
        let handler =
            canLoseThread
            ? TrapHandler(
                if: { self.isHalted },
                { _ in self.events.send(.suspended(service, nil)) }
            ) : nil
        defer { handler?.end() }
        return TrapHandler.$current.withValue(handler) {
            EagerCode.make(services[service], in: storage, from: .nonisolated)
        }
    }

    /// Makes a service of the main actor. Returns why it could not be made.
    @MainActor
    func makeOnMainActor(_ service: Int) -> (any Error)? {
        // It may have been in the queue for long.
        if isHalted { return CancellationError() }
        events.send(.begun(service, at: events.now))
        return EagerCode.make(services[service], in: storage, from: .mainActor)
    }
}

/// The start that a task is part of. The task may outlive the start, so it keeps nothing of it
/// alive.
final class CurrentStart: Sendable {
    /// That of the current task.
    @TaskLocal static var current: CurrentStart?

    /// What answers the tasks of the start: nil if the container can be used.
    let starter = Guarded<ServiceStarter?>(nil)

    /// What makes the services, if the current task is part of a start that goes on.
    static var starter: ServiceStarter? { current?.starter.withLock(\.self) }
}
