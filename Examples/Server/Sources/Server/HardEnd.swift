import Dispatch
import Foundation
import Logging

/// Ends the process when it has been told to end and has not in time, whatever it does meanwhile.
///
/// Nothing here is asynchronous: what keeps the process from ending may keep all threads of tasks.
///
/// - Returns: What waits for the signals, until it is cancelled.
func hardEnd(after limit: Duration, logger: Logger) -> [any DispatchSourceSignal] {
    let queue = DispatchQueue(label: "hard end")
    return [SIGTERM, SIGINT].map { signal in
        let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
        source.setEventHandler {
            queue.asyncAfter(deadline: .now() + limit / .seconds(1)) {
                logger.critical("Not ended in time: what still runs is cut off")
                _exit(1)
            }
        }
        source.activate()
        return source
    }
}
