internal import CDICThread

/// A thread of its own, which ends when its function returns.
package enum DetachedThread {
    private static let stackSize = 8 << 20

    /// Runs a closure on a new thread. False if there is none: then the closure does not run.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(Body(run: body))
        let isStarted = unsafe dic_start_thread(
            { context in unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() },
            box.toOpaque(),
            stackSize
        )
        if !isStarted { unsafe box.release() }
        return isStarted
    }

    /// The identity of the calling thread.
    static var current: UInt { unsafe UInt(bitPattern: dic_current_thread()) }

    /// Stops the calling thread for ever, without unwinding it.
    static func park() -> Never { dic_park_thread() }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
