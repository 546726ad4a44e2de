import Dispatch
import Foundation
import Synchronization

/// The child processes that are still running.
///
/// On Linux each leads a process group of its own, so a terminal's interrupt does not reach it.
package enum RunningCommands {
    private static let processIdentifiers = Mutex<Set<Int32>>([])

    static func insert(_ processIdentifier: Int32) {
        _ = processIdentifiers.withLock { $0.insert(processIdentifier) }
    }

    static func remove(_ processIdentifier: Int32) {
        _ = processIdentifiers.withLock { $0.remove(processIdentifier) }
    }

    /// Sends a signal to a process, and on Linux to the rest of its process group.
    static func send(_ signal: Int32, to processIdentifier: Int32) {
        if kill(-processIdentifier, signal) != 0 { kill(processIdentifier, signal) }
    }

    /// Terminates the child processes when this process is interrupted or terminated.
    ///
    /// - Returns: The signal sources. Handling stops when they are released.
    package static func endOnInterrupt() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            // Unlike an ignored signal, a handled one is not inherited by the processes that are
            // started.
            signal(number) { _ in }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for process in processIdentifiers.withLock({ $0 }) { send(SIGTERM, to: process) }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }
}
