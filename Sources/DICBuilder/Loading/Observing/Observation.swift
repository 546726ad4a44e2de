import Synchronization

/// The number of the latest make. Shared by all containers, because several may have the same
/// observer.
private let latestNumber = Atomic(0)

/// The observer of a container, with the clock that it is told the time of.
package final class Observation: Sendable {
    /// Who is told.
    package let observer: any DependencyObserver
    /// The identity of an observer that is an object; nil for a value.
    private let identity: ObjectIdentifier?
    private let now: @Sendable () -> ContinuousClock.Instant

    package init(
        _ observer: any DependencyObserver,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.observer = observer
        self.now = now
        identity =
            type(of: observer) is AnyObject.Type ? ObjectIdentifier(observer as AnyObject) : nil
    }

    /// Whether both tell the same observer.
    func isSame(as other: Observation) -> Bool {
        self === other || identity != nil && identity == other.identity
    }

    /// Tells that a factory loads from an entry, if one of an observed make does.
    func willLoad(_ entry: Entry) {
        guard case .making(let innermost, let request) = ObservationContext.current,
            let running = innermost.innermost(of: self)
        else { return }
        let dependency = RegisteredDependency(entry)
        let requested = request?.key ?? entry.facts.key
        let load = ObservedLoad(make: running.make, dependency: dependency, requested: requested)
        tell { $0.willLoad(load) }
    }

    /// Tells that a make starts. `outer` is the innermost of the running makes.
    fileprivate func begin(_ registration: Registration, in outer: RunningMake?) -> RunningMake {
        let parent = outer?.innermost(of: self)?.make
        let make = ObservedMake(
            id: ObservedMake.Identifier(number: latestNumber.add(1, ordering: .relaxed).newValue),
            parentID: parent?.id,
            depth: parent.map { $0.depth + 1 } ?? 0,
            start: now(),
            dependency: RegisteredDependency(registration)
        )
        tell { $0.willMake(make) }
        return RunningMake(make, self, outer: outer)
    }

    /// Tells that a make has ended, and how.
    fileprivate func end(_ running: RunningMake, throwing error: (any Error)?) {
        let duration = running.make.start.duration(to: now())
        running.end()
        tell { observer in
            if let error { return observer.didFail(running.make, with: error, in: duration) }
            observer.didMake(running.make, in: duration)
        }
    }

    /// Tells what happened to a scope, or at a stop.
    func tell(_ event: LifecycleEvent) { tell { $0.didObserve(event) } }

    /// Calls the observer. What it loads meanwhile is not observed.
    private func tell(_ body: (any DependencyObserver) -> Void) {
        ObservationContext.$current.withValue(.telling) { body(observer) }
    }
}

/// All that observe what one entry makes.
final class Observations: Sendable {
    /// That of the container, and then those of the observed ancestors up to the one that keeps the
    /// instance.
    fileprivate let all: [Observation]
    fileprivate init(_ all: [Observation]) { self.all = all }

    /// Tells all that a make starts. Returns the one that is told last; nil if an observer makes
    /// the instance.
    func begin(_ registration: Registration) -> RunningMake? {
        var running: RunningMake?
        switch ObservationContext.current {
        case .telling: return nil
        case .making(let outer, _): running = outer.innermost()
        case nil: break
        }
        for observation in all { running = observation.begin(registration, in: running) }
        return running
    }

    /// Tells all, innermost first, that a make has ended.
    func end(_ innermost: RunningMake, throwing error: (any Error)? = nil) {
        for (observation, running) in zip(all.reversed(), sequence(first: innermost, next: \.outer))
        {
            observation.end(running, throwing: error)
        }
    }
}

/// What is observed around the current code. It follows a task into its child tasks, and works on
/// threads, too.
enum ObservationContext: Sendable {
    /// That of the current task, or of synchronous code on this thread; nil outside of makes.
    @TaskLocal static var current: ObservationContext?

    /// An observer is being told something: nothing is observed.
    case telling
    /// A make, with the request that is being interpreted, if it requests something else than what
    /// it loads from.
    case making(RunningMake, Request? = nil)

    /// The context in which what a request binds to is loaded.
    static func interpreting(_ request: Request) -> ObservationContext? {
        guard case .making(let running, _) = current else { return current }
        return .making(running, request)
    }
}

/// A make that has started.
final class RunningMake: Sendable {
    /// The make, as observers see it.
    let make: ObservedMake
    /// The make around it; nil for an outermost one.
    let outer: RunningMake?
    /// The observation that was told of it.
    private let observation: Observation
    /// Whether the make has not ended.
    private let isRunning = Atomic(true)

    init(_ make: ObservedMake, _ observation: Observation, outer: RunningMake?) {
        self.make = make
        self.observation = observation
        self.outer = outer
    }

    /// Says that the make has ended: nothing is part of it any longer.
    func end() { isRunning.store(false, ordering: .releasing) }

    /// The innermost running make, from this one outwards, that an observer was told of; nil for
    /// any observer. A task that a factory starts and leaves behind inherits the context and may
    /// outlive the make.
    func innermost(of observation: Observation? = nil) -> RunningMake? {
        sequence(first: self, next: \.outer).first { make in
            make.isRunning.load(ordering: .acquiring)
                && observation.map(make.observation.isSame) ?? true
        }
    }
}

extension Entry {
    /// The entry in a container with an observer, or in one without. What a parent keeps is observed
    /// by the parent's observers too. An entry that only reports a stop stays as it is.
    func observed(by observation: Observation?) -> Entry {
        if access == .stopped || observation == nil && (keepsInstances || observations == nil) {
            return self
        }
        var placement = placement
        placement.observers = nil
        if let observation {
            let others = keepsInstances ? observations?.all ?? [] : []
            let all = [observation] + others.filter { !$0.isSame(as: observation) }
            placement.observers = Observations(all)
        }
        return placed(at: placement)
    }

    /// What observes a load in a container: if no instance is kept, only if that has the
    /// observation of this entry.
    func observations(in storage: _ContainerStorage) -> Observations? {
        guard let observations, keepsInstances || observations.all.first === storage.observation
        else { return nil }
        return observations
    }

    /// What observes this entry: the observation of the container, and after it, if an ancestor
    /// keeps the instance, those of all observed containers up to that ancestor.
    private var observations: Observations? {
        // Only this file makes them.
        extras?.observers.map { unsafe unsafeDowncast($0, to: Observations.self) }
    }

    /// Tells what observes loads from a container that one begins.
    func willLoad(in storage: _ContainerStorage) {
        for observation in observations(in: storage)?.all ?? [] { observation.willLoad(self) }
    }

    /// Makes an instance, and tells the observers, if there are any. `storage` is the container of
    /// the load; nil if the instance is kept, wherever it is loaded.
    @inline(__always)
    func making<T>(in storage: _ContainerStorage?, _ body: () throws -> T) throws -> T {
        if _slowPath(access == .observed) { return try observe(in: storage, body) }
        return try body()
    }

    /// Makes an instance, and tells the observers.
    @inline(never) private func observe<T>(in storage: _ContainerStorage?, _ body: () throws -> T)
        throws -> T
    {
        let told = if let storage { observations(in: storage) } else { observations }
        guard let told, let running = told.begin(registration) else { return try body() }
        do {
            let instance = try ObservationContext.$current.withValue(.making(running)) {
                try body()
            }
            told.end(running)
            return instance
        } catch {
            told.end(running, throwing: error)
            throw error
        }
    }
}
