import Synchronization

/// A place among the running factories, where `withContainer` makes a container the current one. A
/// factory that begins further in has its own container as the current one.
package final class LoadPosition: Sendable {
    /// The thread that is at this place, by the address of what it has of loads; 0 once it has left
    /// it: what a task that was begun here does later is further in.
    private let thread: Atomic<UInt>
    /// How many factories run on the thread.
    private let depth: Int
    /// The chain of asynchronous loads that led here; nil if none did.
    fileprivate let link = AsyncLoadChain.current

    /// The place where the calling code is now.
    ///
    /// - Parameter isOnThread: Whether one thread stays here until `leaveThread`; else a task is
    ///   here, which may change its thread.
    package init(isOnThread: Bool) {
        let stack = LoadStack.current
        thread = Atomic(isOnThread ? unsafe UInt(bitPattern: stack.thread) : 0)
        depth = isOnThread ? stack.depth : 0
    }

    /// Says that the thread has left the place. Call it on that thread.
    package func leaveThread() { thread.store(0, ordering: .relaxed) }

    /// Whether this is further in than all factories that run on a thread.
    fileprivate func isInside(_ stack: LoadStack) -> Bool {
        // Of another thread, this is in the task that the factories run in.
        unsafe thread.load(ordering: .relaxed) == UInt(bitPattern: stack.thread)
            && stack.depth <= depth
    }
}

/// A factory that runs on the current thread, or in the current task.
package struct RunningFactory {
    /// Where the factory runs, with what is known of it there.
    private enum Place {
        /// On the current thread.
        case thread(Entry)
        /// In the current task.
        case task(AsyncLoadChain)
    }

    /// Where it runs.
    private let place: Place
    /// The container or scope in which it makes something.
    package let container: _ContainerStorage

    /// Made for debug builds only: a load from the current container does not pay for it.
    var registration: Registration {
        switch place {
        case .thread(let entry): entry.registration
        case .task(let link): Registration(link.facts)
        }
    }

    /// The innermost one; nil if none has begun after a position.
    package static func innermost(after position: LoadPosition? = nil) -> RunningFactory? {
        let stack = LoadStack.current
        // A factory on the thread is further in than those that its task runs: it does not suspend.
        if unsafe stack.innermostEntry != nil, let step = stack.innermost {
            if position?.isInside(stack) == true { return nil }
            return RunningFactory(place: .thread(step.entry), container: step.storage)
        }
        return AsyncLoadChain.innermost(inside: position?.link).map {
            RunningFactory(place: .task($0), container: $1)
        }
    }
}
