/// An observer of what one container makes.
///
/// ```swift
/// struct SlowMakeLogger: DependencyObserver {
///     func didMake(_ make: ObservedMake, in duration: Duration) {
///         if duration > .milliseconds(50) { print("\(make.dependency.title) took \(duration)") }
///     }
/// }
///
/// let container = builder.build(observer: SlowMakeLogger())
/// ```
///
/// Choose it when the container is built. Every function has a default that does nothing. The
/// `MakeRecorder` of DICTools is a ready one that reports where the time went.
///
/// The functions are called on the thread or in the task that makes the instance, by several of
/// them at once, and while no lock is held. They may load from the container: neither such a load
/// nor what it makes is observed. They should be fast, because the durations of the makes around
/// them include them.
///
/// A child container is observed only by an observer of its own, which is also told what was made
/// or loaded through the child of what the parent keeps. The container keeps its observer alive: an
/// observer that stores its container would keep both alive. Observed loads take more of a thread's
/// stack: a chain of them may be `too-deep` sooner.
public protocol DependencyObserver: Sendable {
    /// A factory is about to run.
    func willMake(_ make: ObservedMake)

    /// A factory has returned, and its instance has been completed. The duration includes that of
    /// all makes within it.
    func didMake(_ make: ObservedMake, in duration: Duration)

    /// A factory or the completion of its instance has thrown. A make that passes the error on
    /// fails, too.
    func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration)

    /// A factory loads a dependency, made already or not. Loads by code that is not part of a make
    /// are not told.
    func willLoad(_ load: ObservedLoad)

    /// A scope of the container has been opened, closed or dropped, or something has been stopped.
    func didObserve(_ event: LifecycleEvent)
}

extension DependencyObserver {
    /// Does nothing.
    public func willMake(_ make: ObservedMake) {}
    /// Does nothing.
    public func didMake(_ make: ObservedMake, in duration: Duration) {}
    /// Does nothing.
    public func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {}
    /// Does nothing.
    public func willLoad(_ load: ObservedLoad) {}
    /// Does nothing.
    public func didObserve(_ event: LifecycleEvent) {}
}

/// One run of a factory, as an observer sees it.
public struct ObservedMake: Sendable, Identifiable {
    /// The identity of a make, unique in the process. Ordered by the start.
    public struct Identifier: Hashable, Comparable, Sendable {
        /// Counted from 1 in the process.
        let number: Int

        /// Whether one make started before another.
        public static func < (left: Identifier, right: Identifier) -> Bool {
            left.number < right.number
        }
    }

    /// The identity, the same at the start and at the end.
    public let id: Identifier

    /// The make whose factory needed this one; nil if it was loaded by code that is not part of an
    /// observed make.
    public let parentID: Identifier?

    /// The number of makes around this one.
    public let depth: Int

    /// The time of the start.
    public let start: ContinuousClock.Instant

    /// The registration whose factory runs.
    public let dependency: RegisteredDependency
}

/// One load of a dependency by a factory, as an observer sees it: an edge of the graph.
public struct ObservedLoad: Sendable {
    /// The make whose factory loads.
    public let make: ObservedMake

    /// The registration that is loaded from. Its `isMade` says whether the container kept an
    /// instance before the load; it is false for what a scope keeps.
    public let dependency: RegisteredDependency

    /// The key that was requested: that of the registration, or for example the optional of its
    /// type.
    package let requested: Key
}
