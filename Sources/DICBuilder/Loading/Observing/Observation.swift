import Synchronization

/// The number of the latest make. Shared by all containers, because several may have the same observer.
private let latestNumber = Atomic(0)

/// The observer of a container, with the clock that it is told the time of.
package final class Observation: Sendable {
    private let observer: any DependencyObserver
    /// The identity of the observer, if it is an object.
    private let identity: ObjectIdentifier?
    private let now: @Sendable () -> ContinuousClock.Instant
    /// What checks `dependsOn:` in debug builds.
    private let checker: StatedEdgeChecker?

    /// - Parameters:
    ///   - checker: What checks `dependsOn:` in debug builds.
    ///   - now: Reads the clock.
    package init(
        _ observer: any DependencyObserver,
        checker: StatedEdgeChecker? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.observer = observer
        self.checker = checker
        self.now = now
        identity = type(of: observer) is AnyObject.Type ? ObjectIdentifier(observer as AnyObject) : nil
    }

    /// An observation that tells the same observer and a checker.
    func checking(_ checker: StatedEdgeChecker) -> Observation { Observation(observer, checker: checker, now: now) }

    /// Whether both tell the same observer.
    func isSame(as other: Observation) -> Bool { self === other || identity != nil && identity == other.identity }

    /// Makes an instance, and tells the observer.
    func observe<T>(_ registration: Registration, _ body: () throws -> T) throws -> T {
        guard let running = begin(registration) else { return try body() }
        do {
            let instance = try ObservationContext.$current.withValue(ObservationContext(running)) { try body() }
            end(running)
            return instance
        } catch {
            end(running, throwing: error)
            throw error
        }
    }

    /// Makes an instance asynchronously, and tells the observer.
    func observe<T>(
        _ registration: Registration,
        _ body: @Sendable () async throws -> sending T
    ) async throws -> sending T {
        guard let running = begin(registration) else { return try await body() }
        do {
            let instance = try await ObservationContext.$current.withValue(ObservationContext(running)) {
                try await body()
            }
            end(running)
            return instance
        } catch {
            end(running, throwing: error)
            throw error
        }
    }

    /// Tells the observer that the innermost running make loads from an entry, if there is one.
    func willLoad(_ entry: Entry) {
        guard let context = ObservationContext.current, let running = context.innermost(of: self) else { return }
        let (dependency, requested) = (RegisteredDependency(entry), context.request?.key ?? entry.facts.key)
        let load = ObservedLoad(make: running.make, dependency: dependency, requested: requested)
        tell { observer in
            observer.willLoad(load)
            checker?.willLoad(load)
        }
    }

    /// Records and tells that a make starts. Returns the make; nil if an observer makes it, which is not observed.
    private func begin(_ registration: Registration) -> RunningMake? {
        let context = ObservationContext.current
        if let context, context.isTelling { return nil }
        let parent = context?.innermost(of: self)?.make
        let make = ObservedMake(
            id: ObservedMake.Identifier(number: latestNumber.add(1, ordering: .relaxed).newValue),
            parentID: parent?.id,
            depth: parent.map { $0.depth + 1 } ?? 0,
            start: now(),
            dependency: RegisteredDependency(registration)
        )
        let running = RunningMake(make, self, outer: context?.innermost)
        tell { $0.willMake(make) }
        return running
    }

    private func end(_ running: RunningMake, throwing error: (any Error)? = nil) {
        let duration = running.make.start.duration(to: now())
        running.end()
        tell { observer in
            if let error { return observer.didFail(running.make, with: error, in: duration) }
            observer.didMake(running.make, in: duration)
        }
    }

    private func tell(_ body: (any DependencyObserver) -> Void) {
        ObservationContext.$current.withValue(.telling) { body(observer) }
    }
}

/// What is observed around the current code. It follows a task into its child tasks, and works on threads, too.
struct ObservationContext: Sendable {
    @TaskLocal static var current: ObservationContext?

    private let running: RunningMake?
    /// The request that is being interpreted, if the make requests something else than what it loads from.
    let request: Request?
    /// Whether an observer is being told something.
    let isTelling: Bool

    init(_ running: RunningMake?, _ request: Request? = nil, isTelling: Bool = false) {
        self.running = running
        self.request = request
        self.isTelling = isTelling
    }

    static let telling = ObservationContext(nil, isTelling: true)

    /// Runs a closure that loads what a request binds to.
    static func interpreting<T>(_ request: Request, _ body: () throws -> T) throws -> T {
        guard let current, current.running != nil else { return try body() }
        let context = ObservationContext(current.running, request)
        return try $current.withValue(context) { try body() }
    }

    /// Runs a closure that loads asynchronously what a request binds to.
    static func interpreting<T>(
        _ request: Request,
        _ body: @Sendable () async throws -> sending T
    ) async throws -> sending T {
        guard let current, current.running != nil else { return try await body() }
        let context = ObservationContext(current.running, request)
        return try await $current.withValue(context) { try await body() }
    }

    /// The innermost running make.
    ///
    /// A task that a factory starts and leaves behind inherits the context and may outlive the make.
    var innermost: RunningMake? { running?.innermost { _ in true } }

    /// The innermost running make that an observer was told of.
    func innermost(of observation: Observation) -> RunningMake? {
        running?.innermost { $0.observation.isSame(as: observation) }
    }
}

/// A make that has started.
final class RunningMake: Sendable {
    let make: ObservedMake
    /// The observation that was told of it.
    let observation: Observation
    private let outer: RunningMake?
    private let isRunning = Atomic(true)

    init(_ make: ObservedMake, _ observation: Observation, outer: RunningMake?) {
        self.make = make
        self.observation = observation
        self.outer = outer
    }

    func end() { isRunning.store(false, ordering: .releasing) }

    /// The innermost running make, from this one outwards, that satisfies a condition.
    func innermost(where isWanted: (RunningMake) -> Bool) -> RunningMake? {
        var next: RunningMake? = self
        while let make = next {
            if make.isRunning.load(ordering: .acquiring), isWanted(make) { return make }
            next = make.outer
        }
        return nil
    }
}
